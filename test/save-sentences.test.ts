// COR-20: sentences as people say them, written before the tables of the code were looked at; what is saved of them is
// held to rules rather than to itself. `EVERKEEP_TABLE=1 npx vitest run test/save-sentences.test.ts` prints the table.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planSave } from '../src/app/capture/save.ts'
import { saveMemory } from '../src/app/capture/save-memory.ts'
import { readCatalog } from '../src/app/catalog/catalog.ts'
import { planMaintain } from '../src/app/maintain/maintain.ts'
import type { Memory } from '../src/core/model/memory.ts'
import { isStopWord } from '../src/core/text/words.ts'
import { seededWorld } from './support/seeded-world.ts'

const FOLDER = join(import.meta.dirname, 'save-sentences')

describe.each(readdirSync(FOLDER).sort())('COR-20: what people save: %s', (name) => {
  const sentences = readFileSync(join(FOLDER, name), 'utf8').trim().split('\n')
  const saved = (async () => {
    const { world } = await seededWorld('vault', [])
    for (const text of sentences)
      await saveMemory(world, await planSave(world, { text }), { force: true, replace: true })
    const { entries } = await readCatalog(world)
    return { world, memories: entries.map(({ memory }) => memory) }
  })()

  test('each has a title, an id of its words, telling keywords', async () => {
    const { memories } = await saved
    if (process.env['EVERKEEP_TABLE'] !== undefined) console.log(memories.map(row).join('\n'))
    expect(memories).toHaveLength(sentences.length)
    for (const memory of memories) {
      expect(memory.keywords.filter(isStopWord), memory.title).toEqual([])
      expect(memory.keywords.length, memory.title).toBeGreaterThan(0)
      expect(memory.id, memory.title).toMatch(/^MEM-.{3,}/)
    }
  })

  test('maintain has nothing to say about them right after', async () => {
    const { world } = await saved
    const { findings } = await planMaintain(world)
    expect(findings.map(({ finding }) => JSON.stringify(finding))).toEqual([])
  })
})

type Shown = Pick<Memory, 'id' | 'kind' | 'title' | 'topic' | 'keywords' | 'tags'>

function row({ id, kind, title, topic, keywords, tags }: Shown): string {
  return `${id} | ${kind} | ${title} | ${topic} | ${keywords.join(', ')} | ${tags.join(',')}`
}
