import { KnownError } from '../../core/base/errors.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import { baseName } from '../../core/base/vault-path.ts'
import { contentMap, mapDocument } from '../../core/learn/content-map.ts'
import { recommendedDecision } from '../../core/learn/segment-decision.ts'
import type { Plan } from '../../core/plan/plan.ts'
import type { World } from '../../ports/world.ts'
import { matchSegments } from '../learn/learn-match.ts'
import { planLearn } from '../learn/plan-learn.ts'
import { propose } from './propose.ts'

/** The person's drop box in a vault of seed 000. Everkeep puts nothing there (INB-04). */
const DROP_BOX = /^00-Inbox\/[^/]+\.md$/i

/**
 * Each note of the drop box becomes a proposal: what would be learned from it, and that its file goes once somebody agrees.
 * A note that was edited since is proposed anew. Where nothing can be written, what waits is shown as it is.
 */
export async function collectDropBox(world: World): Promise<void> {
  if (world.layout.name !== 'vault' || world.inbox === undefined) return
  try {
    const notes = await readNotes(world)
    await dropStale(world, notes)
    for (const [path, text] of notes) {
      const plan = await planNote(world, path, text)
      if (plan !== undefined)
        await propose(world, { source: 'drop-box', title: `Learn ${baseName(path)}`, plan })
    }
  } catch (error) {
    if (!(error instanceof KnownError) || error.kind !== 'environment') throw error
  }
}

async function readNotes(world: World): Promise<ReadonlyMap<VaultPath, string>> {
  const notes = new Map<VaultPath, string>()
  for (const { path } of await world.vault.stamps()) {
    if (!DROP_BOX.test(path)) continue
    const file = await world.vault.read(path)
    if (file?.utf8 === true && file.text.trim() !== '') notes.set(path, file.text)
  }
  return notes
}

/** What was proposed from a note that says something else by now, or is gone, is about nothing any more. */
async function dropStale(
  { inbox, hash }: World,
  notes: ReadonlyMap<VaultPath, string>,
): Promise<void> {
  const isCurrent = (plan: Plan): boolean =>
    plan.files.every(({ path, reason }) => {
      const text = notes.get(path)
      return text !== undefined && reason === reasonFor(text, hash)
    })
  for (const proposal of (await inbox?.list()) ?? [])
    if (proposal.source === 'drop-box' && !isCurrent(proposal.plan))
      await inbox?.remove(proposal.id)
}

async function planNote(world: World, path: VaultPath, text: string): Promise<Plan | undefined> {
  const document = { path, folder: '', text, format: 'markdown' as const }
  const map = contentMap({ type: 'file', path }, [mapDocument(document, { apart: false })])
  const { segments } = await matchSegments(world, map)
  const decisions = segments.map((match) =>
    recommendedDecision(match, { kinds: world.config.kinds, layout: world.layout.name }),
  )
  const learned = await planLearn(world, { decisions, origin: 'user' }).catch(unlessRefused)
  if (learned === undefined) return undefined
  const gone = { path, before: text, after: undefined, reason: reasonFor(text, world.hash) }
  return { ...learned.plan, files: [...learned.plan.files, gone] }
}

/** Names the text that was read, without a word of it. */
function reasonFor(text: string, hash: World['hash']): string {
  return `learned from it (${hash.version(text).slice(0, 8)})`
}

/** A note that cannot become a memory stays where it is. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof KnownError && error.kind !== 'bug' && error.kind !== 'environment')
    return undefined
  throw error
}
