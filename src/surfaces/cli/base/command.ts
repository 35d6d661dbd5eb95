import type { CommandContext } from './command-context.ts'
import type { VerbSyntax } from './verb.ts'

/** What a verb does once its line was read. Returns the exit code. */
export type Command = (context: CommandContext) => Promise<number>

/** One verb of the command line as data. */
export interface VerbSpec extends VerbSyntax {
  readonly load: () => Promise<{ readonly command: Command }>
}
