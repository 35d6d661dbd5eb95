/** Where a list of memories and what it should say disagree about which memories there are. */
export interface ListingDrift {
  /** Names that the list lacks. */
  readonly missing: readonly string[]
  /** Names that the list should not have, with the line (from 1) where they stand. */
  readonly dead: readonly { readonly name: string; readonly line: number }[]
}

/** Compares a generated list as it stands with what it should be, in the dialects of all layouts. */
export function listingDrift(actual: string, expected: string): ListingDrift {
  const [has, wants] = [listedNames(actual), listedNames(expected)]
  return {
    missing: [...wants.keys()].filter((name) => !has.has(name)),
    dead: [...has].flatMap(([name, line]) => (wants.has(name) ? [] : [{ name, line }])),
  }
}

/** The ways in which generated lists name a memory: link, wiki link, arrow, id in brackets, id in JSON. */
const NAMES = [
  /\]\((?!https?:)([^)\s]+\.md)\)/g,
  /\[\[([^\]|#]+)/g,
  /\s->\s+(\S+\.json)/g,
  /^-\s+\[([0-9a-f]{8})\]/g,
  /"id":\s*"([^"]+)"/g,
]

function listedNames(text: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const [at, line] of text.split('\n').entries()) {
    for (const pattern of NAMES) {
      for (const [, name = ''] of line.matchAll(pattern))
        if (!names.has(name)) names.set(name, at + 1)
    }
  }
  return names
}
