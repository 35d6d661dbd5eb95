import type { VaultPath } from '../../core/base/vault-path.ts'
import { linkTable, resolveLink } from '../../core/model/link-table.ts'
import type { Entry, Memory } from '../../core/model/memory.ts'
import { isInboxPath, type Proposal } from '../../core/plan/proposal.ts'
import { parseProposal } from '../../core/plan/proposal-text.ts'
import { findSecrets } from '../../core/secrets/find-secrets.ts'
import type { FileImage, JournalRecord, Operation, OperationChange } from '../../ports/journal.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog, readStored } from '../catalog/catalog.ts'
import { findEntry, loadMemory } from '../catalog/find-memory.ts'
import { pathsOfMemory } from '../catalog/parse-file.ts'
import { autoCommit } from '../write/auto-commit.ts'
import { noteGenerated, stageGenerated } from '../write/lists/generated-files.ts'
import { recoverPending } from '../write/recover.ts'
import { type Stage, stagedTexts, stageEdits } from '../write/stage.ts'
import { writeStage } from '../write/write-stage.ts'

export interface EraseOutcome {
  /** What the log keeps: that it happened, without a word of the memory. */
  readonly operation: Operation
  readonly path: VaultPath
  /** How many operations of the log held something of it. */
  readonly rewritten: number
  /** Where copies may be left that are not ours to wipe. */
  readonly notes: readonly string[]
}

/**
 * Takes a memory away for good: its file, the trash, every before-image, the index, its vectors and what was read from it (WRT-13). The one operation
 * without undo. The file goes last, so that a run that was cut short can simply be repeated.
 */
export async function eraseMemory(world: World, name: string): Promise<EraseOutcome> {
  const outcome = await world.lock.hold(async () => {
    await recoverPending(world)
    const { entries } = await readCatalog(world)
    const { entry, memory } = await loadMemory(world, findEntry(entries, name))
    const traces = tracesOf(world, await world.journal.list(), { memory, path: entry.path })
    const values = await valuesOf(world, memory, entry.path)
    const rewritten = await world.journal.rewrite((record) => scrubRecord(world, record, traces))
    await scrubInbox(world, traces)
    const stage: Stage = new Map()
    await stageRemoval(world, stage, { memory, path: entry.path })
    await writeStage(world, stage)
    await world.index.clear()
    await world.readings?.clear()
    await (await world.vectors?.())?.clear()
    await world.traces?.wipe([...values.secrets, ...values.lines])
    await noteGenerated(world, [...stage.keys()])
    const operation = await logShredding(world, { id: memory.id, path: entry.path }, stage)
    await forgetUses(world, memory.id)
    const notes = [
      ...(await copiesElsewhere(world, values)),
      ...(await otherHolders(world, values, entries, entry)),
      ...deadLinks(entries, entry),
    ]
    return { operation, path: entry.path, rewritten, notes }
  })
  await autoCommit(world, outcome.operation, outcome.operation.paths)
  return outcome
}

/** Uses of a memory that is gone for good are nobody's. */
async function forgetUses({ usage }: Pick<World, 'usage'>, id: string): Promise<void> {
  const known = (await usage.all(new Set([id]))).get(id)
  if (known === undefined) return
  const { count, seen } = known
  await usage.settle('none', [{ from: { id, count, seen: seen?.useCount ?? 0 } }])
}

interface Traces {
  readonly ids: ReadonlySet<string>
  readonly paths: ReadonlySet<VaultPath>
}

/** The ids and places a memory ever had, by going back through the log. */
function tracesOf(
  { layout }: Pick<World, 'layout'>,
  newestFirst: readonly Operation[],
  now: { readonly memory: Memory; readonly path: VaultPath },
): Traces {
  // A file that holds many memories tells nothing about which of them was meant.
  const own = (places: readonly VaultPath[]): readonly VaultPath[] =>
    places
      .flatMap((path) => pathsOfMemory(layout, path))
      .filter((path) => !layout.sharedPaths.includes(path))
  const ids = new Set<string>([now.memory.id])
  const copies = layout.satellites(now.memory).map(({ path }) => path)
  const paths = new Set<VaultPath>(own([now.path, ...copies]))
  for (const { changes } of newestFirst) {
    for (const { memoryId, path, from } of changes) {
      const places = own(from === undefined ? [path] : [path, from])
      if (!ids.has(memoryId) && !places.some((place) => paths.has(place))) continue
      ids.add(memoryId)
      for (const place of places) paths.add(place)
    }
  }
  return { ids, paths }
}

/** The record without a word of the memory; nothing when it had none. Undoing it would bring back a part. */
function scrubRecord(
  world: Pick<World, 'layout'>,
  { operation, images }: JournalRecord,
  traces: Traces,
): JournalRecord | undefined {
  const isAbout = ({ memoryId }: OperationChange): boolean => traces.ids.has(memoryId)
  const about = operation.changes.some(isAbout)
  const kept = images.map((image) => scrubbed(world, image, traces))
  if (!about && kept.every((image, at) => image === images[at])) return undefined
  const lost = images.some(({ role }, at) => role === 'memory' && kept[at] === undefined)
  return {
    operation: {
      ...operation,
      changes: operation.changes.map((change) =>
        isAbout(change) ? { ...change, title: '', reason: '' } : change,
      ),
      undoable: operation.undoable && !about && !lost,
    },
    images: kept.filter((image) => image !== undefined),
  }
}

/** An image without the memory. Of files that can be made again nothing is kept: they repeat titles and summaries. */
function scrubbed(
  world: Pick<World, 'layout'>,
  image: FileImage,
  { ids, paths }: Traces,
): FileImage | undefined {
  if (image.role === 'derived') return undefined
  if (isInboxPath(image.path)) {
    const proposal = parseProposal(image.before ?? image.after ?? '')
    return proposal !== undefined && isAbout(proposal, { ids, paths }) ? undefined : image
  }
  if (world.layout.sharedPaths.includes(image.path)) return withoutMemories(world, image, ids)
  return paths.has(image.path) ? undefined : image
}

function withoutMemories(
  world: Pick<World, 'layout'>,
  image: FileImage,
  ids: ReadonlySet<string>,
): FileImage {
  const strip = (text: string | undefined): string | undefined =>
    [...ids].reduce(
      // Safe: the log holds the ids of memories.
      (rest, id) => rest && world.layout.graft(image.path, rest, undefined, id as Memory['id']),
      text,
    )
  const [before, after] = [strip(image.before), strip(image.after)]
  return before === image.before && after === image.after ? image : { ...image, before, after }
}

/** What was proposed about the memory holds its text too, decided on or not. */
async function scrubInbox({ inbox }: Pick<World, 'inbox'>, traces: Traces): Promise<void> {
  if (inbox === undefined) return
  for (const proposal of await inbox.list())
    if (isAbout(proposal, traces)) await inbox.remove(proposal.id)
  for (const proposal of await inbox.rejections())
    if (isAbout(proposal, traces)) await inbox.forgetRejection(proposal.id)
}

function isAbout({ plan }: Proposal, { ids, paths }: Traces): boolean {
  return plan.changes.some(({ target }) => ids.has(target.id) || paths.has(target.path))
}

async function stageRemoval(
  world: World,
  stage: Stage,
  { memory, path }: { readonly memory: Memory; readonly path: VaultPath },
): Promise<void> {
  const { layout } = world
  const files = await stagedTexts(world, stage, pathsOfMemory(layout, path))
  await stageEdits(world, stage, layout.remove(files, path, memory.id))
  // Unlike elsewhere a copy that somebody edited goes as well: it is about the memory that must not be left.
  await stageEdits(
    world,
    stage,
    layout
      .satellites(memory)
      .map((copy) => ({ ...copy, text: undefined, role: 'derived' as const })),
  )
  const { entries } = await readStored(world)
  await stageGenerated(world, stage, {
    entries: entries.filter((entry) => entry.path !== path || entry.memory.id !== memory.id),
    removed: new Set([path]),
  })
}

async function logShredding(
  world: World,
  target: { readonly id: string; readonly path: VaultPath },
  stage: Stage,
): Promise<Operation> {
  const operation: Operation = {
    id: await world.journal.nextId(),
    operation: 'erase',
    at: world.clock(),
    changes: [
      { id: 'c1', action: 'delete', memoryId: target.id, title: '', path: target.path, reason: '' },
    ],
    paths: [...stage.keys()].sort(),
    notes: [],
    session: world.session,
    listed: true,
    undoable: false,
  }
  await world.journal.begin(operation, [])
  await world.journal.commit(operation.id)
  return operation
}

/** What a memory says: the secrets in it, and its lines that are long enough to be told from others. */
interface Values {
  readonly secrets: readonly string[]
  readonly lines: readonly string[]
}

const LINE_CHARS_MIN = 16

async function valuesOf(world: World, memory: Memory, path: VaultPath): Promise<Values> {
  const own = [memory.title, memory.summary, memory.body, JSON.stringify(memory.fields ?? {})]
  const text = own.join('\n')
  const isShared = world.layout.sharedPaths.includes(path)
  const file = isShared ? undefined : await world.vault.read(path)
  const whole = `${text}\n${file?.text ?? ''}`
  const secrets = findSecrets(whole).map(({ start, end }) => whole.slice(start, end))
  const lines = text.split('\n').map((line) => line.trim())
  return {
    secrets: [...new Set(secrets)],
    lines: [...new Set(lines.filter((line) => line.length >= LINE_CHARS_MIN))],
  }
}

const COMMITS_SHOWN = 5

/** Where the text may live on, out of our reach. The secret itself is said nowhere. */
async function copiesElsewhere(
  world: Pick<World, 'repository' | 'journal'>,
  { secrets, lines }: Values,
): Promise<readonly string[]> {
  const inGit = (await world.repository.root()) !== undefined
  const wanted = secrets.length > 0 ? secrets : lines.slice(0, 1)
  const commits = inGit ? await world.repository.commitsHolding?.(wanted) : []
  const staged = (inGit && (await world.repository.stagedHolding?.(wanted))) || []
  const partners = (await world.journal.list()).flatMap(({ partner }) => partner?.vault ?? [])
  return [
    ...(inGit && commits === undefined
      ? ['If the file was ever committed, git history still has it. Revoke the secret first.']
      : []),
    ...(commits !== undefined && commits.length > 0 ? [historyNote(commits)] : []),
    ...(staged.length > 0
      ? [
          `What is staged still has it (${staged.join(', ')}). Run \`git add -A\` before you commit.`,
        ]
      : []),
    ...[...new Set(partners)].map(
      (vault) => `${vault} was converted from this vault: check it too.`,
    ),
  ]
}

function historyNote(commits: readonly string[]): string {
  const more = commits.length > COMMITS_SHOWN ? ` and ${commits.length - COMMITS_SHOWN} more` : ''
  return (
    `Git history still has it (${commits.slice(0, COMMITS_SHOWN).join(', ')}${more}). Revoke the secret first. Then put ` +
    'it into a file outside of the repository and run `git filter-repo --replace-text <file>`, push with --force, and ' +
    'replace every clone.'
  )
}

/** Other memories that hold the same secret: each is a person's to decide on. */
async function otherHolders(
  world: World,
  { secrets }: Values,
  entries: readonly Entry[],
  gone: Entry,
): Promise<readonly string[]> {
  if (secrets.length === 0) return []
  const others = entries.filter((entry) => entry !== gone)
  const notes: string[] = []
  for (const path of new Set(others.map((entry) => entry.path))) {
    const text = (await world.vault.read(path))?.text ?? ''
    if (secrets.some((secret) => text.includes(secret)))
      notes.push(
        `${path} contains the same secret: run \`everkeep forget --erase\` on it too, or edit it.`,
      )
  }
  return notes
}

function deadLinks(entries: readonly Entry[], erased: Entry): readonly string[] {
  const table = linkTable(entries)
  const leads = (target: string): boolean => {
    const outcome = resolveLink(target, table)
    return outcome.kind === 'found' && outcome.entry === erased
  }
  const linking = entries.filter((entry) => entry !== erased && entry.linksTo.some(leads))
  return linking.map(({ path }) => `${path} links to it; the link is now broken.`)
}
