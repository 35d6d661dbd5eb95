import type { Suggestion, Suggestions } from '../../../core/maintain/findings/suggestion.ts'
import { oneLine } from '../base/text-width.ts'
import { selectedNumbers } from '../plan/select-changes.ts'

export interface PickOptions {
  /** `--select`: the answer, given beforehand. */
  readonly select: string | undefined
  /** `--yes`: what needs no consent, without asking (WRT-16). */
  readonly yes: boolean
  readonly interactive: boolean
  /** The question above the part of the list with this name. */
  readonly ask: (group: string) => string
}

/** The keys of what is to be done; `cancelled` by the person; `unasked` when there was nobody to ask. */
export async function pickSuggestions(
  { list }: Pick<Suggestions, 'list'>,
  options: PickOptions,
): Promise<readonly string[] | 'cancelled' | 'unasked'> {
  const keysOf = (some: readonly Suggestion[]): readonly string[] => some.map(({ key }) => key)
  if (options.select !== undefined) return keysOf(chosenBy(options.select, list))
  const safe = keysOf(list.filter(({ needs }) => needs === 'nothing'))
  if (options.yes) return safe
  if (!options.interactive) return 'unasked'
  const asking = list.filter(({ needs }) => needs === 'consent')
  const picked: string[] = [...safe]
  for (const group of new Set(asking.map((one) => one.group))) {
    const answer = await tick(
      options.ask(group),
      asking.filter((one) => one.group === group),
    )
    if (answer === 'cancelled') return 'cancelled'
    picked.push(...answer)
  }
  return picked
}

function chosenBy(selection: string, list: readonly Suggestion[]): readonly Suggestion[] {
  const numbers = selectedNumbers(selection, list.length)
  return list.filter((_, place) => numbers.has(place + 1))
}

const ROWS_MAX = 12

/** A list to tick; nothing is ticked to begin with. */
async function tick(
  message: string,
  some: readonly Suggestion[],
): Promise<readonly string[] | 'cancelled'> {
  // Loaded only when somebody is there to answer.
  const { isCancel, multiselect } = await import('@clack/prompts')
  const answer = await multiselect({
    message,
    options: some.map(({ key, label, detail }) => ({
      value: key,
      label: oneLine(label),
      hint: oneLine(detail),
    })),
    maxItems: ROWS_MAX,
    required: false,
  })
  return isCancel(answer) ? 'cancelled' : answer
}
