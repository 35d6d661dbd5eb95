import { KnownError } from '../../core/base/errors.ts'
import type { ProblemCode } from '../../core/base/problem.ts'
import { shownPath } from '../../core/base/rule-path.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import { objectText, withObjectText } from '../../core/format/json/object-text.ts'
import type { Files } from '../../core/layouts/layout.ts'
import { brokenText } from '../../core/model/edit-rules.ts'
import type { Memory } from '../../core/model/memory.ts'
import { validateMemory } from '../../core/model/validate-memory.ts'
import { veilWaiting } from '../../core/plan/mask-secrets.ts'
import type { Change, FileChange, Plan } from '../../core/plan/plan.ts'
import { type Proposal, proposalContent, proposalId } from '../../core/plan/proposal.ts'
import { withoutSecrets } from '../../core/secrets/typed-secrets.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { pathsOfMemory } from '../catalog/parse-file.ts'
import { type Stage, stagedTexts } from '../write/stage.ts'
import { findStored, stageChange } from '../write/stage-change.ts'
import { basesOf } from './propose.ts'
import { findProposal, inboxOf, itemOf } from './review.ts'

/** What a person gets into their editor: the memory as its file would hold it, or the file that would be changed. */
export interface EditableProposal {
  readonly text: string
  readonly extension: 'md' | 'json'
}

/** A part of a plan that has a text to edit. */
type Editable =
  | { readonly kind: 'memory'; readonly change: Change & { readonly after: MemoryAfter } }
  | { readonly kind: 'text'; readonly change: Change & { readonly after: TextAfter } }
  | { readonly kind: 'file'; readonly file: FileChange & { readonly after: string } }
type MemoryAfter = Change['after'] & { readonly as: 'memory' }
type TextAfter = Change['after'] & { readonly as: 'text' }

export async function editableProposal(world: World, name: string): Promise<EditableProposal> {
  const { plan } = await currentItem(world, name)
  const part = editablePart(plan)
  if (part.kind === 'file') return { text: part.file.after, extension: 'md' }
  const text = await editableText(world, part)
  const isJson = isShared(world, part.change) || part.change.target.path.endsWith('.json')
  return { text, extension: isJson ? 'json' : 'md' }
}

/**
 * The proposal with the text that a person gave it, in the place of the old one. It waits on: editing is not accepting.
 * A text that its file could not hold is refused, and the old one stays.
 */
export async function editProposal(world: World, name: string, text: string): Promise<Proposal> {
  const { proposal, plan } = await currentItem(world, name)
  const edited = await withText(world, plan, text)
  const bases = await basesOf(world, edited)
  const waiting = veilWaiting({ plan: edited, bases }, world.hash.version)
  const fingerprint: string = world.hash.version(proposalContent(waiting.plan))
  const next: Proposal = {
    ...proposal,
    id: proposalId(fingerprint),
    plan: waiting.plan,
    fingerprint,
    bases: waiting.bases,
  }
  if (next.id === proposal.id) return proposal
  const inbox = inboxOf(world)
  // What a person wrote just now is no proposal that they rejected before.
  await inbox.forgetRejection(next.id)
  await inbox.add(next)
  await inbox.remove(proposal.id)
  return next
}

async function currentItem(world: World, name: string) {
  const proposal = await findProposal(inboxOf(world), name)
  const { entries } = await readCatalog(world)
  const item = await itemOf(world, proposal, entries)
  if (item.state === 'ready' || item.state === 'moved') return item
  throw new KnownError('OCC_CONFLICT', {
    message: `${proposal.id} cannot be edited: ${item.why}`,
    hint: `Reject it with \`everkeep review reject ${proposal.id}\`, and save your own text with \`everkeep save\`.`,
  })
}

function editablePart({ changes, files }: Plan): Editable {
  for (const change of changes) {
    const { after } = change
    if (after.as === 'memory') return { kind: 'memory', change: { ...change, after } }
    if (after.as === 'text') return { kind: 'text', change: { ...change, after } }
  }
  for (const file of files)
    if (file.after !== undefined) return { kind: 'file', file: { ...file, after: file.after } }
  throw new KnownError('USAGE_ERROR', {
    message: 'This proposal has no text to edit.',
    hint: 'Accept or reject it.',
  })
}

function isShared({ layout }: World, { target }: Change): boolean {
  return layout.sharedPaths.includes(target.path)
}

/** The memory as the writer would store it, by the writer's own code. */
async function editableText(
  world: World,
  part: Exclude<Editable, { kind: 'file' }>,
): Promise<string> {
  const { change } = part
  const text = await storedText(world, change)
  const id = part.kind === 'memory' ? part.change.after.memory.id : change.target.id
  return isShared(world, change) ? (objectText(text, id) ?? text) : text
}

async function storedText(world: World, change: Change): Promise<string> {
  return (await storedFiles(world, change)).get(placeOf(change)) ?? ''
}

/** Every file that would hold a part of it: what its own file has no key for is not lost to an edit of that. */
async function storedFiles(world: World, change: Change): Promise<Files> {
  const stage: Stage = new Map()
  await stageChange(world, stage, change)
  return stagedTexts(world, stage, pathsOfMemory(world.layout, placeOf(change)))
}

function placeOf({ target, after }: Change): VaultPath {
  return after.as === 'absent' ? target.path : after.path
}

async function withText(world: World, plan: Plan, text: string): Promise<Plan> {
  const part = editablePart(plan)
  if (part.kind === 'file') {
    const { after } = part.file
    const typed = withoutSecrets({ text, known: after }).text
    if (typed.trim() === '') throw emptied(shownPath(part.file.path))
    const files = plan.files.map((file) =>
      file.path === part.file.path ? { ...file, after: typed } : file,
    )
    return { ...plan, files }
  }
  const { change } = part
  const known = await editableText(world, part)
  const typed = withoutSecrets({ text, known }).text
  if (typed.trim() === '') throw emptied(change.target.path)
  const memory = await parsedText(world, change, typed)
  const after = { as: 'memory' as const, memory, path: change.after.path }
  const changes = plan.changes.map((one) => (one.id === change.id ? { ...one, after } : one))
  return { ...plan, changes }
}

const UNREADABLE: readonly ProblemCode[] = ['bad-yaml', 'bad-json', 'empty-file', 'schema']

async function parsedText(
  world: World,
  change: Change & { readonly after: MemoryAfter | TextAfter },
  text: string,
): Promise<Memory> {
  const { path } = change.after
  const id = change.after.as === 'memory' ? change.after.memory.id : change.target.id
  let whole = text
  if (isShared(world, change)) {
    const edit = withObjectText(await storedText(world, change), id, text)
    if (edit.kind === 'broken') throw brokenText(edit.problems)
    whole = edit.text
  }
  const files = new Map([...(await storedFiles(world, change)), [path, whole]])
  const parsed = world.layout.parse(path, whole, files).find(({ memory }) => memory.id === id)
  if (parsed === undefined)
    throw new KnownError('MERGE_ERROR', {
      message: `The text is no longer the memory ${id}.`,
      field: 'id',
      rule: 'fixed',
      hint: 'Keep its id.',
    })
  const broken = parsed.problems.filter(({ code }) => UNREADABLE.includes(code))
  if (broken.length > 0) throw brokenText(broken)
  const before = await findStored(world, new Map(), change.target)
  const [fault] = validateMemory(parsed.memory, {
    layout: world.layout.name,
    ...(before !== undefined && { before: before.memory }),
  })
  if (fault === undefined) return parsed.memory
  throw new KnownError('VALIDATION_ERROR', {
    message: `${fault.field} is invalid: ${fault.rule}.`,
    field: fault.field,
    rule: fault.rule,
    hint: fault.fix,
  })
}

function emptied(path: string): KnownError {
  return new KnownError('VALIDATION_ERROR', {
    message: `The new text of ${path} is empty.`,
    hint: 'Reject the proposal instead.',
  })
}
