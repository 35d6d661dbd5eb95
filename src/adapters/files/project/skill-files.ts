import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { KnownError } from '../../../core/base/errors.ts'
import {
  frontmatterGoesOn,
  SKILL_HEAD_BYTES,
  type SkillHead,
} from '../../../core/skills/read-skill.ts'
import { SKILL_PLACES, type SkillPlace } from '../../../core/skills/skill.ts'
import type { SkillDraftFile, SkillFiles } from '../../../ports/skill-files.ts'
import { readStart } from '../disk/read-start.ts'
import { readText } from '../disk/read-text.ts'
import { unlessAway } from '../vault/look-at-folder.ts'

export interface SkillRoots {
  readonly home: string
  readonly project: string
  /** Where the package of this program lies. */
  readonly package: string
}

/** Most frontmatters are shorter. */
const HEAD_STEP_BYTES = 512
const DRAFTS = 'drafts'
const DRAFT_FOLDERS = ['.everkeep/skills/drafts', '.smallcode/skills/drafts'] as const

/** Skills on this machine's disk. A body is read when it is asked for, and once. */
export function openSkillFiles(roots: SkillRoots): SkillFiles {
  const bodies = new Map<string, string>()
  return {
    async heads() {
      return SKILL_PLACES.flatMap(({ name, of, folder }) => headsIn(join(roots[of], folder), name))
    },
    async read(file) {
      const known = bodies.get(file)
      if (known !== undefined) return known
      const text = readWhole(file)
      bodies.set(file, text)
      return text
    },
    async drafts() {
      return DRAFT_FOLDERS.flatMap((folder) => draftsIn(roots.project, folder))
    },
    async hasFolder(name) {
      return statSync(join(roots.project, name), { throwIfNoEntry: false })?.isDirectory() ?? false
    },
    inProject(file) {
      const name = relative(roots.project, file).split(sep).join('/')
      return name.startsWith('../') || name === '' ? undefined : name
    },
  }
}

function headsIn(folder: string, place: SkillPlace): readonly SkillHead[] {
  return sortedItems(folder).flatMap((entry): SkillHead[] => {
    if (entry.name.startsWith('.') || entry.name === DRAFTS) return []
    const path = join(folder, entry.name)
    const stats = unlessAway(() => statSync(path))
    if (stats?.isDirectory()) return skillOf(path, entry.name).map((own) => ({ ...own, place }))
    return stats?.isFile() ? [{ ...headOf(path, entry.name), place }] : []
  })
}

/** The one file of a skill's folder that makes it one; scripts and pages beside it belong to the skill. */
function skillOf(folder: string, name: string): readonly Omit<SkillHead, 'place'>[] {
  const page = sortedItems(folder).find((entry) => entry.name.toLowerCase() === 'skill.md')
  return page === undefined ? [] : [headOf(join(folder, page.name), `${name}/${page.name}`)]
}

/** Reads on, a little at a time, until the frontmatter ends: what comes after is the body, and not read (SKL-02). */
function headOf(file: string, relativeName: string): Omit<SkillHead, 'place'> {
  let start = ''
  for (let bytes = HEAD_STEP_BYTES; ; bytes += HEAD_STEP_BYTES) {
    start = unlessAway(() => readStart(file, bytes)) ?? ''
    const isWhole = Buffer.byteLength(start) < bytes
    if (isWhole || bytes >= SKILL_HEAD_BYTES || !frontmatterGoesOn(start))
      return { file, relative: relativeName, head: start, isWhole }
  }
}

function draftsIn(project: string, folder: string): readonly SkillDraftFile[] {
  return sortedItems(join(project, folder)).flatMap((entry): SkillDraftFile[] => {
    if (!entry.isFile() || !entry.name.endsWith('.md')) return []
    const text = unlessAway(() => readText(join(project, folder, entry.name)))
    if (text === undefined) return []
    return [{ name: entry.name.slice(0, -3), file: `${folder}/${entry.name}`, text }]
  })
}

function sortedItems(folder: string): readonly Dirent[] {
  const entries = unlessAway(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function readWhole(file: string): string {
  const text = unlessAway(() => readText(file))
  if (text !== undefined) return text
  throw new KnownError('READ_ERROR', {
    message: `The skill file ${file} can no longer be read.`,
    hint: 'Run `everkeep skills list` to see them.',
  })
}
