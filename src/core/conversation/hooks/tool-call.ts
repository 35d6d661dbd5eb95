import { isJsonObject, type Json, type JsonObject } from '../../format/json/json.ts'

/** A part of a file that a tool puts in place of another; a whole file stands in place of nothing. */
export interface Edit {
  readonly file: string
  readonly before: string
  readonly after: string
}

/** What a tool is about to do, whatever the client calls it. */
export type ToolUse =
  | { readonly act: 'shell'; readonly command: string }
  | { readonly act: 'edit'; readonly edits: readonly Edit[] }
  | { readonly act: 'read'; readonly files: readonly string[] }

const SHELLS =
  /^(?:bash|shell|exec_command|run_shell_command|local_shell|shell_command|run_terminal_cmd)$/i
const READERS = /^(?:read|read_file|view|notebookread|read_many_files)$/i

/** Undefined: a tool that no guard is about. PowerShell is another language, and is left alone. */
export function toolUse(tool: string, input: JsonObject): ToolUse | undefined {
  if (SHELLS.test(tool)) {
    const command = commandOf(input['command'] ?? input['cmd'])
    return command === '' ? undefined : { act: 'shell', command }
  }
  if (READERS.test(tool)) {
    const file = fileOf(input)
    return file === '' ? undefined : { act: 'read', files: [file] }
  }
  const edits = editsOf(input)
  return edits.length === 0 ? undefined : { act: 'edit', edits }
}

/** A line, or the words of one: `["bash", "-lc", "npm test"]`. */
function commandOf(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return ''
  const words = value.filter((word): word is string => typeof word === 'string')
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
}

const FILE_KEYS = ['file_path', 'notebook_path', 'path', 'filePath', 'absolute_path'] as const

function fileOf(input: JsonObject): string {
  return firstGiven(input, FILE_KEYS)
}

function editsOf(input: JsonObject): readonly Edit[] {
  const patch = firstGiven(input, ['command', 'input', 'patch', 'patchText'])
  if (patch.includes('*** Begin Patch')) return patchEdits(patch)
  const file = fileOf(input)
  if (file === '') return []
  const parts = Array.isArray(input['edits']) ? input['edits'].filter(isJsonObject) : [input]
  return parts.flatMap((part): readonly Edit[] => {
    const before = firstGiven(part, ['old_string', 'oldString', 'old_str'])
    const after = firstGiven(part, [
      ...(['new_string', 'newString', 'new_str', 'content', 'file_text', 'new_source'] as const),
    ])
    return after === '' && before === '' ? [] : [{ file, before, after }]
  })
}

function firstGiven(input: JsonObject, keys: readonly string[]): string {
  for (const key of keys) {
    const value = input[key]
    if (typeof value === 'string' && value !== '') return value
  }
  return ''
}

const PATCHED = /^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$/

/** The files of a patch of Codex, each with the lines that go and come. */
function patchEdits(patch: string): readonly Edit[] {
  const edits: { file: string; before: string; after: string }[] = []
  for (const line of patch.split('\n')) {
    const named = PATCHED.exec(line)
    const last = edits.at(-1)
    if (named !== null)
      edits.push({ file: (named[1] ?? named[2] ?? '').trim(), before: '', after: '' })
    else if (last !== undefined && line.startsWith('+')) last.after += `${line.slice(1)}\n`
    else if (last !== undefined && line.startsWith('-')) last.before += `${line.slice(1)}\n`
  }
  return edits
}

/** The lines of `after` that were not there before. */
export function addedLines({ before, after }: Pick<Edit, 'before' | 'after'>): string {
  if (before === '') return after
  const known = new Set(before.split('\n').map((line) => line.trim()))
  return after
    .split('\n')
    .filter((line) => line.trim() === '' || !known.has(line.trim()))
    .join('\n')
}
