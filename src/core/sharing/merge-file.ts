import { baseName } from '../base/vault-path.ts'
import { isJsonObject, type JsonObject } from '../format/json/json.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
import { parseJson } from '../format/json/json-tree.ts'
import {
  editFrontmatter,
  type FieldEdit,
  type Frontmatter,
  frontmatterEnd,
  parseFrontmatter,
  replaceBody,
} from '../format/markdown/frontmatter.ts'
import { splitBody } from '../layouts/vault/vault-body.ts'
import { QUOTED_KEYS } from '../layouts/vault/vault-keys.ts'
import { agreed, type Sides, type Versions } from '../layouts/versions.ts'
import { mergeLogs } from '../maintain/report/distill-log.ts'
import { memoryTokens } from '../text/tokens.ts'
import { mergeBody } from './merge-body.ts'
import { mergeCompanion, mergeRecord, mergeSideFile } from './merge-json.ts'
import { mergeObjectList } from './merge-object-list.ts'
import { settleStatus } from './merge-status.ts'
import { mergeText } from './merge-text.ts'
import { mergeObjects } from './merge-values.ts'
import { withMarkers } from './write-markers.ts'

export interface MergedFile {
  readonly kind: 'clean' | 'conflict'
  readonly text: string
}

/**
 * Merges one file of a vault, whatever its layout: told by its path and content (GIT-05). A file that is not ours merges
 * line by line. An empty base means that both sides added it.
 */
export function mergeFile(path: string, texts: Versions<string>): MergedFile {
  const sides = mergeSides(path, texts)
  if (sides.ours === sides.theirs) return { kind: 'clean', text: sides.ours }
  return { kind: 'conflict', text: withMarkers(sides) }
}

/** The same as the two texts that it stands between. */
export function mergeSides(path: string, texts: Versions<string>): Sides<string> {
  const { base, ours, theirs } = texts
  if (ours === theirs || theirs === base) return agreed(ours)
  if (ours === base) return agreed(theirs)
  const name = baseName(path)
  if (isGenerated(path)) return agreed(ours)
  if (name === 'distill-log.json') return mergeDistillLog(texts)
  if (name === 'everkeep-fields.json') return mergeSideFile(texts)
  if (/(^|\/)everkeep-fields\/[^/]+\/[^/]+\.json$/.test(path)) return mergeCompanion(texts)
  if (/\.json$/i.test(name)) return mergeJson(name, texts)
  if (!/\.md$/i.test(name)) return mergeText(texts)
  return base === '' ? mergeAdded(texts, MARKDOWN) : mergeMarkdown(texts)
}

function mergeJson(name: string, texts: Versions<string>): Sides<string> {
  const isList = name === 'index.json' && [texts.ours, texts.theirs].every(holdsObjects)
  if (isList) return mergeObjectList(texts)
  return texts.base === '' ? mergeAdded(texts, RECORD) : mergeRecord(texts)
}

function holdsObjects(text: string): boolean {
  const { value } = parseJson(text)
  return isJsonObject(value) && Array.isArray(value['objects'])
}

/** How the files of one layout say what they say. */
interface Dialect {
  readonly merge: (texts: Versions<string>) => Sides<string>
  /** What the memory says, to compare. */
  readonly sayingOf: (text: string) => string
  /** The text with what another one says. */
  readonly withSaying: (text: string, from: string) => string
}

const MARKDOWN: Dialect = {
  merge: mergeMarkdown,
  sayingOf: (text) => parseFrontmatter(text).body.trim(),
  withSaying: (text, from) => replaceBody(text, parseFrontmatter(from).body),
}

const RECORD: Dialect = {
  merge: mergeRecord,
  sayingOf: (text) => {
    const { value } = parseJson(text)
    return isJsonObject(value) ? JSON.stringify([value['title'], value['content']]) : text
  },
  withSaying: (text) => text,
}

/**
 * One name, two memories (GIT-09): they merge where one says all that the other says; else both texts stay whole, for
 * somebody to decide.
 */
function mergeAdded(
  { ours, theirs }: Versions<string>,
  { merge, sayingOf, withSaying }: Dialect,
): Sides<string> {
  const [left, right] = [sayingOf(ours), sayingOf(theirs)]
  const fuller = left.includes(right) ? ours : right.includes(left) ? theirs : undefined
  if (fuller === undefined) return { ours, theirs }
  const lesser = fuller === ours ? theirs : ours
  const merged = merge({ base: '', ours: fuller, theirs: lesser })
  return agreed(withSaying(merged.ours, fuller))
}

/** Rebuilt by the next command: which version a merge leaves does not matter. */
function isGenerated(path: string): boolean {
  const name = baseName(path)
  return (
    name === 'memory-index.json' ||
    /(^|\/)(20-Indices\/index|10-Memories\/README)\.md$/.test(path) ||
    /(^|\/)\.smallcode\/MEMORY\.md$/.test(path) ||
    /(^|\/)\.smallcode\/memory\/[^/]+\.md$/.test(path) ||
    /(^|\/)\.claude\/memory\/index\.md$/.test(path)
  )
}

/** Merges `distill-log.json`: all operations of both sides, each once. */
function mergeDistillLog(texts: Versions<string>): Sides<string> {
  const merged = mergeLogs(texts.ours, { base: texts.base, theirs: texts.theirs })
  return merged === undefined ? mergeText(texts) : agreed(merged)
}

/** Merges one markdown memory: its frontmatter by field, its text by section. Lines that nobody changed stay as they are. */
function mergeMarkdown(texts: Versions<string>): Sides<string> {
  const fronts = {
    base: parseFrontmatter(texts.base),
    ours: parseFrontmatter(texts.ours),
    theirs: parseFrontmatter(texts.theirs),
  }
  if (Object.values(fronts).some(isBroken)) return mergeText(texts)
  const fields = mergeObjects(settleStatus(fronts))
  const body = mergeBody({
    base: fronts.base.body,
    ours: fronts.ours.body,
    theirs: fronts.theirs.body,
  })
  const whole = { texts, fronts }
  return {
    ours: written(whole, counted(whole, fields.ours, body.ours), body.ours),
    theirs: written(whole, counted(whole, fields.theirs, body.theirs), body.theirs),
  }
}

interface Whole {
  readonly texts: Versions<string>
  readonly fronts: Versions<Frontmatter>
}

function isBroken({ problems }: Frontmatter): boolean {
  return problems.some(({ code }) => code === 'bad-yaml' || code === 'duplicate-key')
}

/** `token_count` tells of the text: it is counted anew where the text is neither side's. */
function counted({ fronts }: Whole, data: JsonObject, body: string): JsonObject {
  if (!Object.hasOwn(data, 'token_count')) return data
  const owner = [fronts.ours, fronts.theirs].find((front) => front.body === body)
  const known = owner?.data['token_count']
  const title = typeof data['title'] === 'string' ? data['title'] : ''
  return { ...data, token_count: known ?? memoryTokens(splitBody(body, title).core) }
}

function written({ texts, fronts }: Whole, data: JsonObject, body: string): string {
  const head = mergedHead(texts, data) ?? editFrontmatter(texts.ours, editsOf(fronts, data))
  return replaceBody(head, body)
}

/** Comments and order of keys of both sides survive where the lines themselves merge to the same data. */
function mergedHead(texts: Versions<string>, data: JsonObject): string | undefined {
  const head = (text: string): string => text.slice(0, frontmatterEnd(text))
  const { ours, theirs } = mergeText({
    base: head(texts.base),
    ours: head(texts.ours),
    theirs: head(texts.theirs),
  })
  if (ours !== theirs || ours === '') return undefined
  const { data: read, problems } = parseFrontmatter(ours)
  if (problems.length > 0 || !jsonEqual(read, data)) return undefined
  return ours + texts.ours.slice(head(texts.ours).length)
}

function editsOf({ ours, theirs }: Versions<Frontmatter>, data: JsonObject): readonly FieldEdit[] {
  const order = Object.keys(theirs.data)
  const keys = [...new Set([...Object.keys(ours.data), ...order])]
  return keys.flatMap((key): readonly FieldEdit[] => {
    const [old, value] = [own(ours.data, key), own(data, key)]
    if (jsonEqual(old, value)) return []
    const after = order.slice(0, Math.max(0, order.indexOf(key)))
    return [{ path: [key], value, after, quoted: QUOTED_KEYS.has(key) }]
  })
}

function own(data: JsonObject, key: string): JsonObject[string] | undefined {
  return Object.hasOwn(data, key) ? data[key] : undefined
}
