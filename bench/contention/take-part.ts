import { planStatus } from '../../src/app/capture/change-status.ts'
import { context } from '../../src/app/recall/for-prompt.ts'
import { search } from '../../src/app/recall/search/search.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import { makePlan } from '../../src/app/write/plan/make-plan.ts'
import { toInstant } from '../../src/core/base/instant.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { EMPTY_MEMORY } from '../../src/core/model/memory.ts'
import { openWorld } from '../../src/main/world/open-world.ts'
import type { World } from '../../src/ports/world.ts'
import { defaultConfig } from '../../test/support/default-config.ts'
import { BENCH_STATE_DIR } from '../state-dir.ts'
import { type Diary, openDiary } from './diary.ts'

/** What one process of the crowd is to do. */
export interface Part {
  readonly role: 'search' | 'write'
  readonly name: string
  readonly root: string
  readonly diary: string
  /** Whichever comes first. */
  readonly rounds: number
  readonly untilMs: number
}

/** What came of it; printed as one line of JSON. */
export interface PartReport {
  readonly role: Part['role']
  readonly done: number
  /** Milliseconds of each round. */
  readonly times: readonly number[]
  readonly errors: readonly string[]
  /** Answers that do not fit the diary. */
  readonly wrong: readonly string[]
}

const layout = layoutNamed('vault')
/** A process of a hook lives for one question, a server for many: the index is opened anew every so often. */
const REOPEN_EVERY = 5
const RETIRE_EVERY = 3
const CONTEXT_EVERY = 4
const TRIED_AGAIN_MS = 20

export async function takePart(part: Part): Promise<PartReport> {
  const diary = openDiary(part.diary)
  const [times, errors, wrong] = [[] as number[], [] as string[], [] as string[]]
  let world = open(part)
  for (let round = 1; round <= part.rounds && Date.now() < part.untilMs; round++) {
    if (round % REOPEN_EVERY === 0) {
      world.index.close()
      world = open(part)
    }
    const started = performance.now()
    try {
      if (part.role === 'search') wrong.push(...(await ask(world, diary, round)))
      else await write(world, diary, `${part.name}${round}`)
      times.push(performance.now() - started)
    } catch (error) {
      errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
  }
  world.index.close()
  return { role: part.role, done: times.length, times, errors, wrong }
}

function open({ root, name }: Part): World {
  return openWorld({
    stateDir: BENCH_STATE_DIR,
    root,
    layout,
    config: defaultConfig(layout.name),
    clock: () => toInstant(new Date()),
    session: name,
    rootName: layout.defaultRoot,
  })
}

async function write(world: World, diary: Diary, name: string): Promise<void> {
  const word = `zq${name.replace(/[^a-z0-9]/g, '')}`
  const title = `Note ${word}`
  const draft = {
    ...EMPTY_MEMORY,
    kind: 'insight',
    title,
    body: `About ${word} and other matters.`,
  }
  const { id, path } = layout.place(draft, () => false)
  const plan = makePlan(world, 'contention', {
    changes: [
      {
        action: 'create',
        target: { id, path },
        before: 'absent',
        after: { as: 'memory', memory: { ...draft, id }, path },
        reason: 'contention',
        evidence: [],
        needs: 'nothing',
      },
    ],
  })
  await applied(world, () => Promise.resolve(plan))
  diary.wrote(word)
  if (Number(/\d+$/.exec(name)?.[0]) % RETIRE_EVERY !== 0) return
  diary.retiring(word)
  await applied(world, () => planStatus(world, 'forget', { names: [id], reason: 'contention' }))
  diary.retired(word)
}

/** Somebody else may have been faster: then the plan is made anew, as a verb would. */
async function applied(world: World, plan: () => ReturnType<typeof planStatus>): Promise<void> {
  for (;;) {
    const { refused } = await applyPlan(world, { plan: await plan(), select: 'all' })
    const [first] = refused
    if (first === undefined) return
    if (first.error.code !== 'OCC_CONFLICT') throw first.error
    await new Promise((resolve) => setTimeout(resolve, TRIED_AGAIN_MS))
  }
}

/** One question about something that was there, or gone, before it was asked. */
async function ask(world: World, diary: Diary, round: number): Promise<readonly string[]> {
  const { there, gone } = diary.read()
  const isGone = round % 2 === 0 && gone.length > 0
  const word = pick(isGone ? gone : there, round)
  if (word === undefined) {
    await search(world, { query: 'matters', limit: 5 })
    return []
  }
  const found = await isFound(world, word, round)
  if (found !== isGone) return []
  // What was retired while we asked may be found or not.
  if (!isGone && !diary.read().there.includes(word)) return []
  return [`${word} was ${isGone ? 'retired, and found' : 'written, and not found'}`]
}

async function isFound(world: World, word: string, round: number): Promise<boolean> {
  if (round % CONTEXT_EVERY !== 0) {
    const { hits } = await search(world, { query: word, limit: 20 })
    return hits.some(({ entry }) => entry.memory.title === `Note ${word}`)
  }
  const vault = { world, scope: 'project', trusted: true } as const
  const session = `${world.session}-${round}`
  return (await context([vault], { prompt: `note ${word}`, session })).text.includes(word)
}

/** The latest as often as any other. */
function pick(words: readonly string[], round: number): string | undefined {
  return round % 3 === 0 ? words.at(-1) : words[(round * 7919) % Math.max(1, words.length)]
}
