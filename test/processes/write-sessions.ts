// Writes session summaries one after the other, as claude-memory's agents do. Arguments: root, layout, count, name.
import { writeMemory } from '../../src/app/capture/write.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { diskWorld } from '../support/disk-world.ts'

const [root = '', layout = '', count = '0', name = ''] = process.argv.slice(2)
const world = diskWorld(layoutNamed(layout as never), root)
void writeAll()

async function writeAll(): Promise<void> {
  for (let number = 1; number <= Number(count); number++) {
    const title = `Session ${number} of ${name}`
    const content = {
      ...{ goal: title, outcome: 'success', completed: [`${name} did ${number}`] },
      next_actions: [],
    }
    const input = JSON.stringify({ title, tags: ['session'], content })
    await writeMemory(world, { action: 'create', category: 'session_summary', input })
  }
  world.index.close()
}
