import type { LayoutName } from '../../model/layout-name.ts'

/** Tools of agents that write a file. */
const WRITERS =
  /^(write|edit|multiedit|notebookedit|write_file|edit_file|replace|create|str_replace.*|patch|apply_patch)$/i

/** Layouts whose files are kept by one writer; the others are written by the host itself (AGT-08). */
const GUARDED: readonly LayoutName[] = ['vault', 'claude-json']

/** What people and agents may write by hand in a guarded vault. */
const OPEN = [/^memory-config\.json$/, /^00-Inbox\//, /^30-Templates\//, /^\.staging\//]

export function writesFile(tool: string): boolean {
  return WRITERS.test(tool)
}

/** Why an agent may not write this file of a vault by itself; undefined when it may. `path` is from the vault's root. */
export function guardWrite(layout: LayoutName, path: string): string | undefined {
  if (!GUARDED.includes(layout) || OPEN.some((pattern) => pattern.test(path))) return undefined
  return (
    `${path} belongs to a memory vault (${layout}) managed by Everkeep: a file written by hand is missing from its index, log ` +
    'and undo. Use the everkeep tools (save, update, forget) or `everkeep save`, `everkeep write`, `everkeep edit`.'
  )
}
