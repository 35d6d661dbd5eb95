import { KnownError } from '../../core/base/errors.ts'
import type { Json } from '../../core/format/json/json.ts'
import type { FileChange, Plan } from '../../core/plan/plan.ts'
import { guardSecrets } from '../../core/secrets/guard-secrets.ts'
import { readSkill, SKILL_HEAD_BYTES } from '../../core/skills/read-skill.ts'
import { draftText, readDraft } from '../../core/skills/skill-draft.ts'
import { skillPath } from '../../core/skills/skill-path.ts'
import type { SkillDraftFile, SkillFiles } from '../../ports/skill-files.ts'
import type { World } from '../../ports/world.ts'
import { makePlan } from '../write/plan/make-plan.ts'
import { recoverIfNeeded } from '../write/recover-if-needed.ts'
import { listSkills, openSkill } from './skills.ts'

/** The skills of a project are changed through its vault: its journal has the texts, so that undo can bring them back. */
export type SkillWorld = World & { readonly skillFiles: SkillFiles }

/** A plan that puts a skill where the project's skills are. A name that is taken is a refusal. */
export async function planAddSkill(
  world: SkillWorld,
  request: { readonly name: string; readonly text: string },
): Promise<Plan> {
  await recoverIfNeeded(world)
  const { text } = request
  const head = text.slice(0, SKILL_HEAD_BYTES)
  const isWhole = head.length === text.length
  const read = readSkill({
    place: 'project',
    file: request.name,
    relative: `${request.name}.md`,
    head,
    isWhole,
  })
  if ('reason' in read) throw notASkill(request.name, read.reason)
  guardSecrets({ text }, { known: '', answer: 'refuse' })
  await refuseTaken(world, read.name)
  const file = await liveFile(world, read.name)
  return makePlan(world, 'skill-add', {
    files: [skillCreation(file, text, `skill ${read.name} added`)],
  })
}

/** A plan that takes a skill of the project away; those of the person and of the package are theirs. */
export async function planRemoveSkill(world: SkillWorld, name: string): Promise<Plan> {
  await recoverIfNeeded(world)
  const { skill } = await openSkill(world.skillFiles, name)
  const file = world.skillFiles.inProject(skill.file)
  if (file === undefined || skill.place.startsWith('user') || skill.place === 'package')
    throw new KnownError('DELETE_ERROR', {
      message: `The skill ${skill.name} is not this project's: it lies at ${skill.file}.`,
      hint: 'Take the file away there, or put a skill of the same name into the project: it goes first.',
    })
  const removal = {
    ...(await currentFile(world, file)),
    after: undefined,
    reason: `skill ${skill.name} removed`,
  }
  return makePlan(world, 'skill-remove', { files: [removal] })
}

/**
 * A plan that quarantines one draft and writes one line into the audit (SKL-05). It takes one draft and makes one file:
 * a run cannot make two.
 */
export async function planDraft(
  world: SkillWorld,
  request: { readonly draft: Json; readonly sources: readonly string[] },
): Promise<Plan> {
  await recoverIfNeeded(world)
  const draft = readDraft(request.draft, await namesTaken(world))
  guardSecrets({ ...draft }, { known: '', answer: 'refuse' })
  const home = homeOf(world)
  const entry = {
    ts: world.clock(),
    kind: 'create',
    artefact: 'skill',
    name: draft.name,
    rationale: draft.rationale,
    source_traces: request.sources,
  }
  const audit = await currentFile(world, `${home}/evolver-audit.jsonl`)
  return makePlan(world, 'evolve', {
    files: [
      skillCreation(
        `${home}/skills/drafts/${draft.name}.md`,
        draftText(draft),
        `draft ${draft.name}`,
      ),
      {
        ...audit,
        after: `${audit.before ?? ''}${JSON.stringify(entry)}\n`,
        reason: 'one line of audit',
      },
    ],
    notes: [`The draft is not loaded until you run \`everkeep evolve promote ${draft.name}\`.`],
  })
}

/** A plan that moves a draft among the live skills. Never over another one (SKL-05). */
export async function planPromote(world: SkillWorld, name: string): Promise<Plan> {
  await recoverIfNeeded(world)
  const draft = await draftNamed(world, name)
  await refuseTaken(world, name)
  const reason = `draft ${name} promoted`
  const away = { ...(await currentFile(world, draft.file)), after: undefined, reason }
  return makePlan(world, 'evolve-promote', {
    files: [skillCreation(await liveFile(world, name), draft.text, reason), away],
  })
}

/** A plan that takes a draft away; the audit keeps what it was made from. */
export async function planDiscard(world: SkillWorld, name: string): Promise<Plan> {
  await recoverIfNeeded(world)
  const { file } = await draftNamed(world, name)
  const removal = {
    ...(await currentFile(world, file)),
    after: undefined,
    reason: `draft ${name} discarded`,
  }
  return makePlan(world, 'evolve-discard', { files: [removal] })
}

async function draftNamed(world: SkillWorld, name: string): Promise<SkillDraftFile> {
  const drafts = await world.skillFiles.drafts()
  const draft = drafts.find((known) => known.name === name)
  if (draft !== undefined) return draft
  const names = drafts.map((known) => known.name).join(', ')
  throw new KnownError('SKILL_NOT_FOUND', {
    message: `There is no draft ${JSON.stringify(name.slice(0, 80))}.`,
    hint:
      names === '' ? 'There are no drafts; `everkeep evolve` looks for one.' : `Drafts: ${names}.`,
  })
}

/** Names of live, global and draft skills. */
async function namesTaken(world: SkillWorld): Promise<readonly string[]> {
  const { skills } = await listSkills(world.skillFiles)
  const drafts = await world.skillFiles.drafts()
  return [...skills, ...drafts].map(({ name }) => name)
}

async function refuseTaken(world: SkillWorld, name: string): Promise<void> {
  const { skills } = await listSkills(world.skillFiles)
  const other = skills.find((skill) => skill.name.toLowerCase() === name.toLowerCase())
  if (other === undefined) return
  throw new KnownError('CREATE_OVERWRITE_ERROR', {
    message: `There is a skill ${other.name} already, at ${other.file}.`,
    hint: `Give the new one another name, or run \`everkeep skills remove ${other.name}\` first.`,
  })
}

/** Where a client of this project looks for live skills (SKL-07). */
async function liveFile(world: SkillWorld, name: string): Promise<string> {
  if (await world.skillFiles.hasFolder('.claude')) return `.claude/skills/${name}/SKILL.md`
  return `${homeOf(world)}/skills/${name}.md`
}

function homeOf({ layout }: World): '.smallcode' | '.everkeep' {
  return layout.name === 'smallcode' ? '.smallcode' : '.everkeep'
}

function skillCreation(file: string, text: string, reason: string): FileChange {
  return { path: skillPath(file), before: undefined, after: text, reason }
}

async function currentFile(
  world: World,
  file: string,
): Promise<Pick<FileChange, 'path' | 'before'>> {
  const path = skillPath(file)
  return { path, before: (await world.vault.read(path))?.text }
}

function notASkill(name: string, reason: string): KnownError {
  return new KnownError('VALIDATION_ERROR', {
    message: `${name} is no skill: ${reason}.`,
    hint: 'A skill is markdown with `name:`, `description:` and `trigger:` in its frontmatter.',
  })
}
