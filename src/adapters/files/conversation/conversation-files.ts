import { type Dirent, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isJsonObject } from '../../../core/format/json/json.ts'
import { readTrace } from '../../../core/skills/read-trace.ts'
import { claudeProjectSlug } from '../../../core/vaults/claude-project-slug.ts'
import type { Conversations, KeptConversation } from '../../../ports/conversations.ts'
import { readStart } from '../disk/read-start.ts'
import { unlessAway } from '../vault/look-at-folder.ts'

export interface ConversationRoots {
  readonly project: string
  readonly claudeHome: string
  readonly codexHome: string
}

/** The first line of a Codex rollout, which names the folder it was held in. */
const META_BYTES = 64 * 1024
/** Codex sorts its rollouts by day; so many of the latest files are looked into for the project's own. */
const ROLLOUTS_LOOKED_AT = 400
const TRACE_BYTES_MAX = 8 * 1024 * 1024

/** Conversations that Claude Code, Codex and smallcode left on this machine's disk. */
export function openConversationFiles(roots: ConversationRoots): Conversations {
  return {
    async recent(limit) {
      const found = [...claudeCode(roots), ...codex(roots), ...traces(roots)]
      found.sort((a, b) => b.at - a.at || (a.path < b.path ? -1 : 1))
      return found.slice(0, limit).flatMap(openFound)
    },
  }
}

interface Found {
  readonly path: string
  readonly at: number
  readonly isTrace: boolean
}

function openFound({ path, isTrace }: Found): readonly KeptConversation[] {
  const id = basename(path).replace(/\.jsonl?$/, '')
  if (!isTrace) return [{ id, path }]
  const text = unlessAway(() => readStart(path, TRACE_BYTES_MAX)) ?? ''
  try {
    return [{ id, messages: readTrace(JSON.parse(text)) }]
  } catch {
    return []
  }
}

function claudeCode({ project, claudeHome }: ConversationRoots): readonly Found[] {
  const folder = join(claudeHome, 'projects', claudeProjectSlug(project))
  return filesIn(folder, /\.jsonl$/).map((path) => found(path))
}

function codex({ project, codexHome }: ConversationRoots): readonly Found[] {
  const rollouts = filesBelow(join(codexHome, 'sessions'), 3).filter((path) =>
    /rollout-.*\.jsonl$/.test(basename(path)),
  )
  const latest = rollouts.sort().slice(-ROLLOUTS_LOOKED_AT)
  return latest.filter((path) => heldIn(path) === project).map((path) => found(path))
}

function traces({ project }: ConversationRoots): readonly Found[] {
  const folder = join(project, '.smallcode', 'traces')
  return filesIn(folder, /\.json$/).map((path) => ({ ...found(path), isTrace: true }))
}

function heldIn(path: string): string | undefined {
  const [line = ''] = (unlessAway(() => readStart(path, META_BYTES)) ?? '').split('\n', 1)
  try {
    const meta: unknown = JSON.parse(line)
    const payload = isJsonObject(meta) && isJsonObject(meta['payload']) ? meta['payload'] : meta
    return isJsonObject(payload) && typeof payload['cwd'] === 'string' ? payload['cwd'] : undefined
  } catch {
    return undefined
  }
}

function found(path: string): Found {
  const at = unlessAway(() => statSync(path).mtimeMs) ?? 0
  return { path, at, isTrace: false }
}

function filesIn(folder: string, name: RegExp): readonly string[] {
  return folderItems(folder)
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(folder, entry.name))
}

function filesBelow(folder: string, depth: number): string[] {
  return folderItems(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isFile()) return [path]
    return entry.isDirectory() && depth > 0 ? filesBelow(path, depth - 1) : []
  })
}

function folderItems(folder: string): readonly Dirent[] {
  return unlessAway(() => readdirSync(folder, { withFileTypes: true })) ?? []
}
