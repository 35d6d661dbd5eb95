/**
 * Raise it when the stored form changes, or what the same memories are stored as: an index of another version is rebuilt
 * silently, and an image of one is not believed.
 */
export const SCHEMA_VERSION = 17
