import type { JsonObject } from '../format/json/json.ts'
import { jsonEqual } from '../format/json/json-equal.ts'
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
import type { Sides, Versions } from '../layouts/versions.ts'
import { memoryTokens } from '../text/tokens.ts'
import { mergeBody } from './merge-body.ts'
import { settleStatus } from './merge-status.ts'
import { mergeText } from './merge-text.ts'
import { mergeObjects } from './merge-values.ts'

/** Merges one markdown memory: its frontmatter by field, its text by section. Lines that nobody changed stay as they are. */
export function mergeMarkdown(texts: Versions<string>): Sides<string> {
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
