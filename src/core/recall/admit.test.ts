import { describe, expect, test } from 'vitest'
import { indexEntry } from '../../../test/support/index-entry.ts'
import type { Entry, Memory } from '../model/memory.ts'
import { EMPTY_MEMORY } from '../model/memory.ts'
import { scanSource } from '../search/scan-source.ts'
import { searchDocument } from '../search/search-document.ts'
import type { AdmitRequest, Tiers } from './admission.ts'
import { admit } from './admit.ts'
import { listedEntries } from './entry-source.ts'
import { weighEvidence } from './shared-cues.ts'

// REC-05: which memories earn a place.

type Sample = Partial<Memory> & { readonly linksTo?: readonly string[] }

function vaultOf(samples: Readonly<Record<string, Sample>>) {
  const entries = Object.entries(samples).map(([name, { linksTo, ...memory }]): Entry => {
    const entry = indexEntry(`${name}.md`, memory)
    return { ...entry, linksTo: linksTo ?? [] }
  })
  const source = scanSource(
    Object.entries(samples).map(([name, memory], at) =>
      searchDocument(
        { ...EMPTY_MEMORY, ...memory, ...entries[at]!.memory, body: memory.body ?? '' },
        `${name}.md`,
      ),
    ),
  )
  return (prompt: string, over: Partial<AdmitRequest> = {}): Tiers => {
    return admit({
      prompt,
      candidates: weighEvidence(source, prompt).map((evidence) => ({
        ...{ evidence, entry: entries[evidence.doc]! },
      })),
      others: listedEntries(entries),
      vaultScope: 'project',
      byText: true,
      ...over,
    })
  }
}

const ids = (tier: Tiers[keyof Tiers]): readonly string[] =>
  tier.map(({ entry }) => entry.memory.id)

const CODE: Readonly<Record<string, Sample>> = {
  queue: {
    title: 'dead_letter_queue',
    keywords: ['dead letter', 'DLQ'],
    body: 'Replay by the admin CLI.',
  },
  ts: { title: 'strict mode', keywords: ['TypeScript', 'TS'], body: 'No implicit any.' },
  mongo: {
    title: 'raw driver',
    keywords: ['MongoDB', 'Mongo'],
    body: 'Typed collections, no Mongoose.',
  },
  errors: {
    title: 'error returns',
    keywords: ['error handling'],
    body: 'Result types, nothing is thrown.',
  },
  text: { title: 'plain text', keywords: ['text'], body: 'Texts are UTF-8.' },
  retry: {
    title: 'Retry policy',
    body: 'Failed uploads are retried with exponential backoff and jitter.',
  },
  suite: { title: 'suite', keywords: ['vitest'], body: 'Each test has one subject.' },
  helm: { title: 'helm', body: 'One chart a service.' },
  pager: { title: 'pager', body: 'Output of more than a screen goes through less.' },
  pipe: { title: 'pipe', body: 'Steps are chained.' },
  typing: { title: 'Typing', body: 'mypy runs on all packages.' },
}

test.each([
  ['a keyword as one word', 'what about the DLQ here?', ['queue']],
  ['a keyword of two words, side by side', 'replaying dead letters', ['queue']],
  ['the title, however its words are parted', 'the dead-letter-queue grows', ['queue']],
  ['an identifier that holds it', 'rename errorHandling in utils', ['errors']],
  ['a part of a name is no keyword', 'migrate TSLint', []],
  ['one slip of the fingers', 'mongod is slow', ['mongo']],
  ['two letters swapped', 'the paegr hangs', ['pager']],
  ['a key beside the right one', 'the pafer is stuck', ['pager']],
  ['a word of five letters that another one resembles', 'the paler one of the two', []],
  ['another beginning is another word', 'mango is ripe', []],
  ['a name of four letters is not guessed at', 'any help?', []],
  ['a short word that a name begins with is another word', 'the next page', []],
  ['a letter left out within a name', 'the pagr is stuck', ['pager']],
  ['a name of one word in the plural', 'all pagers are stuck', ['pager']],
  ['a plain word in another form', 'is it piped?', ['pipe']],
  ['a word that other memories use is no slip', 'why is this test slow', []],
  ['three letters are not guessed at', 'tsx', []],
  ['two telling words of the text', 'backoff with jitter', ['retry']],
  ['one telling word of the text is an accident', 'jitter in the video', []],
  ['words of asking tell nothing', 'which tool should I use, and how do I try it?', []],
  ['nothing but stop words', 'is it the one?', []],
  ['nothing', '', []],
])('REC-05: %s', (_, prompt, expected) => {
  expect(ids(vaultOf(CODE)(prompt).relevant)).toEqual(expected)
})

describe('REC-05: a name of one word', () => {
  const ask = vaultOf({
    product: { title: 'product', body: 'Sold in boxes of six.' },
    author: { title: 'author', body: 'Named in the header.' },
    index: { title: 'index', body: 'Made anew each night.' },
    inheritance: { title: 'inheritance', body: 'Plain objects instead.' },
    connecter: { title: 'Connecter', body: 'A robot account.' },
    버전: { title: '버전', body: '두 자리.' },
  })

  test.each([
    ['is meant by its other forms', 'it was indexed, and we keep indexing', ['index']],
    ['is meant whatever Korean writes behind it', '버전에서는 무엇을', ['버전']],
    ['is not meant by a word that is made of it', 'it hangs in production', []],
    ['is meant by its misspelling of the same stem', 'is inheritence bad?', ['inheritance']],
  ])('%s', (_, prompt, expected) => {
    expect(ids(ask(prompt).relevant)).toEqual(expected)
  })
})

test('REC-05: beside the other words of its name a short word may be misspelt', () => {
  const ask = vaultOf({
    flat: { title: 'flat objects', keywords: ['class hierarchies', 'base class'], body: 'Parts.' },
    pager: { title: 'pager', body: 'Output of more than a screen.' },
  })
  expect(ids(ask('our clas hierarchies').relevant)).toEqual(['flat'])
  expect(ids(ask('the base clas').relevant)).toEqual(['flat'])
  expect(ids(ask('which clas of page?').relevant)).toEqual([])
})

describe('REC-05: a prompt of several sentences', () => {
  const logDistill = Array.from({ length: 400 }, (_, at) => `entry${at}`)
  const ask = vaultOf({
    ...CODE,
    logDistill: {
      title: 'Everything that happened',
      body: `${logDistill.join(' ')} customer upload network morning laptop failed retry server network`,
    },
  })
  const asked =
    'I was on a call with a customer this morning. On their train the network comes and goes, and every third upload ' +
    'failed and was gone. They have to press the button again and again until the server takes it. Could the client ' +
    'wait a moment with some backoff and then retry by itself, perhaps with a bit of jitter? I only want to know what ' +
    'we have before I promise anything, my laptop is at home.'

  test('is answered by what speaks of it, not by what holds many words', () => {
    expect(ids(ask(asked).relevant)).toEqual(['retry'])
  })

  test('is met with silence when nothing speaks of it', () => {
    const other = asked.replace(/upload|failed|backoff|retry|jitter/g, 'parcel')
    expect(ids(ask(other).relevant)).toEqual([])
  })
})

test('REC-05: what stands beside the answer, and only touches on it, is not told too', () => {
  const ask = vaultOf({
    ...CODE,
    weekly: { title: 'Weekly', body: 'Signing keys rotate, and the old ones stay.' },
    monthly: { title: 'Monthly', body: 'Certificates rotate, and passwords rotate too.' },
    place: {
      title: 'Place',
      body: 'Signing keys are in the safe.',
      links: [
        { target: 'weekly', relation: '' },
        { target: 'monthly', relation: '' },
      ],
    },
  })
  expect(ids(ask('when do the signing keys rotate?').relevant)).toEqual(['weekly'])
})

test('REC-05: one word in common is an accident, and a digit makes no second one', () => {
  const ask = vaultOf({
    ...CODE,
    forms: { title: 'Forms', body: 'Checked since version 1. In version 24 the server checks.' },
  })
  expect(ids(ask('version 1.9').relevant)).toEqual([])
})

test('REC-05: everyday words make nothing be about a prompt, however many they are', () => {
  const ask = vaultOf({
    ...CODE,
    duty: { title: 'Duty', body: 'Changes on Wednesdays at ten, at the end of the last shift.' },
  })
  expect(ids(ask('how many of them are in the end the last ones?').relevant)).toEqual([])
  expect(ids(ask('does the shift end on Wednesday?').relevant)).toEqual(['duty'])
})

test('REC-05: a word with a hyphen is one word', () => {
  const ask = vaultOf({
    ...CODE,
    crash: { title: 'Crash', body: 'An e-mail goes to the engineers.' },
  })
  expect(ids(ask('do engineers get an e-mail?').relevant)).toEqual(['crash'])
})

test('REC-05: a word that people use for another counts beside one that was said', () => {
  const ask = vaultOf({
    ...CODE,
    gallery: { title: 'Gallery', body: 'Photos are scaled first, and erased after a year.' },
  })
  expect(ids(ask('should pictures be scaled?').relevant)).toEqual(['gallery'])
})

describe('REC-05: what may not be told itself', () => {
  const keys = { title: 'Weekly', body: 'Signing keys rotate. The signing keys rotate weekly.' }
  const notes = { title: 'Notes', body: 'Mondays: signing keys rotate, backups are looked at.' }
  const ASKED = 'when do the signing keys rotate?'

  test('does not keep a memory out that speaks of the prompt less deeply', () => {
    expect(ids(vaultOf({ ...CODE, notes, keys })(ASKED).relevant)[0]).toBe('keys')
    const cold = vaultOf({ ...CODE, notes, keys: { ...keys, tier: 'cold' } })
    expect(ids(cold(ASKED).relevant)).toEqual(['notes'])
    const elsewhere = vaultOf({ ...CODE, notes, keys: { ...keys, scope: 'other' } })
    expect(ids(elsewhere(ASKED, { scopes: ['project'] }).relevant)).toEqual(['notes'])
  })

  test('unless it hands over to what may', () => {
    const now = { title: 'Now', body: 'They last for ever.' }
    const replaced = vaultOf({ ...CODE, notes, now, keys: { ...keys, supersededBy: 'now' } })
    expect(ids(replaced(ASKED).relevant)).toEqual(['now'])
  })
})

test('REC-05: title_tags leaves the text alone', () => {
  expect(ids(vaultOf(CODE)('backoff with jitter', { byText: false }).relevant)).toEqual([])
  expect(ids(vaultOf(CODE)('the DLQ', { byText: false }).relevant)).toEqual(['queue'])
})

// REC-05
describe('one step along links', () => {
  const ask = vaultOf({
    auth: {
      title: 'sessions need Redis and a signing key',
      keywords: ['session backend'],
      body: 'Tokens expire after an hour of silence.',
      linksTo: ['redis', 'question', 'aside'],
    },
    redis: { title: 'cache', keywords: ['Redis'], linksTo: ['far'] },
    question: { kind: 'open_question', title: 'signing key' },
    aside: { title: 'cookie banner' },
    far: { title: 'Redis cluster' },
  })

  test('leads to what the title of the named one names, and no further', () => {
    const found = ask('how is the session backend built?')
    expect(ids(found.relevant)).toEqual(['auth', 'redis'])
    expect(ids(found.open)).toEqual(['question'])
    expect(found.relevant[1]?.reason).toEqual({ by: 'link', from: 'auth' })
  })

  test('leads nowhere from what only the text is about', () => {
    expect(ids(ask('tokens that expire in silence').relevant)).toEqual(['auth'])
  })
})

test('REC-05: where the prompt names a memory, a text must match clearly better to be told too', () => {
  const ask = vaultOf({
    named: { title: 'vitest', keywords: ['vitest'], body: 'vitest: one subject each.' },
    near: { title: 'reports', body: 'Backend service reports go out at night.' },
  })
  expect(ids(ask('backend service').relevant)).toEqual(['near'])
  expect(ids(ask('vitest for the backend service').relevant)).toEqual(['named'])
})

test('a table of contents takes nobody along', () => {
  const many = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`m${at}`, { title: `memory ${at}` }]),
  )
  const ask = vaultOf({ ...many, index: { title: 'overview', linksTo: Object.keys(many) } })
  expect(ids(ask('the overview').relevant)).toEqual(['index'])
})

test.each<[string, Sample]>([
  ['retired', { status: 'retired' }],
  ['archived', { status: 'archived' }],
  ['cold', { tier: 'cold' }],
  ['replaced', { supersededBy: 'nobody' }],
])('REC-05: what is %s never enters, pinned or not', (_, state) => {
  const ask = vaultOf({
    a: { title: 'redis', ...state },
    b: { title: 'redis', pinned: true, ...state },
  })
  expect(Object.values(ask('redis')).flat()).toEqual([])
})

test('what was replaced hands over to what holds now', () => {
  const ask = vaultOf({
    tslint: { title: 'TSLint', supersededBy: 'eslint' },
    eslint: { title: 'ESLint', supersededBy: 'biome' },
    biome: { title: 'Biome' },
    loop: { title: 'ouroboros', supersededBy: 'tail' },
    tail: { title: 'tail', supersededBy: 'loop' },
  })
  expect(ids(ask('configure TSLint').relevant)).toEqual(['biome'])
  expect(ids(ask('ouroboros').relevant)).toEqual([])
})

test('pinned memories stand apart, those that the prompt is about first', () => {
  const ask = vaultOf({
    lint: { title: 'Biome', pinned: true, useCount: 9 },
    db: { title: 'MongoDB', pinned: true },
    other: { title: 'MongoDB driver' },
  })
  expect(ids(ask('MongoDB driver').pinned)).toEqual(['db', 'lint'])
  expect(ids(ask('MongoDB driver').relevant)).toEqual(['other'])
  expect(ids(ask('').pinned)).toEqual(['lint', 'db'])
})

test('what holds everywhere goes to the prelude, never to the relevant ones', () => {
  const ask = vaultOf({
    direct: { title: 'direct answers', scope: 'user:universal' },
    global: { title: 'plain words', scope: 'global', pinned: true },
    code: { title: 'direct calls', scope: 'domain:code' },
  })
  const found = ask('direct answers and direct calls', { scopes: ['domain:code'] })
  expect(ids(found.prelude)).toEqual(['direct', 'global'])
  expect(ids(found.relevant)).toEqual(['code'])
})

test('REC-15: of a vault of the person, what tells how to work with them stands; the rest waits to be asked for', () => {
  const ask = vaultOf({
    terse: { title: 'terse', kind: 'preference' },
    trick: { title: 'git bisect', kind: 'technique' },
  })
  const found = ask('run git bisect', { vaultScope: 'user' })
  expect(ids(found.prelude)).toEqual(['terse'])
  expect(ids(found.relevant)).toEqual(['trick'])
})

test('a memory of another scope than those asked for does not enter', () => {
  const ask = vaultOf({
    cache: { title: 'redis', scope: 'domain:code' },
    pianist: { title: 'redis', scope: 'domain:writing', pinned: true },
    here: { title: 'redis' },
  })
  expect(ids(ask('redis', { scopes: ['domain:code'] }).relevant)).toEqual(['cache'])
  expect(ids(ask('redis', { scopes: ['domain:code'] }).pinned)).toEqual([])
  expect(ids(ask('redis', { scopes: ['project'] }).relevant)).toEqual(['here'])
  expect(ids(ask('redis').relevant).toSorted()).toEqual(['cache', 'here'])
})

describe('keywords that are everyday words, as those of most texts are', () => {
  const ask = vaultOf({
    orm: {
      title: "Let's use Drizzle for the data layer",
      keywords: ['drizzle', 'data', 'layer'],
      body: 'Migrations are plain SQL.',
    },
    report: {
      title: 'The monthly report is written cell by cell',
      keywords: ['report', 'monthly', 'excel'],
      body: 'Excel has no formula for the tide.',
    },
    other: { title: 'Tides', keywords: ['tide'], body: 'Data of the layer below is a guess.' },
  })

  test.each([
    ['one of many words', 'the data on the start screen looks wrong', []],
    ['half of what is asked', 'data layer', ['orm']],
    ['with another word of the text', 'the report misses a formula for excel', ['report']],
    ['a name that says more needs nothing', 'drizzle on the start screen looks wrong', ['orm']],
  ])('%s: %s', (_what, prompt, expected) => {
    expect(ids(ask(prompt).relevant)).toEqual(expected)
  })
})

test('a plain word that names many brings those that the prompt speaks of most', () => {
  const about = (title: string, body: string): Sample => ({ title, body, keywords: ['stripe'] })
  const ask = vaultOf({
    webhook: about('Webhook signatures', 'The stripe webhook signature is checked first.'),
    payout: about('Payouts', 'They arrive on Mondays.'),
    dispute: about('Disputes', 'Answered within a week.'),
    cat: { title: 'Cats', body: 'They purr.' },
  })
  expect(ids(ask('the stripe webhook signature is refused').relevant)).toEqual(['webhook'])
  expect(ids(ask('stripe?').relevant)).toHaveLength(3)
})

test('a link is not taken along for an everyday word in the title', () => {
  const ask = vaultOf({
    follow: { title: 'Follow tests', keywords: ['kqueue'], body: 'Skipped.', linksTo: ['suite'] },
    suite: { title: 'Suite', keywords: ['test'], body: 'One subject each.' },
  })
  expect(ids(ask('kqueue on a mac').relevant)).toEqual(['follow'])
})

// COR-30
describe('a rule that silently applies', () => {
  const ask = vaultOf({
    ...CODE,
    dependency: { body: 'Never add a runtime dependency without asking Dana first.' },
    export: { body: 'The DATEV export for accounting runs on the first of the month at 4 am.' },
    voucher: { body: 'Only one voucher per order, stacking was abused on Black Friday.' },
    logs: { body: 'Namen und Mailadressen gehören nicht in die Logs.' },
  })

  test.each([
    ['add lodash to package.json', 'dependency'],
    ['please add lodash as a dependency', 'dependency'],
    ['log the phone number and the email of the driver', 'logs'],
  ])('COR-30: comes with what it is about: %s', (prompt, expected) => {
    expect(ids(ask(prompt).relevant)).toEqual([expected])
  })

  test('COR-30: one shared common word brings nothing', () => {
    expect(ids(ask('sort the named exports of Button.tsx').relevant)).toEqual([])
    expect(ids(ask('explain the difference between interface and type').relevant)).toEqual([])
  })

  test('COR-30: the reason says the words and the concepts', () => {
    const [told] = ask('add lodash to package.json').relevant
    expect(told?.reason).toMatchObject({ by: 'text', concepts: ['dependency'] })
  })
})
