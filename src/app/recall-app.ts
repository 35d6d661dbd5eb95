import type { TrustedVault } from '../ports/sharing/trust-store.ts'
import type { find } from './browse/find.ts'
import type { stats } from './browse/stats.ts'
import type { atMoment } from './recall/at-moment.ts'
import type { brief } from './recall/brief.ts'
import type { context } from './recall/for-prompt.ts'
import type { whereIs } from './recall/locate-memory.ts'
import type { quote } from './recall/quote.ts'
import type { why } from './recall/why.ts'
import type { firings } from './rules/last-firings.ts'
import type { TrustOutcome } from './vault/trust.ts'

type OnVaults<F> = F extends (vaults: never, ...args: infer A) => infer R
  ? (...args: A) => R
  : never

/** The verbs that read all vaults of a working folder at once (REC-15). Each is loaded when it is first used. */
export interface RecallApp {
  readonly context: OnVaults<typeof context>
  readonly brief: OnVaults<typeof brief>
  readonly atMoment: OnVaults<typeof atMoment>
  readonly why: OnVaults<typeof why>
  readonly stats: OnVaults<typeof stats>
  readonly firings: OnVaults<typeof firings>
  readonly find: OnVaults<typeof find>
  readonly quote: OnVaults<typeof quote>
  readonly whereIs: OnVaults<typeof whereIs>
  /** What the person should know of the vaults: one that could not be opened. */
  readonly notes: readonly string[]
  /** Frees the indexes. Safe to call twice. */
  close(): void
  /** As of an index: whether somebody should bring one of them to rest. */
  warmUpIsDue(wasLate?: boolean): boolean
}

/** Who is trusted on this machine, and saying so. */
export interface TrustApp {
  readonly trust: () => Promise<TrustOutcome>
  readonly distrust: () => Promise<TrustOutcome>
  readonly list: () => Promise<readonly TrustedVault[]>
}
