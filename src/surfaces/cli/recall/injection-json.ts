import type { Injection } from '../../../app/recall/inject.ts'
import { type Passage, sayReason, type Withheld } from '../../../app/recall/recall-vault.ts'
import type { Form } from '../../../core/recall/budget.ts'

/** What was told and what was not, as data. The text is empty when nothing that is kept is about the prompt. */
export interface Injected {
  readonly text: string
  readonly tokens: number
  /** What stands whatever is asked: rules of the person, and what is pinned. */
  readonly prelude: readonly InjectedMemory[]
  readonly pinned: readonly InjectedMemory[]
  readonly relevant: readonly InjectedMemory[]
  readonly open: readonly InjectedMemory[]
  /** What was in question and is not told, and why. */
  readonly withheld: readonly Withheld[]
  readonly notes: readonly string[]
}

/** A memory as it was told, and why it was. */
export interface InjectedMemory {
  readonly id: string
  readonly title: string
  readonly kind: string
  readonly scope: string
  /** Its file, as seen from its vault. */
  readonly path: string
  /** The folder of its vault. */
  readonly vault: string
  /** Whole, in short, or where to find it. */
  readonly form: Form
  readonly score: number
  readonly tokens: number
  readonly reason: string
  /** `fresh`, `moved`, `partly stale`; null when there was nothing to look at. */
  readonly freshness: string | null
}

export function injectionJson(
  telling: Injection & { readonly notes: readonly string[] },
): Injected {
  return {
    text: telling.text,
    tokens: telling.tokens,
    prelude: telling.prelude.map(passageJson),
    pinned: telling.pinned.map(passageJson),
    relevant: telling.relevant.map(passageJson),
    open: telling.open.map(passageJson),
    withheld: telling.withheld.map(({ stale: _inner, ...one }) => one),
    notes: telling.notes,
  }
}

function passageJson(passage: Passage): InjectedMemory {
  const { memory, entry, vault, form, score, tokens, reason, freshness } = passage
  return {
    id: memory.id,
    title: memory.title,
    kind: memory.kind,
    scope: memory.scope || vault.scope,
    path: entry.path,
    vault: vault.world.vault.root,
    form,
    score,
    tokens,
    reason: sayReason(reason),
    freshness: freshness.state || null,
  }
}
