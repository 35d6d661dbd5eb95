import type { SkillApp } from '../../../app/skill-app.ts'
import type { OpenSkill } from '../../../app/skills/skills.ts'
import { KnownError } from '../../../core/base/errors.ts'
import { stemOf } from '../../../core/base/vault-path.ts'
import { fenceSkills } from '../../../core/recall/fence.ts'
import { withheldNotice } from '../../../core/recall/withheld-notice.ts'
import type { Skill, SkillShelf } from '../../../core/skills/skill.ts'
import type { CommandContext } from '../base/command-context.ts'
import type { Style } from '../base/output.ts'
import { type Column, renderTable } from '../base/table.ts'
import { withApp } from '../base/with-app.ts'
import { carryOut } from '../plan/carry-out.ts'

export async function command(context: CommandContext): Promise<number> {
  const { args, host } = context
  const action = args.at(0) ?? 'list'
  const skills = await host.skills()
  if (action === 'list') return listSkills(context, skills)
  const name = args.at(1)
  if (name === undefined) throw nameless(action)
  if (action === 'show' || action === 'use') return showSkill(context, await skills.open(name))
  if (action === 'add') {
    const text = await host.readInput(name)
    const request = { name: args.text('name') ?? skillNameOf(name), text }
    return withApp(context, async (app) => carryOut(context, app, await app.planAddSkill(request)))
  }
  return withApp(context, async (app) => carryOut(context, app, await app.planRemoveSkill(name)))
}

async function listSkills({ out }: CommandContext, skills: SkillApp): Promise<number> {
  const found = await skills.list()
  out.answer({ json: { ...found }, text: (style) => saySkills(found, style) })
  const notice = withheldNotice({ memories: 0, skills: skills.withheld })
  if (notice !== '') out.note(notice)
  else if (found.skills.length === 0)
    out.note('No skills here. `everkeep skills add <file>` adds one to the project.')
  return 0
}

function showSkill({ args, out }: CommandContext, { skill, body, related }: OpenSkill): number {
  out.answer({
    json: { skill, body, related: related.map(({ name }) => name) },
    text: (style) =>
      args.at(0) === 'use'
        ? sayUse({ skill, body, related })
        : [
            `${style.colors.bold(skill.name)} · ${skill.trigger}${skill.keywords.length > 0 ? ` on ${skill.keywords.join(', ')}` : ''}`,
            style.colors.dim(skill.file),
            '',
            body,
          ].join('\n'),
  })
  return 0
}

/** As a model is given it: the body, and where to go on. */
function sayUse({ skill, body, related }: OpenSkill): string {
  const more = related.map(({ name, description }) => `  ${name} — ${description}`)
  const tail = more.length === 0 ? [] : ['', 'Related skills:', ...more]
  return fenceSkills([`[skill:${skill.name}]`, body, ...tail].join('\n'), [skill])
}

function saySkills({ skills, skipped }: SkillShelf, style: Style): string {
  const parts = skills.length === 0 ? [] : [renderTable(skills, COLUMNS, style)]
  if (skipped.length > 0)
    parts.push(
      [
        style.colors.bold(`${skipped.length} skipped`),
        ...skipped.map(({ file, reason }) => `  ${file}: ${reason}`),
      ].join('\n'),
    )
  return parts.join('\n\n')
}

const COLUMNS: readonly Column<Skill>[] = [
  { header: 'SKILL', cell: ({ name }) => name, shrinksTo: 16 },
  { header: 'WHEN', cell: ({ trigger }) => trigger },
  { header: 'FROM', cell: ({ place }) => place },
  { header: 'DESCRIPTION', cell: ({ description }) => description, shrinksTo: 16 },
]

/** `deploy/SKILL.md` is the skill `deploy`. */
function skillNameOf(path: string): string {
  const stem = stemOf(path.replaceAll('\\', '/'))
  if (stem.toLowerCase() !== 'skill') return stem === '-' ? '' : stem
  return path.replaceAll('\\', '/').split('/').at(-2) ?? stem
}

function nameless(action: string): KnownError {
  const what = action === 'add' ? 'a file' : 'the name of a skill'
  return new KnownError('USAGE_ERROR', {
    message: `\`skills ${action}\` needs ${what}.`,
    hint: 'Run `everkeep skills list` to see them.',
  })
}
