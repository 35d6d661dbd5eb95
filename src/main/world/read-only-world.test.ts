import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asNobody, openWay } from '../../../test/support/as-nobody.ts'
import {
  ask,
  linkAt,
  placeIn,
  put,
  STATE,
  setUp,
  VAULT,
} from '../../../test/support/broken-machine.ts'
import { openApp } from './open-app.ts'
import { openRecall } from './open-recall.ts'

// REC-03: without a place for an index the answers are the same, with a note, and never empty.

const here = { vault: undefined, readsOnly: true }

describe.each([
  ['a file', put(STATE, 'x')],
  ['a link to a folder elsewhere', linkAt(STATE, '../../elsewhere')],
] as const)('REC-03, WRT-12: where the state folder is %s', (what, spoil) => {
  test('what reads answers with a note, what writes is refused, and nothing is written there', async () => {
    const { root, settings } = await setUp()
    const at = placeIn(root)
    mkdirSync(at('elsewhere'))
    spoil(at)
    const app = await openApp(settings, here)
    const found = await app.search({ query: 'redis' })
    expect(found.hits.map(({ entry }) => entry.memory.title)).toEqual(['Redis holds them'])
    expect(found.notes.join()).toMatch(/files are read each time/)
    expect((await app.list()).entries).toHaveLength(1)
    expect((await app.show('MEM-redis')).memory.title).toBe('Redis holds them')
    const plan = await app.planPin({ names: ['MEM-redis'], pinned: true })
    const refused = { code: 'PATH_ERROR' }
    await expect(app.apply({ plan, select: 'all' })).rejects.toMatchObject(refused)
    await expect(app.rebuildIndex()).rejects.toMatchObject(refused)
    app.close()
    await expect(openApp(settings, { vault: undefined })).rejects.toMatchObject(refused)
    expect(await ask(settings, 's1')).toMatchObject({ project: 'text', own: true })
    const recall = await openRecall(settings, here)
    expect((await recall.brief({ session: 's2' })).text).toContain('In Redis.')
    recall.close()
    expect(readdirSync(at('elsewhere'))).toEqual([])
    if (what === 'a file') expect(readFileSync(at(STATE), 'utf8')).toBe('x')
  })
})

test('REC-03: a disk that nobody may write to, without any state folder: the same answer, and the note once', async () => {
  const { root, settings } = await setUp()
  rmSync(join(root, VAULT, '.everkeep'), { recursive: true })
  openWay(root)
  chmodSync(join(root, VAULT), 0o555)
  await asNobody(async () => {
    const app = await openApp(settings, here)
    const { hits, notes } = await app.search({ query: 'redis' })
    expect(hits).toHaveLength(1)
    expect(notes.filter((note) => note.includes('files are read each time'))).toHaveLength(1)
    expect((await app.search({ query: 'redis' })).notes).toEqual([])
    app.close()
    const recall = await openRecall(settings, here)
    const { text } = await recall.context({ prompt: 'how does the redis session store work?' })
    expect(text).not.toMatch(/files are read/)
    expect(recall.notes.join()).toMatch(/files are read each time/)
    recall.close()
  })
})
