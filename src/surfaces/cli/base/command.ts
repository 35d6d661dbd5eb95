import type { CommandContext } from './command-context.ts'
import type { VerbSyntax } from './verb.ts'

/** What a verb does once its line was read. Returns the exit code. */
export type Command = (context: CommandContext) => Promise<number>

/** One verb of the command line as data. */
export interface VerbSpec extends VerbSyntax {
  readonly load: () => Promise<{ readonly command: Command }>
}

type Defaults = 'aliases' | 'arguments' | 'options' | 'changes' | 'asks'

/** A verb as a row of a table: what it leaves out is empty or false. */
export type VerbRow = Omit<VerbSpec, Defaults> & Partial<Pick<VerbSpec, Defaults>>

export function verbRows(rows: readonly VerbRow[]): readonly VerbSpec[] {
  const defaults = { aliases: [], arguments: [], options: [], changes: false, asks: false }
  return rows.map((row) => ({ ...defaults, ...row }))
}
