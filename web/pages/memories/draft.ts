/** A text that somebody is writing, and what it was made from. It outlives a reload of the page. */
export interface Draft {
  readonly text: string
  readonly version: string
}

const keyOf = (name: string): string => `everkeep-draft ${name}`

export function hasDraft(name: string): boolean {
  return sessionStorage.getItem(keyOf(name)) !== null
}

export function readDraft(name: string): Draft | undefined {
  const stored = sessionStorage.getItem(keyOf(name))
  return stored === null ? undefined : JSON.parse(stored)
}

export function keepDraft(name: string, draft: Draft): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name))
}
