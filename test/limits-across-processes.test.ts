import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { runLoad } from '../bench/load/run-load.ts'
import { readCatalog } from '../src/app/catalog/catalog.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import { LAYOUT_NAMES } from '../src/core/model/layout-name.ts'
import { bundleProcess } from './support/bundle-process.ts'
import { diskWorld, tempVault } from './support/disk-world.ts'

const LIMIT = 4

// COR-50, MOD-15: each process plans before it has the lock, and most of them see that there is room.
test.each(LAYOUT_NAMES)(
  'in layout %s many processes at once save no more of a kind than the vault allows',
  async (layout) => {
    const program = await bundleProcess('save-many')
    const { saved, kept, failures } = await runLoad({
      command: [process.execPath, program],
      ...{ layout, processes: 8, saves: 3, busy: 0 },
      settings: { max_memories_per_category: LIMIT },
    })
    expect({ saved, kept, refused: failures.length }).toEqual({
      ...{ saved: LIMIT, kept: LIMIT },
      refused: 8 * 3 - LIMIT,
    })
    expect(failures.filter((failure) => !failure.startsWith('LIMIT_ERROR'))).toEqual([])
  },
  120_000,
)

// COR-50, TRI-09
test('many processes at once keep the window of session summaries', async () => {
  const program = await bundleProcess('write-sessions')
  const layout = layoutNamed('claude-json')
  const root = tempVault(layout)
  const runs = Array.from({ length: 6 }, (_, number) => run(program, root, `p${number}`))
  expect(await Promise.all(runs)).toEqual(runs.map(() => 0))
  const world = diskWorld(layout, root)
  const { entries } = await readCatalog(world)
  const count = (status: string): number =>
    entries.filter(({ memory }) => memory.status === status).length
  expect({ active: count('active'), all: entries.length }).toEqual({ active: 5, all: 18 })
  world.index.close()
}, 120_000)

function run(program: string, root: string, name: string): Promise<number | null> {
  const child = spawn(process.execPath, [program, root, 'claude-json', '3', name], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve) => child.on('close', resolve))
}
