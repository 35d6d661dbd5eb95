import { KnownError } from '../../core/base/errors.ts'
import type { RecallVault } from './recall-vault.ts'

/**
 * Asks one vault after the other. One that cannot be read hides no other: it is left out, and that is said. Where none
 * can be read there is no answer, only the reason.
 */
export async function fromEachVault<T>(
  vaults: readonly RecallVault[],
  ask: (vault: RecallVault) => Promise<T>,
): Promise<{ readonly answers: readonly T[]; readonly notes: readonly string[] }> {
  const answers: T[] = []
  const failures: { readonly error: KnownError; readonly note: string }[] = []
  for (const vault of vaults) {
    try {
      answers.push(await ask(vault))
    } catch (error) {
      if (!(error instanceof KnownError) || error.kind === 'bug') throw error
      failures.push({ error, note: `${vault.world.vault.root} was skipped: ${error.message}` })
    }
  }
  if (answers.length === 0 && failures[0] !== undefined) throw failures[0].error
  return { answers, notes: failures.map(({ note }) => note) }
}
