import { readStart } from '../../adapters/files/disk/read-start.ts'
import { openSkillFiles } from '../../adapters/files/project/skill-files.ts'
import { unlessAway } from '../../adapters/files/vault/look-at-folder.ts'
import type { SkillApp } from '../../app/skill-app.ts'
import { listSkills, openSkill, skillsFor } from '../../app/skills/skills.ts'
import { SKILL_PLACES } from '../../core/skills/skill.ts'
import type { SkillFiles } from '../../ports/skill-files.ts'
import { lazily } from '../base/lazily.ts'
import { packageRoot } from '../base/package-root.ts'
import type { Settings } from '../base/settings.ts'
import { isProjectTrustedHere } from './trust-here.ts'
import { finderFor } from './world-at.ts'

const AUDIT_BYTES_MAX = 4 * 1024 * 1024

interface SkillRequest {
  /** The project; absent: that of the working folder. */
  readonly project?: string | undefined
  /** An agent gets the answers: skills of a project that nobody trusts are left out (TRU-04). */
  readonly forAgent?: boolean
}

/** The skills that can be used in a project, else from the working folder. They need no vault. */
export async function openSkills(
  settings: Settings,
  request: SkillRequest = {},
): Promise<SkillApp> {
  const project = request.project ?? (await finderFor(settings).projectRoot())
  const all = skillFilesOf(settings, project)
  const withheld = request.forAgent === true ? await projectSkillsIn(all) : 0
  const isWithheld = withheld > 0 && !(await isProjectTrustedHere(settings, project))
  const files = isWithheld ? withoutProject(all) : all
  const { claudeHome, codexHome } = settings
  const world = {
    skillFiles: files,
    conversations: lazily(async () => {
      const { openConversationFiles } = await import(
        '../../adapters/files/conversation/conversation-files.ts'
      )
      return openConversationFiles({ project, claudeHome, codexHome })
    }),
    transcripts: lazily(async () => {
      const { openTranscriptFiles } = await import(
        '../../adapters/files/conversation/transcript-files.ts'
      )
      return openTranscriptFiles()
    }),
    answerFile: `${settings.staging}/skill-draft.json`,
  }
  return {
    withheld: isWithheld ? withheld : 0,
    list: async () => listSkills(files),
    open: async (...args) => openSkill(files, ...args),
    tell: async (...args) => skillsFor(files, ...args),
    evolve: async (signal) => (await import('../../app/skills/evolve.ts')).evolve(world, signal),
    drafts: () => files.drafts(),
    audit: async () =>
      (isWithheld ? [] : ['.everkeep', '.smallcode']).flatMap((home) => {
        const path = `${project}/${home}/evolver-audit.jsonl`
        const text = unlessAway(() => readStart(path, AUDIT_BYTES_MAX)) ?? ''
        return text.split('\n').filter((line) => line.trim() !== '')
      }),
  }
}

/** How many skills a project has of its own. */
export async function projectSkillsOf(settings: Settings, project: string): Promise<number> {
  return projectSkillsIn(skillFilesOf(settings, project))
}

const PROJECT_PLACES: ReadonlySet<string> = new Set(
  SKILL_PLACES.filter((place) => place.of === 'project').map((place) => place.name),
)

async function projectSkillsIn(files: SkillFiles): Promise<number> {
  return (await files.heads()).filter(({ place }) => PROJECT_PLACES.has(place)).length
}

/** Those of the person and of this program alone. */
function withoutProject(files: SkillFiles): SkillFiles {
  return {
    ...files,
    heads: async () => (await files.heads()).filter(({ place }) => !PROJECT_PLACES.has(place)),
    drafts: async () => [],
  }
}

export function skillFilesOf(settings: Settings, project: string): SkillFiles {
  return openSkillFiles({ home: settings.home, project, package: packageRoot() })
}
