import { readFileSync } from 'node:fs'
import type { Guard } from '../../src/core/rules/guard.ts'
import { callMatcher, type ToolCall } from '../../src/core/rules/match-guard.ts'

export interface PlainRule {
  readonly language: string
  readonly sentence: string
  /** No guard is right. */
  readonly isNo: boolean
  readonly fires: readonly string[]
  readonly silent: readonly string[]
}

/** The sentences of a file of this folder. */
export function plainRules(name: string): readonly PlainRule[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  return text
    .split(/^= /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.trimEnd().split('\n')
      const cut = head.indexOf(' | ')
      const told = (mark: string): readonly string[] =>
        lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2))
      return {
        language: head.slice(0, cut),
        sentence: head.slice(cut + 3),
        isNo: lines[0] === 'no',
        fires: told('+'),
        silent: told('-'),
      }
    })
}

/** Whether a guard fires on `read a`, `a :: text`, `on main: git commit`, a path, or a command. */
export function firesOn(guard: Guard, line: string): boolean {
  const [, branch = 'some-branch', said = line] = /^on (\S+): (.*)$/.exec(line) ?? []
  return callMatcher(callOf(guard, said), { branch }).hit(guard) !== undefined
}

function callOf(guard: Guard, said: string): ToolCall {
  if (guard.on === 'shell') return { act: 'shell', command: said }
  const [path = '', added = ''] = said.replace(/^read /, '').split(' :: ')
  const act = said.startsWith('read ') ? 'read' : 'edit'
  return { act, files: [{ path, added }] }
}
