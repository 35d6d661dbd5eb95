import { z } from 'zod'
import { fenceSkills } from '../../core/recall/fence.ts'
import { withheldNotice } from '../../core/recall/withheld-notice.ts'
import { plainText } from '../../core/text/plain-text.ts'
import { READS, type Tool, tool } from './tool.ts'

export const SKILL_TOOLS: readonly Tool[] = [
  tool({
    name: 'use_skill',
    title: 'Use a skill',
    description: 'Load a skill, the written steps for a task, by name; without a name, list them.',
    input: z.strictObject({ name: z.string().min(1).max(200).optional() }),
    output: { skills: z.array(z.looseObject({ name: z.string() })) },
    ...READS,
    run: async ({ name }, host) => {
      const app = await host.skills()
      if (name === undefined) {
        const { skills } = await app.list()
        const lines = skills.map((skill) => `- ${skill.name}: ${plainText(skill.description)}`)
        const notice = withheldNotice({ memories: 0, skills: app.withheld })
        const text =
          skills.length === 0 ? 'There are no skills.' : fenceSkills(lines.join('\n'), [])
        return {
          text: notice === '' ? text : `${text}\n${notice}`,
          facts: { skills: skills.map((skill) => ({ name: skill.name })) },
        }
      }
      const { skill, body, related } = await app.open(name)
      const more =
        related.length === 0 ? [] : [`Related: ${related.map((one) => one.name).join(', ')}`]
      return {
        text: fenceSkills(
          [`[skill:${skill.name}] from ${skill.file}`, plainText(body), ...more].join('\n'),
          [skill],
        ),
        facts: { skills: [{ name: skill.name }] },
      }
    },
  }),
]
