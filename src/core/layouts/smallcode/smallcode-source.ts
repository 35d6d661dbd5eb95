import { isJsonObject, type Json } from '../../format/json/json.ts'
import { ownValue } from '../own-value.ts'

/** `src/db/pool.ts:12@1a2b3c4` for smallcode's `{file, line, commit}`; a text of another form is the file alone. */
export function fromSource(source: Json | undefined): string {
  if (typeof source === 'string') return source
  if (!isJsonObject(source)) return ''
  const [file, line, commit] = ['file', 'line', 'commit'].map((key) => ownValue(source, key))
  const place =
    typeof line === 'number' || (typeof line === 'string' && line !== '') ? `:${line}` : ''
  const version = typeof commit === 'string' && commit !== '' ? `@${commit}` : ''
  return `${typeof file === 'string' ? file : ''}${place}${version}`
}

export function toSource(source: string): Json {
  if (source === '') return null
  const [, file = source, line, commit] =
    /^([^\s:@]+)(?::(\d{1,7}))?(?:@([0-9a-f]{7,40}))?$/.exec(source) ?? []
  // A leading zero would not come back from a number.
  const number = line === undefined || !/^[1-9]/.test(line) ? null : Number(line)
  const parted = { file, line: number, commit: commit ?? null }
  return fromSource(parted) === source ? parted : { file: source, line: null, commit: null }
}
