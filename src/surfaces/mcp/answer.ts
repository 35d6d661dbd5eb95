import type { Json } from '../../core/format/json/json.ts'

/** What a tool says: words for the model, facts for programs. */
export interface Answer {
  readonly text: string
  readonly facts: Readonly<Record<string, Json>>
}
