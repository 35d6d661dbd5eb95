import { context } from '../../src/app/recall/for-prompt.ts'
import type { PromptCase, PromptPerson } from '../../test/quality/prompt-cases.ts'
import { vaultOf } from '../quality/vault-of.ts'

/** A case, and what a hook tells for its prompt with the product's own settings. */
export interface JudgedPrompt {
  readonly person: string
  readonly asked: PromptCase
  /** Keys of what the prompt brings in; what stands whatever the prompt is does not count. */
  readonly told: readonly string[]
  readonly isMet: boolean
}

export async function judgePrompts(
  persons: readonly PromptPerson[],
): Promise<readonly JudgedPrompt[]> {
  const judged: JudgedPrompt[] = []
  for (const { name, memories, cases } of persons) {
    const { world, positionOf, close } = vaultOf(memories)
    for (const [number, asked] of cases.entries()) {
      const { pinned, relevant, open } = await context(
        [{ world, scope: 'project', trusted: true }],
        {
          prompt: asked.prompt,
          ...(asked.scope !== undefined && { scopes: asked.scope }),
          session: `case-${number}`,
          record: false,
        },
      )
      const told = [...pinned, ...relevant, ...open]
        .filter(({ reason }) => reason.by !== 'standing')
        .map(({ entry }): string => memories[positionOf(entry.path)]!.id)
      judged.push({ person: name, asked, told, isMet: isMet(asked, told) })
    }
    close()
  }
  return judged
}

function isMet({ tells, may }: PromptCase, told: readonly string[]): boolean {
  return (
    tells.every((key) => told.includes(key)) &&
    told.every((key) => tells.includes(key) || may.includes(key))
  )
}

export interface PromptTally {
  /** Cases that tell something, and how many of them tell exactly that. */
  readonly telling: number
  readonly toldRight: number
  /** Cases that tell nothing, and how many of them are met with silence. */
  readonly silent: number
  readonly keptSilent: number
}

export function tallyPrompts(judged: readonly JudgedPrompt[]): PromptTally {
  const telling = judged.filter(({ asked }) => asked.tells.length > 0)
  const silent = judged.filter(({ asked }) => asked.tells.length === 0)
  return {
    telling: telling.length,
    toldRight: telling.filter((one) => one.isMet).length,
    silent: silent.length,
    keptSilent: silent.filter((one) => one.isMet).length,
  }
}

export function printPrompts(batch: string, judged: readonly JudgedPrompt[]): string {
  const { telling, toldRight, silent, keptSilent } = tallyPrompts(judged)
  const failed = judged.filter((one) => !one.isMet)
  return [
    `prompts of invented people, ${batch} batch: ${toldRight} of ${telling} bring in exactly what they should, ${keptSilent} of ${silent} nothing`,
    ...failed.map(
      ({ person, asked, told }) =>
        `  failed ${person}, ${asked.sort}: ${JSON.stringify(asked.prompt.slice(0, PROMPT_CHARS))} tells [${told}] for [${asked.tells}]`,
    ),
  ].join('\n')
}

const PROMPT_CHARS = 90
