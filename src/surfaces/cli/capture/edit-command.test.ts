import { describe, expect, test } from 'vitest'
import { fakeHost, PIPE } from '../../../../test/cli/fake-host.ts'
import { at } from '../../../../test/cli/samples.ts'
import type { App } from '../../../app/app.ts'
import { vaultPath } from '../../../core/base/vault-path.ts'
import type { Version } from '../../../core/model/memory.ts'
import { run } from '../run.ts'

type EditRequest = Parameters<App['planEdit']>[1]

async function edit(
  argv: readonly string[],
  parts: { readonly stdin?: string; readonly saved?: string; readonly interactive?: boolean } = {},
) {
  const asked: EditRequest[] = []
  const app: Partial<App> = {
    vault: { root: 'somewhere', layout: 'vault', scope: 'project', reason: '', notes: [] },
    editable: async () => ({
      id: 'use-pnpm',
      path: vaultPath('use-pnpm.md'),
      version: 'v1' as Version,
      text: 'old',
      extension: 'md',
    }),
    planEdit: async (_name, request) => {
      asked.push(request)
      const base = { id: 'plan-1', operation: 'edit', madeAt: at('2026-03-01'), vault: 'somewhere' }
      return { ...base, changes: [], files: [], notes: ['Nothing was changed.'] }
    },
    apply: async () => ({ operation: undefined, refused: [], warnings: [], commit: undefined }),
  }
  const fake = fakeHost({
    app,
    terminal: { ...PIPE, interactive: parts.interactive ?? false },
    ...(parts.stdin !== undefined && { stdin: parts.stdin }),
  })
  const host = { ...fake, edit: async () => parts.saved ?? '' }
  const exit = await run(['edit', 'use-pnpm', ...argv], host)
  return { exit, asked, ...fake.said }
}

test('single fields are set as said', async () => {
  const { asked, stdout } = await edit(['--title', 'New', '--add-tag', 'a,b', '--reason', 'why'])
  expect(asked).toMatchObject([
    {
      fields: { title: 'New', addTags: ['a', 'b'], removeTags: [] },
      reason: 'why',
      secrets: 'refuse',
    },
  ])
  expect(stdout).toBe('Nothing was changed.\n')
})

test('a whole text is taken from a file or from standard input', async () => {
  const { asked } = await edit(['--input', '-', '--redact'], { stdin: 'new text' })
  expect(asked).toMatchObject([{ text: 'new text', secrets: 'redact', hash: undefined }])
})

test('WRT-04: what comes out of the editor is meant for the version that went in', async () => {
  const { asked } = await edit([], { interactive: true, saved: 'edited' })
  expect(asked).toMatchObject([{ text: 'edited', hash: 'v1' }])
})

describe('refused', () => {
  test.each([
    [[], 'Nothing to change, and no terminal to open an editor in.'],
    [['--title', 'x', '--input', '-'], '--input and options for single fields cannot be combined.'],
    [
      ['--title', 'x', '--redact', '--allow-secret'],
      '--redact and --allow-secret cannot be combined',
    ],
  ])('%j', async (argv, message) => {
    const { exit, asked, stderr } = await edit(argv)
    expect(exit).toBe(2)
    expect(asked).toEqual([])
    expect(stderr).toContain(message)
  })
})
