interface TestFile {
  readonly path: string
  readonly text: string
}

interface Group {
  readonly group: string
  readonly total: number
  readonly untested: readonly string[]
}

export function ledgerIds(folder?: string): readonly string[] | undefined
export function copiedIds(): readonly string[]
export function namedIds(files: readonly TestFile[]): ReadonlyMap<string, readonly string[]>
export function groupsOf(
  ids: readonly string[],
  named: ReadonlyMap<string, unknown>,
): readonly Group[]
export function strictFaults(strict: string, groups: readonly Group[]): readonly string[]
