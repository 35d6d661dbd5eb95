import { KnownError } from '../../core/base/errors.ts'
import type { VaultPath } from '../../core/base/vault-path.ts'
import { withDerivedFields } from '../../core/capture/derived-fields.ts'
import { isJsonObject, type JsonObject } from '../../core/format/json/json.ts'
import { objectText, withObjectText } from '../../core/format/json/object-text.ts'
import type { Files } from '../../core/layouts/layout.ts'
import { isQuarantined } from '../../core/layouts/quarantine.ts'
import { brokenText, checkEdit, finishEdit, newProblems } from '../../core/model/edit-rules.ts'
import type { Memory, Version } from '../../core/model/memory.ts'
import type { Parsed } from '../../core/model/parsed.ts'
import type { Plan } from '../../core/plan/plan.ts'
import { guardSecrets } from '../../core/secrets/guard-secrets.ts'
import { type SecretAnswer, withoutSecrets } from '../../core/secrets/typed-secrets.ts'
import type { World } from '../../ports/world.ts'
import { readCatalog } from '../catalog/catalog.ts'
import { changeable, findEntry, type Loaded, loadMemory } from '../catalog/find-memory.ts'
import { completionOf } from '../catalog/parse-file.ts'
import { planFinish } from '../sharing/finish-merge.ts'
import { unfinishedText } from '../sharing/unfinished-merges.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { checkHash } from './write-target.ts'

/** What a person gets into their editor. */
export interface Editable {
  readonly id: string
  readonly path: VaultPath
  /** Given back with the edit, so that a change by somebody else in the meantime is noticed (WRT-04). */
  readonly version: Version
  /** The whole file; where one file holds many memories, the JSON of this one. */
  readonly text: string
  readonly extension: 'md' | 'json'
}

export async function editableText(world: World, name: string): Promise<Editable> {
  await recoverIfNeeded(world)
  const loaded = await loadForEdit(world, name)
  const { entry, memory, version } = loaded
  const json = isShared(world, loaded) || entry.path.endsWith('.json')
  return {
    id: memory.id,
    path: entry.path,
    version,
    text: isQuarantined(entry) ? await unfinishedText(world, entry) : ownText(world, loaded),
    extension: json ? 'json' : 'md',
  }
}

/** A broken file may be edited, for that is how it is mended; one that is no text may not. */
async function loadForEdit(world: World, name: string): Promise<Loaded> {
  const { entries } = await readCatalog(world)
  const entry = findEntry(entries, name)
  const fault = entry.problems.find(({ code }) => code === 'not-utf8')
  if (fault !== undefined)
    throw new KnownError('READ_ERROR', {
      message: `${entry.path}: ${fault.message} Changing it could lose characters.`,
      hint: fault.hint,
    })
  return loadMemory(world, entry)
}

export interface EditRequest {
  /** The whole new text, in the form that `editableText` gave out. */
  readonly text?: string | undefined
  /** Single fields, where no text is given. */
  readonly fields?: FieldEdits | undefined
  /** Refuses unless this version is there: a version, or the MD5 of the file. */
  readonly hash?: string | undefined
  readonly reason?: string | undefined
  /** Takes a text that breaks the file, or a wrong creation date put right. */
  readonly force?: boolean | undefined
  readonly secrets?: SecretAnswer | undefined
}

export interface FieldEdits {
  readonly title?: string | undefined
  readonly summary?: string | undefined
  readonly topic?: string | undefined
  readonly addTags?: readonly string[] | undefined
  readonly removeTags?: readonly string[] | undefined
  /** The whole text of a memory that is prose. */
  readonly body?: string | undefined
  /** Fields of one whose kind has a schema; those that are not named stay. */
  readonly content?: JsonObject | undefined
}

/** A plan for a person's own edit of a memory. A text that would break its file is refused before anything is written. */
export async function planEdit(world: World, name: string, request: EditRequest): Promise<Plan> {
  await recoverIfNeeded(world)
  const loaded = await loadForEdit(world, name)
  checkHash(world, loaded, request.hash)
  if (isQuarantined(loaded.entry) && request.text !== undefined) {
    const known = await unfinishedText(world, loaded.entry)
    const { text } = withoutSecrets({ text: request.text, known }, request.secrets)
    return planFinish(world, loaded.memory.id, { take: 'text', text })
  }
  const completion = await completionOf(world, loaded.entry.path)
  return request.text === undefined
    ? planFields(world, { loaded: changeable(loaded), completion, request })
    : planText(world, { loaded, completion, request, text: request.text })
}

interface Editing {
  readonly loaded: Loaded
  readonly completion: Files
  readonly request: EditRequest
}

function planText(world: World, editing: Editing & { readonly text: string }): Plan {
  const { loaded, completion, request } = editing
  const { entry, text: fileText } = loaded
  const old = ownText(world, loaded)
  if (editing.text === old) return makePlan(world, 'edit', { notes: ['Nothing was changed.'] })
  const typed = withoutSecrets({ text: editing.text, known: old }, request.secrets)
  const before = parseIn(world, loaded, { text: fileText, completion })
  const whole = wholeFile(world, loaded, typed.text)
  const parsed = parseIn(world, loaded, { text: whole, completion })
  if (before === undefined) throw goneMeanwhile(loaded)
  const force = request.force === true
  const after = checkEdit({ before, after: parsed, layout: world.layout.name, force })
  const derived = withDerivedFields(before.memory, after.memory)
  const finished = finishEdit(before.memory, derived, {
    layout: world.layout.name,
    now: world.clock(),
    reason: request.reason ?? '',
  })
  const files = new Map([...completion, [entry.path, whole]])
  const edits = world.layout.store({
    files,
    from: entry.path,
    to: entry.path,
    before: after.memory,
    after: finished,
  })
  const text = edits.find(({ path }) => path === entry.path)?.text ?? whole
  return makePlan(world, 'edit', {
    changes: [
      {
        action: 'update',
        target: { id: loaded.memory.id, path: entry.path },
        before: loaded.version,
        after: { as: 'text', text, path: entry.path },
        reason: request.reason || 'edited by hand',
        evidence: [],
        needs: 'nothing',
      },
    ],
    notes: [
      ...typed.notes,
      ...newProblems(before, after).map(({ message, hint }) => `${message} ${hint}`),
    ],
  })
}

function planFields(world: World, { loaded, completion, request }: Editing): Plan {
  const { entry, memory, version } = loaded
  const before = parseIn(world, loaded, { text: loaded.text, completion })
  if (before === undefined) throw goneMeanwhile(loaded)
  const wanted = withFields(memory, request.fields ?? {})
  if (JSON.stringify(wanted) === JSON.stringify(memory))
    return makePlan(world, 'edit', { notes: ['Nothing was changed.'] })
  const typed = redactFields(memory, wanted, request.secrets)
  const force = request.force === true
  const layout = world.layout.name
  checkEdit({ before, after: { ...before, memory: typed.memory }, layout, force })
  const how = { layout, now: world.clock(), reason: request.reason ?? '' }
  const after = finishEdit(memory, typed.memory, how)
  return makePlan(world, 'edit', {
    changes: [
      {
        action: 'update',
        target: { id: memory.id, path: entry.path },
        before: version,
        after: { as: 'memory', memory: after, path: entry.path },
        reason: request.reason || 'edited by hand',
        evidence: [],
        needs: 'nothing',
      },
    ],
    notes: typed.notes,
  })
}

function withFields(memory: Memory, fields: FieldEdits): Memory {
  refuseMisfit(memory, fields)
  const gone = new Set((fields.removeTags ?? []).map((tag) => tag.toLowerCase()))
  const kept = memory.tags.filter((tag) => !gone.has(tag.toLowerCase()))
  const told: Memory = {
    ...memory,
    title: fields.title ?? memory.title,
    body: fields.body ?? memory.body,
    fields: fields.content === undefined ? memory.fields : { ...memory.fields, ...fields.content },
  }
  const derived = withDerivedFields(memory, told)
  return {
    ...derived,
    summary: fields.summary ?? derived.summary,
    topic: fields.topic ?? derived.topic,
    tags: [...new Set([...kept, ...(fields.addTags ?? [])])],
  }
}

/** A text has no fields, and what has fields is not one text. */
function refuseMisfit({ id, fields }: Memory, { body, content }: FieldEdits): void {
  const names = Object.keys(fields ?? {}).join(', ')
  if (body !== undefined && fields !== undefined)
    throw new KnownError('INPUT_ERROR', {
      message: `${id} has fields, not one text.`,
      field: 'body',
      hint: `Pass the fields that change: ${names}.`,
    })
  if (content !== undefined && fields === undefined)
    throw new KnownError('INPUT_ERROR', {
      message: `${id} has one text and no fields.`,
      field: 'content',
      hint: 'Pass the whole text.',
    })
}

function redactFields(
  before: Memory,
  after: Memory,
  secrets: SecretAnswer | undefined,
): { readonly memory: Memory; readonly notes: readonly string[] } {
  const clean = (text: string, known: string) => withoutSecrets({ text, known }, secrets)
  const title = clean(after.title, before.title)
  const summary = clean(after.summary, before.summary)
  const tags = after.tags.map((tag) => clean(tag, before.tags.join(' ')))
  const body = clean(after.body, before.body)
  const known = JSON.stringify(before.fields ?? {})
  const content = guardSecrets(
    { content: after.fields ?? {} },
    { known, answer: secrets ?? 'refuse' },
  )
  const fields = content.record['content']
  return {
    memory: {
      ...after,
      body: body.text,
      fields: after.fields !== undefined && isJsonObject(fields) ? fields : undefined,
      title: title.text,
      summary: summary.text,
      tags: tags.map(({ text }) => text),
    },
    notes: [title, summary, ...tags, body, content].flatMap(({ notes }) => [...notes]),
  }
}

function isShared(world: Pick<World, 'layout'>, { entry }: Loaded): boolean {
  return world.layout.sharedPaths.includes(entry.path)
}

function ownText(world: Pick<World, 'layout'>, loaded: Loaded): string {
  if (!isShared(world, loaded)) return loaded.text
  const text = objectText(loaded.text, loaded.memory.id)
  if (text !== undefined) return text
  throw new KnownError('UPDATE_ERROR', {
    message: `${loaded.memory.title} has no id in ${loaded.entry.path}.`,
    hint: 'Give its object an "id" there by hand, then edit it.',
  })
}

function wholeFile(world: Pick<World, 'layout'>, loaded: Loaded, own: string): string {
  if (!isShared(world, loaded)) return own
  const edit = withObjectText(loaded.text, loaded.memory.id, own)
  if (edit.kind === 'broken') throw brokenText(edit.problems)
  return edit.text
}

function parseIn(
  world: Pick<World, 'layout'>,
  { entry, memory }: Loaded,
  { text, completion }: { readonly text: string; readonly completion: Files },
): Parsed | undefined {
  const files = completion.has(entry.path)
    ? new Map([...completion, [entry.path, text]])
    : completion
  return world.layout.parse(entry.path, text, files).find((one) => one.memory.id === memory.id)
}

function goneMeanwhile({ entry }: Loaded): KnownError {
  return new KnownError('MEMORY_NOT_FOUND', {
    message: `${entry.path} was deleted while it was being read.`,
    hint: 'Run the command again.',
  })
}
