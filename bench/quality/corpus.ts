import type { Memory } from '../../src/core/model/memory.ts'

/** Memories of one vault and what is asked of them. */
export interface Corpus {
  /** For engines that follow no links: each memory with the text of those that are linked to it (COR-31). */
  readonly sameText?: readonly Memory[]
  readonly memories: readonly Memory[]
  readonly questions: readonly Question[]
}

export interface Question {
  readonly query: string
  /** The category by which figures are told apart. */
  readonly sort: string
  /** Positions of the memories that answer it. */
  readonly expected: readonly number[]
}

/** A labelled set: one vault or several, each asked its own questions. */
export interface LabelledSet {
  readonly name: string
  readonly corpora: readonly Corpus[]
}

/** Something that ranks the memories of a corpus for a question: positions, best first. */
export interface Engine {
  readonly name: string
  open(memories: readonly Memory[]): Promise<Opened>
}

export interface Opened {
  ask(query: string, limit: number): Promise<readonly number[]>
  close?(): void
}

/** A memory as one text, for engines that know no fields. */
export function textOf(memory: Memory): string {
  return [
    memory.title,
    memory.keywords.join(', '),
    memory.tags.join(', '),
    memory.summary,
    memory.body,
    memory.relatedFiles.join(' '),
  ]
    .filter((part) => part !== '')
    .join('\n')
}
