import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Something worth keeping in a conversation, as its label says. */
export interface LabelledItem {
  readonly kind: string
  readonly text: string
  /** Kinds that count as well. */
  readonly alt?: readonly string[]
}

/** A conversation of another hand: labels for each statement, never copied into the project. */
export interface BenchConversation {
  readonly id: string
  readonly language: string
  readonly items: readonly LabelledItem[]
  /** Counted neither as found nor as wrong. */
  readonly optional: readonly LabelledItem[]
  readonly transcript: string
}

export function benchConversations(folder: string): readonly BenchConversation[] {
  const lines = readFileSync(join(folder, 'labels.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const label = JSON.parse(line) as Omit<BenchConversation, 'transcript' | 'optional'> &
      Partial<BenchConversation>
    const path = join(folder, 'transcripts', `${label.id}.jsonl`)
    return { optional: [], ...label, transcript: readFileSync(path, 'utf8') }
  })
}

export const FOLDS = 5

/** Which fold each conversation is in: those of a language, with and without something to keep, are dealt out in turn. */
export function foldsOf(all: readonly BenchConversation[]): ReadonlyMap<string, number> {
  const dealt = all
    .map(({ id, language, items }) => ({
      id,
      order: `${items.length > 0} ${language} ${createHash('sha1').update(id).digest('hex')}`,
    }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
  return new Map(dealt.map(({ id }, at) => [id, at % FOLDS]))
}

const SAME_LETTERS = 12

/** Whether a text and a labelled sentence say the same words, whole or in part. */
export function tells(text: string, labelled: string): boolean {
  const [a, b] = [settled(text), settled(labelled)]
  if (a.includes(b) || b.includes(a)) return true
  for (let at = 0; at + SAME_LETTERS <= a.length; at += 4)
    if (b.includes(a.slice(at, at + SAME_LETTERS))) return true
  return false
}

function settled(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
