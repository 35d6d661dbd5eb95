import { baseName } from '../base/vault-path.ts'
import { isJsonObject } from '../format/json/json.ts'
import { parseJson } from '../format/json/json-tree.ts'
import { parseFrontmatter, replaceBody } from '../format/markdown/frontmatter.ts'
import { agreed, type Sides, type Versions } from '../layouts/versions.ts'
import { mergeCompanion, mergeRecord, mergeSideFile } from './merge-json.ts'
import { mergeDistillLog } from './merge-log.ts'
import { mergeMarkdown } from './merge-markdown.ts'
import { mergeObjectList } from './merge-object-list.ts'
import { mergeText } from './merge-text.ts'
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
