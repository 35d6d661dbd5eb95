import { byteTokens, utf8Length } from '../text/tokens.ts'

/** How much of a memory is injected: all of it, what it is about, or where it is. */
export const FORMS = ['whole', 'summary', 'pointer'] as const
export type Form = (typeof FORMS)[number]

/** More than this would be cut off by clients that limit what a hook may say. */
export const INJECTED_CHARS_MAX = 9_000

/** A memory in the forms that it could be told in; one that it cannot be told in is absent. */
export type Injectable<T> = T & { readonly texts: Partial<Readonly<Record<Form, string>>> }

export type Told<T> = T & { readonly form: Form; readonly text: string; readonly tokens: number }

export interface Fitted<T> {
  readonly told: readonly Told<T>[]
  /** For these there was no room at all. */
  readonly dropped: readonly T[]
}

/** The cost of a text in a budget. */
export function costOf(text: string): number {
  return byteTokens(utf8Length(text))
}

/**
 * Whole small memories, else what they are about, else where they are (REC-05). First each is told in short, as far as
 * there is room; then the best are told in full, as long as none takes more than twice its fair share; then whoever can
 * use what is left.
 */
export function fitBudget<T extends object>(
  items: readonly Injectable<T>[],
  limit: { readonly tokens: number; readonly frame: string },
): Fitted<T> {
  // A character has at least one byte, so that keeping to the bytes keeps to the characters.
  const room = Math.min(Math.floor(limit.tokens * 3.2), INJECTED_CHARS_MAX)
  let left = room - utf8Length(limit.frame)
  const costs = items.map(({ texts }) => costsOf(texts))
  const large = (2 * left) / items.length
  const chosen = costs.map((cost, at): Form | undefined => {
    const { whole: _, ...short } = cost
    const share = left / (items.length - at)
    const form = largestWithin(short, share) ?? smallestWithin(cost, left)
    left -= costIn(cost, form)
    return form
  })
  for (const most of [large, Number.POSITIVE_INFINITY])
    for (const [at, cost] of costs.entries()) {
      const before = costIn(cost, chosen[at])
      const form = largestWithin(cost, Math.min(left + before, most))
      if (form === undefined || !saysMore(form, chosen[at])) continue
      chosen[at] = form
      left += before - costIn(cost, form)
    }
  const told: Told<T>[] = []
  const dropped: T[] = []
  for (const [at, item] of items.entries()) {
    const form = chosen[at]
    const text = form && item.texts[form]
    if (form === undefined || text === undefined) dropped.push(item)
    else told.push({ ...item, form, text, tokens: costOf(text) })
  }
  return { told, dropped }
}

/** Bytes of each form, counted once. */
type Costs = Partial<Readonly<Record<Form, number>>>

function costsOf(texts: Injectable<object>['texts']): Costs {
  const costs: Partial<Record<Form, number>> = {}
  for (const form of FORMS) {
    const text = texts[form]
    // Texts are joined by a line end.
    if (text !== undefined) costs[form] = utf8Length(text) + 1
  }
  return costs
}

function costIn(costs: Costs, form: Form | undefined): number {
  return (form && costs[form]) ?? 0
}

/** A whole memory of few words may be shorter than the words that stand for it. */
function saysMore(form: Form, than: Form | undefined): boolean {
  return than === undefined || FORMS.indexOf(form) < FORMS.indexOf(than)
}

function largestWithin(costs: Costs, bytes: number): Form | undefined {
  return FORMS.find((form) => (costs[form] ?? Infinity) <= bytes)
}

function smallestWithin(costs: Costs, bytes: number): Form | undefined {
  return FORMS.findLast((form) => (costs[form] ?? Infinity) <= bytes)
}
