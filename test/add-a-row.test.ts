import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// The worked examples of CONTRIBUTING.md, followed: each row is put into a copy of the core, which then has it.

const ROOT = fileURLToPath(new URL('..', import.meta.url))
let copy = ''

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'everkeep-row-'))
  cpSync(join(ROOT, 'src/core'), join(copy, 'src/core'), { recursive: true })
  cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))

  const contributing = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const kindRow = /## Add a kind[\s\S]*?```ts\n([\s\S]*?)```/.exec(contributing)?.[1] ?? ''
  edit('src/core/model/kinds.ts', "    name: 'decision',", (line) =>
    line.replace(line, `${unbraced(kindRow).replaceAll('gotcha', 'lesson')}  },\n  {\n${line}`),
  )
  edit('src/core/model/layout-name.ts', "'smallcode'", (name) => `${name}, 'one-file'`)
  edit('src/core/layouts/all-layouts.ts', '  smallcode: () => smallcodeLayout,\n', (row) =>
    row.concat("  'one-file': () => ({ ...smallcodeLayout, name: 'one-file' }),\n"),
  )
  edit('src/core/learn/source-format.ts', "'go', ", (ending) => `${ending}'gox', `)
  edit('src/core/learn/code-grammars.ts', '  go,\n', (parser) => `${parser}  gox: go,\n`)
  edit('src/core/model/client-name.ts', "  'gemini',\n", (name) => `${name}  'sample',\n`)
  edit('src/core/install/clients.ts', "    name: 'gemini',", (line) =>
    [
      "    name: 'sample',",
      "    title: 'Sample',",
      '    traces: ({ home }) => [`${home}/.sample`],',
      '    targets: (_scope, { home }, launch) => [',
      '      server(`${home}/.sample/settings.json`, asServer(launch)),',
      '    ],',
      '  },',
      '  {',
      line,
    ].join('\n'),
  )
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

function edit(path: string, at: string, change: (found: string) => string): void {
  const text = readFileSync(join(copy, path), 'utf8')
  expect(text.split(at), `${at} stands once in ${path}`).toHaveLength(2)
  writeFileSync(
    join(copy, path),
    text.replace(at, () => change(at)),
  )
}

/** The lines of a row without its braces, as deep as a row of the table. */
const unbraced = (row: string): string =>
  row
    .split('\n')
    .filter((line) => /^ {5}/.test(line))
    .map((line) => line.slice(1))
    .join('\n')
    .concat('\n')

const load = (path: string): Promise<Record<string, never>> => import(join(copy, 'src/core', path))

describe('a kind is one row', () => {
  test('it has its folder', async () => {
    const { BUILTIN_KINDS } = (await load(
      'model/kinds.ts',
    )) as unknown as typeof import('../src/core/model/kinds.ts')
    expect(BUILTIN_KINDS.get('lesson')).toMatchObject({ name: 'lesson', folder: 'lessons' })
  })

  test('it has its settings', async () => {
    const { resolveConfig } = (await load(
      'config/config.ts',
    )) as unknown as typeof import('../src/core/config/config.ts')
    expect(resolveConfig({ layout: 'vault' }).values['categories.lesson.enabled']).toBe(true)
  })
})

// Code of a new layout is its own; here it borrows that of another.
test('a layout is a name and a row, besides its own folder', async () => {
  const { layoutNamed } = (await load(
    'layouts/all-layouts.ts',
  )) as unknown as typeof import('../src/core/layouts/all-layouts.ts')
  const { resolveConfig } = (await load(
    'config/config.ts',
  )) as unknown as typeof import('../src/core/config/config.ts')
  const layout = layoutNamed('one-file' as 'smallcode')
  expect(layout.name).toBe('one-file')
  const vaultText = '{"layout":"one-file"}'
  const { values, problems } = resolveConfig({ layout: layout.name, vaultText })
  expect(problems).toEqual([])
  expect(values.layout).toBe('one-file')
})

test('a programming language is an ending and its parser', async () => {
  const { formatOfFile } = (await load(
    'learn/source-format.ts',
  )) as unknown as typeof import('../src/core/learn/source-format.ts')
  const { grammarFor } = (await load(
    'learn/code-grammars.ts',
  )) as unknown as typeof import('../src/core/learn/code-grammars.ts')
  expect(formatOfFile('main.gox')).toBe('code')
  expect(grammarFor('gox')?.parse('package main\n\nfunc main() {}\n')?.name).toBe('SourceFile')
})

test('a client is a name and a row', async () => {
  const { CLIENTS } = (await load(
    'install/clients.ts',
  )) as unknown as typeof import('../src/core/install/clients.ts')
  const places = {
    ...{ home: '/h', project: '/p', configHome: '/h/.config', claudeDir: undefined },
    ...{ codexHome: '/h/.codex', geminiParent: '/h', qwenHome: '/h/.qwen', copilotHome: '/h/.c' },
  }
  const sample = CLIENTS.find(({ title }) => title === 'Sample')
  const targets = sample?.targets('user', places, { command: 'everkeep', args: [] })
  expect(targets?.map(({ paths }) => paths)).toEqual([['/h/.sample/settings.json']])
  expect(targets?.[0]?.pieces).toEqual([
    {
      kind: 'json-value',
      path: ['mcpServers', 'everkeep'],
      value: { command: 'everkeep', args: ['mcp'] },
    },
  ])
})
