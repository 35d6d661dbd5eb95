import { expect, test } from 'vitest'
import { EMPTY_MEMORY, type Memory } from '../../model/memory.ts'
import { nearestPairs } from './nearest-pairs.ts'
import { pairCandidates } from './pair-candidates.ts'
import { newProfileCache } from './pair-profiles.ts'

const note = (title: string, body: string): Memory => ({ ...EMPTY_MEMORY, title, body })

function nearness(...notes: readonly Memory[]) {
  const { of } = newProfileCache()
  const profiles = notes.map(of)
  return nearestPairs(profiles, pairCandidates(profiles))
}

const THUMBS = note('Thumbnails', 'Image resizing runs in a worker, libvips may abort the process.')
const RESIZE = note('Resizing', 'Resizing of an image left the web server: libvips can abort it.')
const LOGS = note('Logs', 'Debug lines are kept for a day.')

test('COR-04: two notes about one thing stand out from the rest of their vault', () => {
  const found = nearness(THUMBS, LOGS, RESIZE)(0, 2)
  expect(found?.cosine).toBeGreaterThan(0.2)
  expect(found?.lead).toBeGreaterThan(2)
})

test('a third note as near as the second takes their lead away', () => {
  const third = note('Resize', 'Image resizing in the web server: libvips aborts the process.')
  const near = nearness(THUMBS, third, RESIZE)
  const leads = [near(0, 1), near(0, 2), near(1, 2)].flatMap((one) => one?.lead ?? [])
  expect(leads).toHaveLength(1)
  expect(leads[0]).toBeLessThan(2)
})

test('memories that share nothing are near to nobody', () => {
  expect(nearness(THUMBS, LOGS)(0, 1)).toBeUndefined()
})
