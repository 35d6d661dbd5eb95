import { openConversationFiles } from '../adapters/files/conversation-files.ts'
import { unlessAway } from '../adapters/files/look-at-folder.ts'
import { readStart } from '../adapters/files/read-start.ts'
import { openSkillFiles } from '../adapters/files/skill-files.ts'
import { openTranscriptFiles } from '../adapters/files/transcript-files.ts'
import type { SkillApp } from '../app/skill-app.ts'
import type { SkillFiles } from '../ports/skill-files.ts'
import { packageRoot } from './package-root.ts'
import type { Settings } from './settings.ts'
import { finderFor } from './world-at.ts'

const AUDIT_BYTES_MAX = 4 * 1024 * 1024

/** The skills that can be used in a project, else from the working folder. They need no vault. */
export async function openSkills(settings: Settings, where?: string): Promise<SkillApp> {
  const project = where ?? (await finderFor(settings).projectRoot())
  const files = skillFilesOf(settings, project)
  const conversations = openConversationFiles({
    project,
    claudeHome: settings.claudeHome,
    codexHome: settings.codexHome,
  })
  const world = {
    skillFiles: files,
    conversations,
    transcripts: openTranscriptFiles(),
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
