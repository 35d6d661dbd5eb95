/** An unsaved text and the version it is based on. It survives a reload. */
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
