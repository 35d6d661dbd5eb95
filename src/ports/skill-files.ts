import type { SkillHead } from '../core/skills/read-skill.ts'

/** A draft that waits to be promoted: never loaded, never matched. */
export interface SkillDraftFile {
  readonly name: string
  /** From the root of the project, for plans. */
  readonly file: string
  readonly text: string
}

/** Where skills lie on this machine. Looks, and changes nothing. */
export interface SkillFiles {
  /** The start of every file in the places of skills, drafts left out. Reads no bodies (SKL-02). */
  heads(): Promise<readonly SkillHead[]>
  /** The whole file, read once. A file that is away by now: READ_ERROR. */
  read(file: string): Promise<string>
  drafts(): Promise<readonly SkillDraftFile[]>
  /** Whether the project has this folder, `.claude`. */
  hasFolder(name: string): Promise<boolean>
  /** The name of a skill's file from the root of the project; undefined for one that lies elsewhere. */
  inProject(file: string): string | undefined
}
