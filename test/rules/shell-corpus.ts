import { readFileSync } from 'node:fs'
import type { JsonObject } from '../../src/core/format/json/json.ts'
import { type Guard, readGuard } from '../../src/core/rules/guard.ts'

export interface CorpusRule {
  readonly name: string
  readonly guard: Guard
  /** What somebody would write without a parser. */
  readonly pattern: RegExp
  readonly must: readonly string[]
  readonly mustNot: readonly string[]
}

/** The rules and commands of a file of this folder. */
export function shellCorpus(name: string): readonly CorpusRule[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  return text
    .split(/^= /m)
    .slice(1)
    .map((part) => {
      const [head = '', argv = '', ...lines] = part.trimEnd().split('\n')
      const cut = head.indexOf(' | ')
      const told = (mark: string): readonly string[] =>
        lines
          .filter((line) => line.startsWith(`${mark} `))
          .map((line) => line.slice(2).replaceAll('\\n', '\n').replaceAll('\\\\', '\\'))
      return {
        name: head.slice(0, cut),
        pattern: new RegExp(head.slice(cut + 3)),
        guard: shellGuard(JSON.parse(argv)),
        must: told('+'),
        mustNot: told('-'),
      }
    })
}

function shellGuard(argv: JsonObject): Guard {
  const examples = { must: ['a', 'b'], must_not: ['c', 'd'] }
  const read = readGuard({ on: 'shell', match: { argv }, do: 'deny', ...examples })
  if ('faults' in read) throw new Error(read.faults.join(' '))
  return read.guard
}
