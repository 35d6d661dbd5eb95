import { withoutSections } from '../format/markdown/sections.ts'
import type { Memory } from '../model/memory.ts'
import { redact } from '../secrets/find-secrets.ts'
import { BOOKKEEPING_SECTIONS } from '../text/tokens.ts'

/** Small models read some 256 tokens and forget the rest. */
const CHARS_MAX = 2_000

/** A memory as an embedder gets it: what it is about first. No secret leaves the vault this way (WRT-13). */
export function meaningText({ title, tags, summary, keywords, body }: Memory): string {
  const text = withoutSections(body, BOOKKEEPING_SECTIONS)
  const parts = [title, tags.join(', '), summary, keywords.join(', '), text].map((part) =>
    part.trim(),
  )
  return redact(parts.filter((part) => part !== '').join('\n')).slice(0, CHARS_MAX)
}
