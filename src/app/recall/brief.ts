import { costOf } from '../../core/recall/budget.ts'
import { fence } from '../../core/recall/fence.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { type Stand, standOf } from './brief-vault.ts'
import { fromEachVault } from './each-vault.ts'
import {
  ENOUGH,
  type Injection,
  type InjectRequest,
  inject,
  type Offered,
  TIER_ORDER,
  type TierName,
} from './inject.ts'
import { type Held, heldBy, injectOnce, isHeld } from './inject-once.ts'
import { governing, type RecallVault } from './recall-vault.ts'
import { injectedFrom, noticeOf, trustedOf } from './untrusted-vaults.ts'

export interface BriefRequest {
  /** Instead of `retrieval.brief_tokens`. */
  readonly tokens?: number
  readonly session?: string
  /** The conversation has only just begun: what it was told already came with its first prompt. */
  readonly begins?: boolean
  /** False: a trial that counts as no use and is not written down. */
  readonly record?: boolean
  /** So many skills of the project are withheld, because it is not trusted. */
  readonly skillsWithheld?: number
}

export interface BriefOutcome extends Injection {
  readonly notes: readonly string[]
}

/** A brief is read once and weighs on the whole session: few, and the rest is found when it is asked for. */
const LIMITS = { memories: 6, pinned: 6, open: 3, prelude: 5 } as const

/** How many of each tier are looked at, and how many times more when too few of them may be told. */
const LOOKED_AT = 24
const WIDER = 8

/** What a session should know before its first word (REC-10): all vaults under one budget, the first vault first. */
export async function brief(
  open: readonly RecallVault[],
  request: BriefRequest = {},
): Promise<BriefOutcome> {
  const near = injectedFrom(open)
  const vaults = trustedOf(near)
  const notice = await noticeOf(near, request.skillsWithheld)
  const first = vaults[0]?.world
  const session = request.session ?? first?.session ?? ''
  // What it was told before is not held against it: who begins anew has forgotten it, who resumes may have.
  const held = new Map<RecallVault, Held>()
  for (const vault of vaults) {
    const { lines } = request.begins ? HOLDS_NOTHING : await heldBy(vault, session)
    held.set(vault, { ...HOLDS_NOTHING, lines })
  }
  const healed = await fromEachVault(vaults, ({ world }) => recoverIfNeeded(world))
  const settings = governing(vaults)?.world.config
  const tokens = request.tokens ?? settings?.values['retrieval.brief_tokens'] ?? 0
  const isKnown = (offered: Offered): boolean => isHeld(held.get(offered.vault), offered)
  let notes: readonly string[] = []
  const telling = await injectOnce({
    ...{ verb: 'brief', session, prompt: '', held, record: request.record !== false },
    passagesOf: (told) => TIER_ORDER.flatMap((tier) => told[tier]),
    inject: async () => {
      const standing = await tellStanding(vaults, tokens, isKnown)
      notes = standing.notes
      return standing.telling
    },
  })
  const told = notice === '' ? telling : withNotice(telling, notice)
  return { ...told, notes: [...new Set([...healed.notes, ...healed.answers.flat(), ...notes])] }
}

/** Said once a session, so that a person hears of it; no word of what is withheld stands in it. */
function withNotice(telling: Injection, notice: string): Injection {
  const said = fence({ rules: [], reference: [], open: [], kinds: [], notes: [notice] })
  const text = telling.text === '' ? said : `${telling.text}\n\n${said}`
  return { ...telling, text, tokens: costOf(text) }
}

const HOLDS_NOTHING: Held = { keys: new Set(), lines: 0 }

async function tellStanding(
  vaults: readonly RecallVault[],
  tokens: number,
  isKnown: InjectRequest['isKnown'],
): Promise<{ readonly telling: Injection; readonly notes: readonly string[] }> {
  for (let most = LOOKED_AT; ; most *= WIDER) {
    const { answers: stands, notes } = await fromEachVault(vaults, (vault) => standOf(vault, most))
    const of = (tier: TierName) => stands.flatMap(({ tiers }) => tiers[tier])
    const tiers = {
      prelude: of('prelude'),
      pinned: of('pinned'),
      relevant: of('relevant'),
      open: of('open'),
    }
    const lines = stands.flatMap((stand) => stand.lines)
    const telling = await inject({ tiers, limits: LIMITS, tokens, isKnown, lines })
    if (stands.every((stand) => isEnough(stand, telling)))
      return { telling, notes: [...notes, ...stands.flatMap((stand) => stand.notes)] }
  }
}

/** Whether all places were taken before the last one that was offered: then nobody behind it would be told. */
function isEnough({ tiers, cut }: Stand, { withheld }: Injection): boolean {
  return cut.every((tier) => {
    const last = tiers[tier].at(-1)?.entry
    return withheld.some(
      ({ path, id, why }) => why === ENOUGH && path === last?.path && id === last.memory.id,
    )
  })
}
