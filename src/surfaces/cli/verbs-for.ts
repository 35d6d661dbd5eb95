import type { VerbSpec } from './base/command.ts'
import { RECALLING_VERBS } from './recall/verbs-recalling.ts'

/** The verbs that a line can be about. Those of hooks run on every prompt: the tables of all others wait. */
export async function verbsFor(argv: readonly string[]): Promise<readonly VerbSpec[]> {
  const isRecalling = RECALLING_VERBS.some(({ name }) => name === argv[0])
  return isRecalling ? RECALLING_VERBS : (await import('./verbs.ts')).VERBS
}
