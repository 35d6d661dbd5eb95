import { stringsIn } from '../format/json/json-strings.ts'
import type { Memory } from '../model/memory.ts'

const PROHIBITION =
  /\b(?:do not|don['’]t|never|avoid|must not|mustn['’]t|should not|shouldn['’]t|forbidden|nunca|jamais|niemals|evit(?:ar|e|a)|évite[rz]?|vermeide[nt]?)\b|不要|不得|不可|不能|不应|禁止|切勿|请勿|严禁|避免|하지\s*마|금지|しないで|してはいけ|禁物/i

/** Such a memory is worth the most when the code it warns of is gone: somebody might bring it back. */
export function isProhibition({
  title,
  summary,
  body,
  fields,
}: Pick<Memory, 'title' | 'summary' | 'body' | 'fields'>): boolean {
  const texts = [title, summary, body, ...(fields === undefined ? [] : stringsIn(fields))]
  return texts.some((text) => PROHIBITION.test(text))
}
