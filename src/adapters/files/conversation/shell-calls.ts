import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject, tryParseJson } from '../../../core/format/json/json.ts'
import { readEnd } from '../disk/read-start.ts'

const FILES_MAX = 40
const BYTES_MAX = 4 * 1024 * 1024
const CALLS_MAX = 5_000

/** The commands that Claude Code ran in a project, from the conversations that it keeps; the newest first, each once. */
export function shellCallsIn(claudeHome: string, project: string): readonly string[] {
  const folder = join(claudeHome, 'projects', project.replace(/[^A-Za-z0-9]/g, '-'))
  if (!existsSync(folder)) return []
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => ({ path: join(folder, name), ms: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, FILES_MAX)
  const calls = new Set<string>()
  for (const { path } of newest)
    for (const line of (readEnd(path, BYTES_MAX) ?? '').split('\n')) {
      if (calls.size >= CALLS_MAX) return [...calls]
      if (line.includes('"tool_use"')) for (const call of callsIn(line)) calls.add(call)
    }
  return [...calls]
}

function callsIn(line: string): readonly string[] {
  const record = tryParseJson(line)
  const message = isJsonObject(record) ? record['message'] : undefined
  const content = isJsonObject(message) ? message['content'] : undefined
  if (!Array.isArray(content)) return []
  return content.flatMap((part) => {
    const input = isJsonObject(part) && part['type'] === 'tool_use' ? part['input'] : undefined
    const command = isJsonObject(input) ? input['command'] : undefined
    return typeof command === 'string' ? [command] : []
  })
}
