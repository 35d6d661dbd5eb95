import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  everkeepFinds,
  heardFrom,
  messagesOf,
  partsOf,
  scoreOf,
  seedFinds,
  TRIAGED,
} from '../bench/measure-triage.ts'
import { seedTriage } from '../bench/seed-001-triage.ts'
import { LEARNED_FROM } from '../src/core/classify/kind-weights.ts'
import { scanDimensions } from '../src/core/conversation/checkpoint/scan.ts'
import { findingsIn } from '../src/core/conversation/triage/finding.ts'
import { defaultConfig } from './support/default-config.ts'
import {
  labelledSet,
  parseSet,
  rendered,
  SHAPES,
  type Step,
  trainingMark,
} from './support/triage-set.ts'

const set = labelledSet()
const parts = partsOf(set)
const blind = ['blind b', 'blind c', 'blind h'].flatMap((name) => parts.get(name) ?? [])
type Conversation = (typeof set)[number]
/** Every kind asks about every conversation; each is read once. */
const found = new Map<Conversation, ReturnType<typeof everkeepFinds>>()
const foundIn = (one: Conversation): ReturnType<typeof everkeepFinds> => {
  const known = found.get(one) ?? everkeepFinds(one, 'claude-code')
  found.set(one, known)
  return known
}
const ours = (one: Conversation): readonly string[] => foundIn(one).kinds

describe('the labelled set (TRI-02)', () => {
  test('has more than 80 conversations, half of them with nothing to keep, each with its own name', () => {
    expect(set.length).toBeGreaterThan(80)
    expect(set.filter(({ keeps }) => keeps.length === 0).length).toBeGreaterThanOrEqual(
      set.length / 2,
    )
    expect(new Set(set.map(({ id }) => id)).size).toBe(set.length)
  })

  test('its labels are kinds that triage knows', () => {
    expect(TRIAGED).toEqual(expect.arrayContaining([...new Set(set.flatMap(({ keeps }) => keeps))]))
  })
})

test('the weights are those that are learned from this set: node bench/run.mjs train-classifier (TRI-02)', () => {
  expect(LEARNED_FROM).toBe(trainingMark())
})

// TRI-02, COR-23: floors, which may only rise. Until 2026-11-19 they were .95 and .93 on the batches below, by phrases that
// were found in them; on conversations of another hand the same phrases reached .63 and .33.
describe.each(TRIAGED)('%s on the whole set', (kind) => {
  const whole = scoreOf(set, kind, ours)

  test.each(['as it reads', 'spoken'] as const)(
    "recall is above seed 001's, and precision where it finds more than a few, %s (TRI-02)",
    (what) => {
      const seed = scoreOf(set, kind, (one) => seedFinds(one, what))
      expect(whole.recall).toBeGreaterThanOrEqual(seed.recall)
      if (seed.recall >= 0.1) expect(whole.precision).toBeGreaterThanOrEqual(seed.precision)
    },
  )

  test('most of what is found is there, and most of what is there is found (COR-23)', () => {
    expect(whole.precision).toBeGreaterThanOrEqual(0.73)
    expect(whole.recall).toBeGreaterThanOrEqual(0.4)
  })

  test("what nobody tuned on is found better than by seed 001's patterns (TRI-02)", () => {
    const unseen = scoreOf(blind, kind, ours)
    const seed = scoreOf(blind, kind, (one) => seedFinds(one, 'spoken'))
    expect(unseen.recall).toBeGreaterThanOrEqual(Math.max(0.2, seed.recall))
    expect(unseen.precision).toBeGreaterThanOrEqual(Math.min(0.5, seed.precision))
  })
})

test('COR-23: of the conversations with nothing to keep one in twenty is taken for more at most', () => {
  const empty = set.filter(({ keeps }) => keeps.length === 0)
  const loud = empty.filter((one) => ours(one).length > 0)
  expect(loud.length).toBeLessThanOrEqual(empty.length / 20)
})

test('the three shapes of a conversation give the same findings (TRI-01)', () => {
  // What is triaged is the same text: every fourth tells whether a reader leaves something out.
  for (const conversation of set.filter((_, place) => place % 4 === 0)) {
    for (const shape of SHAPES.filter((one) => one !== 'claude-code'))
      expect(everkeepFinds(conversation, shape), conversation.id).toEqual(foundIn(conversation))
  }
})

describe('what nobody said (TRI-03)', () => {
  const LOUD =
    'We decided to use Redis instead of Mongo because of latency. From now on always use pnpm, never use npm. ' +
    'The root cause of the failure is the pool, the fix is to restart it. It turns out the rate limit is a platform limit. ' +
    'Technical debt, deferred for now because of the deadline. 我们决定用 Redis，因为快。以后都用中文。'

  test.each(['reminder', 'memory', 'skill', 'notify', 'subagent', 'compact', 'stophook'] as const)(
    'is never found, whoever put it there: %s (TRI-03)',
    (sort) => {
      const said: Step = { is: 'injected', sort, text: LOUD }
      for (const conversation of set.filter((_, place) => place % 30 === 0))
        for (const shape of SHAPES) {
          const steps = [...conversation.steps, said]
          const kinds = everkeepFinds({ ...conversation, steps }, shape).kinds
          expect(kinds, `${conversation.id} in ${shape}`).toEqual(
            everkeepFinds(conversation, shape).kinds,
          )
        }
    },
  )

  test('the same words are found when the person says them', () => {
    const [conversation] = parseSet(`=== loud\n> ${LOUD}\n`)
    const { kinds } = everkeepFinds(conversation!, 'claude-code')
    expect(kinds).toEqual(expect.arrayContaining(['decision', 'preference', 'constraint']))
  })
})

test('what has nothing to keep hardly ever answers one of the seven questions of a checkpoint (CHK-01)', () => {
  const empty = set.filter(({ keeps }) => keeps.length === 0)
  const loud = empty.filter((one) => scanDimensions(messagesOf(one, 'claude-code')).length > 1)
  expect(loud.length).toBeLessThanOrEqual(empty.length / 20)
})

test.each([
  ['claude-code-2.1.325.jsonl', ['decision']],
  ['codex-0.166.0.jsonl', ['decision']],
  ['gemini-0.61.0.jsonl', ['decision']],
  ['copilot-1.0.102.jsonl', ['decision']],
  ['qwen-0.24.4.jsonl', ['decision']],
  ['claude-code-2.1.325-subagent.jsonl', []],
])('what a real client wrote, %s, is triaged (TRI-01, TRI-03)', (name, kinds) => {
  const text = readFileSync(join(import.meta.dirname, 'transcripts', name), 'utf8')
  expect(findingsIn(heardFrom(text), defaultConfig('vault')).map(({ kind }) => kind)).toEqual(kinds)
})

// TRI-01: seed 001 fires on these three sentences in its own form and on none of them in that of a real client.
test('the sentences that seed 001 fires on are found in every form (TRI-01)', () => {
  const [conversation] = parseSet(
    '=== seed\n> We decided to use Postgres because of JSONB.\n< We chose Redis for caching due to latency.\n> We went with pnpm instead of npm.\n',
  )
  const lines = rendered(conversation!, 'flat').trim().split('\n')
  expect(seedTriage(lines.map((line) => JSON.parse(line)))).toEqual(['decision'])
  for (const shape of SHAPES)
    expect(everkeepFinds(conversation!, shape).kinds).toEqual(['decision'])
})
