import { KnownError } from '../../core/base/errors.ts'
import { claimsPerson } from '../../core/model/effective-origin.ts'
import type { Entry, Version } from '../../core/model/memory.ts'
import type { Decision } from '../../ports/sharing/accepted-versions.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { findEntry } from '../catalog/find-memory.ts'
import { listWaitingRules, type WaitingRule } from '../sharing/waiting-rules.ts'
import { findProposal, inboxOf } from './review.ts'

/** Which rules are meant. */
export type RuleChoice =
  /** By id, path or title, and in the version that the person saw where that is known. */
  | { readonly named: readonly { readonly name: string; readonly version?: string | undefined }[] }
  /** All that wait from one author, by name or e-mail address. */
  | { readonly author: string }
  /** All that the person wrote themselves before acceptance was recorded, or on another machine. */
  | { readonly own: true }

export interface DecidedRules {
  readonly decision: Decision
  readonly rules: readonly Pick<Entry, 'path' | 'version' | 'memory'>[]
}

/** Takes these versions as the person's word from now on, or leaves them reference for good (TRU-02). No file changes. */
export async function decideRules(
  world: World,
  decision: Decision,
  choice: RuleChoice,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<DecidedRules> {
  const rules = await chosenRules(world, choice)
  const versions = [...new Set(rules.map(({ version }) => version))]
  if (versions.length > 0 && !dryRun) await world.accepted.note(versions, decision)
  return { decision, rules }
}

/** What a choice means today. */
export async function chosenRules(world: World, choice: RuleChoice): Promise<readonly Entry[]> {
  if ('named' in choice) return namedRules(world, choice.named)
  const waiting = (await listWaitingRules(world)).flatMap(({ rules }) => rules)
  const meant =
    'own' in choice
      ? waiting.filter(({ from }) => from === 'older')
      : byAuthor(waiting, choice.author)
  return meant.map(({ entry }) => entry)
}

async function namedRules(
  world: World,
  named: readonly { readonly name: string; readonly version?: string | undefined }[],
): Promise<readonly Entry[]> {
  const vouchable = await vouchableEntries(world)
  return named.map(({ name, version }) => {
    const entry = findEntry(vouchable, name)
    if (version === undefined || version === entry.version) return entry
    throw changedSince(entry)
  })
}

/** Active memories whose files say that a person vouches for them. */
async function vouchableEntries(world: World): Promise<readonly Entry[]> {
  const { entries } = await readCatalog(world)
  return entries.filter(({ memory }) => memory.status === 'active' && claimsPerson(memory))
}

function changedSince({ path }: Entry): KnownError {
  return new KnownError('OCC_CONFLICT', {
    message: `${path} changed since you looked at it.`,
    hint: 'Look at it again, then decide.',
  })
}

/** Two people may call themselves the same: then the address says who is meant. */
function byAuthor(waiting: readonly WaitingRule[], wanted: string): readonly WaitingRule[] {
  const fold = (text: string): string => text.trim().toLowerCase()
  const others = waiting.filter(({ from }) => from === 'author')
  const found = others.filter(({ author }) =>
    [author?.name, author?.email].some((word) => fold(word ?? '') === fold(wanted)),
  )
  const emails = [...new Set(found.map(({ author }) => fold(author?.email ?? '')))]
  if (emails.length > 1)
    throw new KnownError('AMBIGUOUS_NAME', {
      message: `${JSON.stringify(wanted)} matches ${emails.length} authors: ${emails.join(', ')}.`,
      hint: 'Use the e-mail address of one.',
    })
  if (found.length > 0) return found
  const names = [...new Set(others.map(({ author }) => author?.name ?? ''))].filter(Boolean)
  throw new KnownError('INPUT_ERROR', {
    message: `No rules from ${JSON.stringify(wanted)} are waiting.`,
    field: 'author',
    rule: 'the name or e-mail address of an author',
    hint:
      names.length === 0
        ? 'See `everkeep review list`.'
        : `Rules from ${names.join(', ')} are waiting: see \`everkeep review list\`.`,
  })
}

export interface PartedNames {
  readonly proposals: readonly string[]
  readonly rules: readonly { readonly name: string; readonly version: Version }[]
}

/** Which of the names are proposals and which are memories; a name that is neither is refused. */
export async function partNames(world: World, names: readonly string[]): Promise<PartedNames> {
  const proposals: string[] = []
  const rules: { name: string; version: Version }[] = []
  for (const name of names) {
    try {
      proposals.push((await findProposal(inboxOf(world), name)).id)
    } catch (error) {
      if (!(error instanceof KnownError) || error.code !== 'PROPOSAL_NOT_FOUND') throw error
      const { memory, version } = await ruleNamed(world, name, error)
      rules.push({ name: memory.id, version })
    }
  }
  return { proposals, rules }
}

async function ruleNamed(world: World, name: string, otherwise: KnownError): Promise<Entry> {
  try {
    return findEntry(await vouchableEntries(world), name)
  } catch (error) {
    if (error instanceof KnownError && error.code === 'MEMORY_NOT_FOUND') throw otherwise
    throw error
  }
}
