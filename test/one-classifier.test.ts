// COR-21: the same sentence is of the same kind wherever it is heard; claude-md keeps to its five types.
import { expect, test } from 'vitest'
import { planSave } from '../src/app/capture/save.ts'
import { stopTurn } from '../src/app/conversation/stop.ts'
import { triageConversation } from '../src/app/conversation/triage.ts'
import { learn } from '../src/app/learn/learn.ts'
import { likeliestKind } from '../src/core/classify/classify-kind.ts'
import { scanDimensions } from '../src/core/conversation/checkpoint/scan.ts'
import type { Message } from '../src/core/transcript/transcript.ts'
import { hearingWorld, TRANSCRIPT } from './support/hearing-world.ts'
import { learnWorld } from './support/learn-world.ts'
import { seededWorld } from './support/seeded-world.ts'

const SAID: readonly (readonly [kind: string, text: string])[] = [
  ['decision', 'We decided to use SQLite instead of Postgres because the server has no room.'],
  ['decision', 'Wir nehmen SQLite statt Postgres, weil der Server keinen Platz hat.'],
  ['decision', 'Usamos SQLite en vez de Postgres porque el servidor no tiene espacio.'],
  ['decision', '我们决定用 SQLite 而不是 Postgres，因为服务器没有空间。'],
  ['preference', 'From now on always show me the plan before you change any file.'],
  ['preference', 'Ab jetzt immer zuerst den Plan zeigen, nie gleich Dateien ändern.'],
  [
    'preference',
    'À partir de maintenant, montre-moi toujours le plan avant de modifier un fichier.',
  ],
  ['constraint', 'The vendor does not allow more than 100 requests per minute.'],
]

test.each(SAID)('COR-21: %s, by save, triage, checkpoint and Stop: %s', async (kind, text) => {
  const { world } = await seededWorld('vault', [])
  expect((await planSave(world, { text })).kind).toBe(kind)
  expect(likeliestKind(text, [kind, 'runbook', 'tech_debt'])?.kind).toBe(kind)

  const triaged = hearingWorld('vault')
  triaged.say(`> ${text}\n< Understood.`)
  const { findings } = await triageConversation(triaged.world, { path: TRANSCRIPT })
  expect(findings.map((one) => one.kind)).toEqual([kind])

  const stopped = hearingWorld('vault')
  stopped.say(`> ${text}\n< Understood.`)
  const outcome = await stopTurn(stopped.world, {
    ...{ transcript: TRANSCRIPT, session: 's1', isContinued: false },
    ...{ isSubAgent: false, hasHost: false },
  })
  expect(outcome.kind === 'inbox' && outcome.proposed.map((one) => one.kind)).toEqual([kind])

  const message: Message = { role: 'user', text, at: undefined, tools: [], results: [] }
  const dimensions = { decision: [4], preference: [2, 3], constraint: [] }[kind] ?? []
  for (const { number } of scanDimensions([message])) expect(dimensions).toContain(number)
})

const FIVE = ['user', 'feedback', 'project', 'reference', 'decision']

test.each([
  ['user', 'I prefer short answers without emojis.'],
  ['user', 'Ich bevorzuge kurze Antworten ohne Emojis.'],
  ['feedback', 'You changed files without asking me, do not do that again.'],
  ['decision', 'We decided to use SQLite instead of Postgres because the server has no room.'],
  ['project', 'The release goes live on 12 March, Maria owns the checklist.'],
  ['reference', 'The dashboards are in Grafana at https://grafana.internal/d/shop'],
])('COR-21: in claude-md it is %s: %s', async (kind, text) => {
  const { world } = await seededWorld('claude-md', [])
  const save = await planSave(world, { text })
  expect(FIVE).toContain(save.kind)
  expect(save.kind).toBe(kind)
})

test('COR-21: what is learned in claude-md keeps to the five types too', async () => {
  const text =
    'To find slow queries you can run pg_stat_statements, a trick that shows the worst first.'
  const { world } = await learnWorld('claude-md', {})
  const { steps } = await learn(world, { input: text })
  expect(steps.map(({ kind }) => FIVE.includes(kind))).toEqual([true])
})
