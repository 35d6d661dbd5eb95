import { type Passage, sayReason } from '../../app/recall-vault.ts'
import type { Telling } from '../../app/tell.ts'

/** What was told and what was not, for scripts. */
export function tellingJson(telling: Telling & { readonly notes: readonly string[] }): unknown {
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

function passageJson(passage: Passage): unknown {
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
