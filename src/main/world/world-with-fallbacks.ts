import { KnownError } from '../../core/base/errors.ts'
import type { World } from '../../ports/world.ts'

/**
 * A world for whom an answer is worth more than what is counted beside it: where the ledger, the uses or the journal
 * cannot be read they are empty, and that is said instead. Not for who decides by the counts.
 */
export function worldWithFallbacks<W extends World>(world: W, say: (note: string) => void): W {
  const { usage, ledger, journal, accepted } = world
  const said = (error: unknown): void => {
    if (!(error instanceof KnownError) || error.kind === 'bug') throw error
    say(`${error.message} (${world.vault.root})`)
  }
  const orNothing = <T>(read: () => Promise<readonly T[]>): Promise<readonly T[]> =>
    read().catch((error: unknown) => {
      said(error)
      return []
    })
  return {
    ...world,
    journal: { ...journal, pending: () => orNothing(() => journal.pending()) },
    usage: {
      ...usage,
      all: (...args) =>
        usage.all(...args).catch((error: unknown) => {
          said(error)
          return new Map()
        }),
      moments: () => orNothing(() => usage.moments()),
      append: (...args) => usage.append(...args).catch(said),
    },
    accepted: {
      ...accepted,
      // Where nobody knows what was accepted, nothing was: it is told as reference.
      decided: (...args) =>
        accepted.decided(...args).catch((error: unknown) => {
          said(error)
          return new Map()
        }),
    },
    ...(ledger !== undefined && {
      ledger: {
        ...ledger,
        ofSession: (...args) => orNothing(() => ledger.ofSession(...args)),
        append: (...args) => ledger.append(...args).catch(said),
      },
    }),
  }
}
