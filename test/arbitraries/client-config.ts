import fc from 'fast-check'
import type { Json } from '../../src/core/format/json/json.ts'

const name = fc.constantFrom(
  'a',
  'b',
  'theme',
  'mcpServers',
  'mcp',
  'hooks',
  'other',
  'é',
  '__proto__',
)
const leaf = fc.oneof(
  fc.constantFrom('x', 'a // b', '/* c */', '}', '"q"', 'é日', ''),
  fc.integer({ min: -9, max: 9 }),
  fc.boolean(),
)

const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
}))

const groups = fc.dictionary(fc.constantFrom('files', 'git', 'b', 'zeta'), value, { maxKeys: 3 })

/** Settings as clients have them: servers and hooks of others among all sorts of things. */
const settings = fc
  .record(
    {
      mcpServers: groups,
      mcp: groups,
      hooks: fc.record({ SessionStart: fc.array(value, { maxLength: 2 }) }, { requiredKeys: [] }),
      theme: value,
      other: value,
    },
    { requiredKeys: [] },
  )
  .map((object): Json => Object.fromEntries(Object.entries(object)))

/** What may stand between two tokens: people, editors and other programs all leave something else. */
const gap = fc.constantFrom(
  '',
  '',
  ' ',
  '\n',
  '\n  ',
  '\n\t',
  '  ',
  ' // why\n',
  '/* so */',
  '\n\n',
)

/** Any settings in any dress: comments, commas after the last item, tabs, CRLF, a BOM, no line end at the end. */
export const jsonConfig: fc.Arbitrary<string> = fc
  .tuple(
    settings,
    fc.oneof(
      fc.constantFrom('  ', '\t', '    ', '').map((unit) => ({ unit })),
      fc.record({ gaps: fc.array(gap, { minLength: 5, maxLength: 40 }), comma: fc.boolean() }),
    ),
    fc.record({
      crlf: fc.boolean(),
      bom: fc.boolean(),
      tail: fc.constantFrom('', '\n', '\n\n', ' '),
    }),
  )
  .map(([object, dress, { crlf, bom, tail }]) => {
    const body = 'unit' in dress ? JSON.stringify(object, null, dress.unit) : dressed(object, dress)
    const text = body + tail
    return (bom ? '\ufeff' : '') + (crlf ? text.replaceAll('\n', '\r\n') : text)
  })

function dressed(
  object: Json,
  { gaps, comma }: { readonly gaps: readonly string[]; readonly comma: boolean },
): string {
  let used = 0
  const next = (): string => gaps[used++ % gaps.length] ?? ''
  const list = (items: readonly string[], [open, close]: readonly [string, string]): string => {
    const last = comma && items.length > 0 ? `,${next()}` : ''
    return open + next() + items.map((item) => item + next()).join(`,${next()}`) + last + close
  }
  const write = (one: Json): string => {
    if (Array.isArray(one)) return list(one.map(write), ['[', ']'])
    if (typeof one !== 'object' || one === null) return JSON.stringify(one)
    const pairs = Object.entries(one).map(
      ([key, inner]) => `${JSON.stringify(key)}${next()}:${next()}${write(inner)}`,
    )
    return list(pairs, ['{', '}'])
  }
  return next() + write(object)
}

const tomlScalar = fc.constantFrom(
  '1',
  'true',
  '1979-05-27 07:32:00',
  '"a # b"',
  "'[mcp_servers.everkeep]'",
  '"""\n[mcp_servers.everkeep]\ncommand = "no"\n"""',
  "'''\n[x]\n'''",
  '[\n  "a", # one\n  "]",\n]',
  '{ a = 1, "b" = [1, 2] }',
  '-0.5e3',
)
const tomlKey = fc
  .tuple(
    fc.constantFrom('a', 'b-c', '"d e"', "'f.g'", 'h . i'),
    tomlScalar,
    fc.constantFrom('', ' # why'),
  )
  .map(([key, scalar, remark]) => `${key} = ${scalar}${remark}`)
const tomlHeader = fc.constantFrom(
  '[model]',
  '[mcp_servers.other]',
  '[mcp_servers."everkeep two"]',
  '[[list]]',
  '[ spaced . out ]  # remark',
  '  [projects."/a/b"]',
)
const tomlLine = fc.oneof(
  tomlKey,
  tomlHeader,
  fc.constantFrom('', '# [mcp_servers.everkeep]', '   ', '#'),
)

/** Any TOML as far as places matter; keys may repeat, which is nobody's business here. */
export const tomlConfig: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(tomlLine, { maxLength: 12 }),
    fc.record({ crlf: fc.boolean(), bom: fc.boolean(), tail: fc.constantFrom('', '\n', '\n\n') }),
  )
  .map(([lines, { crlf, bom, tail }]) => {
    const text = lines.join('\n') + tail
    return (bom ? '\ufeff' : '') + (crlf ? text.replaceAll('\n', '\r\n') : text)
  })
