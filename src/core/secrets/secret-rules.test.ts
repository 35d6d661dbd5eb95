import { expect, test } from 'vitest'
import { isTokenCode, mayHoldSecret, TOKEN_CHARS_MIN } from './may-hold-secret.ts'
import { SECRET_RULES } from './secret-rules.ts'

/** How many characters a pattern of classes, groups and counts matches at least. What it only looks at counts nothing. */
function shortest(source: string): number {
  const branches = parted(source)
  return Math.min(...branches.map(lengthOf))
}

/** Parted at each `|` that stands in no bracket. */
function parted(source: string): readonly string[] {
  const branches = ['']
  let depth = 0
  for (const piece of source.match(/\\.|\[(?:\\.|[^\]])*\]|./g) ?? []) {
    if (piece === '(') depth++
    if (piece === ')') depth--
    if (piece === '|' && depth === 0) branches.push('')
    else branches.push((branches.pop() ?? '') + piece)
  }
  return branches
}

function lengthOf(branch: string): number {
  const pieces = branch.match(/\\.|\[(?:\\.|[^\]])*\]|\{\d+(?:,\d*)?\}|./g) ?? []
  let total = 0
  for (let at = 0; at < pieces.length; at++) {
    let unit = 1
    if (pieces[at] === '(') {
      const from = at + 1
      for (let depth = 1; depth > 0; ) {
        at++
        if (pieces[at] === '(') depth++
        if (pieces[at] === ')') depth--
      }
      const inner = pieces.slice(from, at).join('')
      unit = /^\?<?[=!]/.test(inner) ? 0 : shortest(inner.replace(/^\?(?::|<\w+>)/, ''))
    }
    const count = /^\{(\d+)/.exec(pieces[at + 1] ?? '')?.[1]
    if (count !== undefined) at++
    else if (pieces[at + 1] === '?') {
      unit = 0
      at++
    }
    total += unit * Number(count ?? 1)
  }
  return total
}

test('the shortest match of a pattern is told', () => {
  expect(shortest('(?<![a-z])(?:AB|ABC)_?(?<body>[A-Z|]{4}-\\.)(?![0-9])')).toBe(8)
})

// WRT-13: a text is passed over only where no pattern could match.
test.each(SECRET_RULES.filter(({ least }) => least > 0).map((rule) => [rule.name, rule] as const))(
  '%s is looked for in every text that has room for it',
  (_, rule) => {
    const { source } = rule.pattern()
    // Of a pattern with words around the secret, the secret alone is one row of characters.
    const secret = /\(\?<secret>((?:\[[^\]]*\]|[^()[\]]|\(\?:[^()]*\))*)\)/.exec(source)?.[1]
    const least = shortest(secret ?? source)
    expect(rule.least).toBeLessThanOrEqual(secret?.includes('\\/') ? 16 : least)
  },
)

test('tokens are made of letters, digits and few marks', () => {
  const all = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))
  expect(all.filter((letter) => isTokenCode(letter.charCodeAt(0))).join('')).toBe(
    '%+-./0123456789:=ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~',
  )
})

test('what knows no case says so', () => {
  for (const rule of SECRET_RULES) expect(rule.anyCase === true).toBe(rule.pattern().ignoreCase)
})

test('SEC-01: what only talks about secrets does not load the rules', () => {
  expect(mayHoldSecret(`x ${'a'.repeat(TOKEN_CHARS_MIN)} y`)).toBe(true)
  expect(mayHoldSecret('Why does the worker stop after three tries?')).toBe(false)
  expect(mayHoldSecret('parseMemory in src/core/layouts/vault/vault-parse.ts fails')).toBe(false)
  expect(mayHoldSecret('why does the token refresh fail?')).toBe(false)
  expect(mayHoldSecret('which key opens the cache in v2')).toBe(false)
})
