/** Parts the hand-written words of docs/API.md from those made of the types. */
export const MARK: string
/** docs/API.md as it should be. */
export function apiPage(): string
