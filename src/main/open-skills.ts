import { unlessAway } from '../adapters/files/look-at-folder.ts'
import { readStart } from '../adapters/files/read-start.ts'
import { openSkillFiles } from '../adapters/files/skill-files.ts'
import type { SkillApp } from '../app/skill-app.ts'
import type { SkillFiles } from '../ports/skill-files.ts'
import { lazily } from './lazily.ts'
import { packageRoot } from './package-root.ts'
import type { Settings } from './settings.ts'
import { finderFor } from './world-at.ts'

const AUDIT_BYTES_MAX = 4 * 1024 * 1024

/** The skills that can be used in a project, else from the working folder. They need no vault. */
export async function openSkills(settings: Settings, where?: string): Promise<SkillApp> {
  const project = where ?? (await finderFor(settings).projectRoot())
  const files = skillFilesOf(settings, project)
  const { claudeHome, codexHome } = settings
  const world = {
    skillFiles: files,
    conversations: lazily(async () => {
      const { openConversationFiles } = await import('../adapters/files/conversation-files.ts')
      return openConversationFiles({ project, claudeHome, codexHome })
    }),
    transcripts: lazily(async () => {
      const { openTranscriptFiles } = await import('../adapters/files/transcript-files.ts')
      return openTranscriptFiles()
    }),
    answerFile: `${settings.staging}/skill-draft.json`,
  }
  return {
    list: async () => (await import('../app/skills.ts')).listSkills(files),
    open: async (...args) => (await import('../app/skills.ts')).openSkill(files, ...args),
    tell: async (...args) => (await import('../app/skills.ts')).skillsFor(files, ...args),
    evolve: async (signal) => (await import('../app/evolve.ts')).evolve(world, signal),
    drafts: () => files.drafts(),
    audit: async () =>
      ['.everkeep', '.smallcode'].flatMap((home) => {
        const path = `${project}/${home}/evolver-audit.jsonl`
        const text = unlessAway(() => readStart(path, AUDIT_BYTES_MAX)) ?? ''
        return text.split('\n').filter((line) => line.trim() !== '')
      }),
  }
}

export function skillFilesOf(settings: Settings, project: string): SkillFiles {
  return openSkillFiles({ home: settings.home, project, package: packageRoot() })
}
