import type { LabelledPrompt } from './prompt-sets.ts'

/** What one engine told for one prompt. */
export interface Told {
  readonly vault: string
  readonly asked: LabelledPrompt
  readonly told: readonly string[]
  /** Why, by memory, where the engine says so. */
  readonly reasons?: ReadonlyMap<string, string>
}

export interface RecallFigures {
  readonly must: number
  readonly mustTold: number
  readonly told: number
  readonly toldRight: number
  readonly silent: number
  readonly keptSilent: number
}

export function figuresOf(all: readonly Told[]): RecallFigures {
  const figures = { must: 0, mustTold: 0, told: 0, toldRight: 0, silent: 0, keptSilent: 0 }
  for (const { asked, told } of all) {
    const { must, may } = asked
    figures.must += must.length
    figures.mustTold += must.filter((id) => told.includes(id)).length
    figures.told += told.length
    figures.toldRight += told.filter((id) => must.includes(id) || may.includes(id)).length
    if (must.length + may.length > 0) continue
    figures.silent++
    if (told.length === 0) figures.keptSilent++
  }
  return figures
}

/** `.82 .63 9/18`: what had to come, what of that told was right, where silence was kept. */
export function cellOf({ must, mustTold, told, toldRight, silent, keptSilent }: RecallFigures) {
  return `${share(mustTold, must)} ${share(toldRight, told)} ${keptSilent}/${silent}`
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : (part / whole).toFixed(2).replace(/^0/, '')
}

/** Prompts that did not go as they should, with what is missing and what came without being wanted. */
export function faultsOf(all: readonly Told[]): readonly string[] {
  return all.flatMap(({ vault, asked, told, reasons }) => {
    const { must, may, prompt, id } = asked
    const because = (one: string): string => `${one} (${reasons?.get(one) ?? ''})`
    const missing = must.filter((one) => !told.includes(one))
    const unwanted = told.filter((one) => !must.includes(one) && !may.includes(one))
    if (missing.length + unwanted.length === 0) return []
    return [
      `${vault} ${id} ${JSON.stringify(prompt.slice(0, PROMPT_CHARS))}`,
      ...(missing.length > 0 ? [`  missing: ${missing.join(', ')}`] : []),
      ...unwanted.map((one) => `  unwanted: ${because(one)}`),
    ]
  })
}

const PROMPT_CHARS = 160
