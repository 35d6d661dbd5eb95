import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gitProject } from '../../../test/support/git-project.ts'
import { EMPTY_MEMORY } from '../../core/model/memory.ts'
import { referencesIn } from '../../core/references/references.ts'
import { openProjectCode } from '../../main/world/open-project-code.ts'
import type { ReadingsStore } from '../../ports/readings-store.ts'
import { keptPast } from './git-past.ts'

function newStore(): ReadingsStore & { readonly text: () => string | undefined } {
  let text: string | undefined
  return {
    text: () => text,
    read: async () => text,
    write: async (fresh) => {
      text = fresh
    },
    clear: async () => {
      text = undefined
    },
  }
}

const BODY = 'The pool is `src/pool.ts`, the queue `queue.ts`, opened by `openLantern()`.'

/** Verdicts by git alone, which is asked with the store at hand or without. */
async function verdicts(root: string, past?: ReadingsStore): Promise<readonly string[]> {
  const code = openProjectCode({ project: root, vaultRoot: join(root, 'memory'), past })
  const references = referencesIn({ ...EMPTY_MEMORY, body: BODY })
  const asked = [{ references, folder: join(root, 'memory') }]
  const [found = []] = await code.check(asked, { deadlineMs: 20_000 })
  return found.map(({ is, to, why }) => `${is} ${to ?? ''} ${why}`)
}

// DRM-03: what is known of the past is what git says of it.
test('a second look is told the same, and a commit makes it look again', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `const line${at} = ${at}`)
  const project = gitProject({
    'src/pool.ts': lines.join('\n'),
    'src/deep/queue.ts': 'export function openLantern() {}\n',
    'src/other.ts': 'export const other = 1\n',
  })
  const { root } = project
  project.write({ 'src/db/pool.ts': lines.join('\n') })
  project.remove('src/pool.ts', 'src/deep/queue.ts')
  project.commit()
  const store = newStore()
  const first = await verdicts(root, store)
  expect(first.map((one) => one.split(' ')[0])).toEqual(['MOVED', 'MISSING', 'MISSING'])
  const kept = store.text()
  expect(kept).toContain('openLantern')
  expect(await verdicts(root, store)).toEqual(first)
  expect(store.text()).toBe(kept)
  // It lies there again, uncommitted: that is no matter of the past.
  project.write({ 'src/pool.ts': 'back' })
  expect((await verdicts(root, store))[0]).toContain('FOUND')
  project.remove('src/pool.ts', 'src/db/pool.ts')
  project.commit()
  const now = await verdicts(root, store)
  expect(now).toEqual(await verdicts(root))
  expect(now[0]).toContain('MISSING')
})

test('only what is sure is kept, for the commit that it was found at', async () => {
  const { root, ...project } = gitProject({ 'a.ts': 'a\n' })
  const store = newStore()
  let asked = 0
  const ask = async (question: string, isSure: boolean): Promise<unknown> => {
    const past = keptPast(root, store)
    const answer = await past.answer([question], async () => {
      asked++
      return { answer: `${question}!`, isSure }
    })
    await past.keep()
    return answer
  }
  expect([await ask('sure', true), await ask('sure', true), asked]).toEqual(['sure!', 'sure!', 1])
  expect([await ask('cut', false), await ask('cut', false), asked]).toEqual(['cut!', 'cut!', 3])
  project.write({ 'a.ts': 'b\n' })
  project.commit()
  expect([await ask('sure', true), asked]).toEqual(['sure!', 4])
  // Packed away it is the same commit.
  project.git('pack-refs', '--all')
  expect([await ask('sure', true), asked]).toEqual(['sure!', 4])
})
