/** The tag around what is injected; what capture reads must not hold it, or memories would breed. */
export const FENCE_TAG = 'everkeep-memory'
