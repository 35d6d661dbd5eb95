import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { BINARY } from '../cli/harness.ts'
import { type Clones, type Person, twoClones } from '../support/two-homes.ts'

const RULES = 'Rules that the user stated or confirmed'
const DAY_MS = 120_000

/** In two parts, so that no scanner takes this file for a leak. */
const SECRET = ['sk_live_51H8xQ2', 'eZvKYlo2C0aBcD9fGh'].join('')

let people: Clones
/** Every memory that nobody forgot: both clones have all of them at the end of the week. */
const kept = new Set<string>()

/** A command that has to work; what it says. */
function does(person: Person, ...args: readonly string[]): string {
  const { code, out, err } = person.everkeep(...args)
  expect([args, code, code === 0 ? '' : `${out}${err}`]).toEqual([args, 0, ''])
  return out
}

/** The same from another folder or with something on standard input. */
function runs(
  { env, root }: Person,
  args: readonly string[],
  { cwd = root, input = '' }: { readonly cwd?: string; readonly input?: string },
): string {
  const ran = spawnSync(process.execPath, [BINARY, ...args], { cwd, env, input, encoding: 'utf8' })
  expect([args, ran.status, ran.stderr]).toEqual([args, 0, expect.any(String)])
  return ran.stdout
}

function ids(person: Person): readonly string[] {
  const { memories } = JSON.parse(does(person, 'list', '--json')) as { memories: { id: string }[] }
  return memories.map(({ id }) => id).sort()
}

/** Saves one memory and says which one is new. */
function saves(person: Person, title: string, text: string, ...more: readonly string[]): string {
  const before = new Set(ids(person))
  does(person, 'save', '--yes', '--new', '--title', title, text, ...more)
  const added = ids(person).filter((id) => !before.has(id))
  expect([title, added.length]).toEqual([title, 1])
  kept.add(added[0]!)
  return added[0]!
}

const status = (person: Person): string => person.git('status', '--porcelain')
const asks = (person: Person, prompt: string): string => does(person, 'context', '--prompt', prompt)
const shows = (person: Person, id: string): string => does(person, 'show', id)

/** What an agent gets at the start of a conversation and at one prompt, by the hooks. */
function converses(person: Person, session: string, prompt: string, cwd = person.root): string {
  const hook = (event: string) =>
    runs(person, ['hook', event], {
      cwd,
      input: JSON.stringify({ hook_event_name: event, session_id: session, cwd, prompt }),
    })
  return ['SessionStart', 'UserPromptSubmit', 'Stop', 'SessionEnd'].map(hook).join('\n')
}

/** Both end with the same commit, and with nothing that is not committed. */
function meet({ ann, ben }: Clones): void {
  for (const person of [ann, ben, ann]) {
    person.pull()
    person.git('push', '--quiet', 'origin', 'HEAD:main')
  }
  expect(ben.git('rev-parse', 'HEAD')).toBe(ann.git('rev-parse', 'HEAD'))
  for (const person of [ann, ben]) expect(status(person)).toBe('')
  expect(ids(ben)).toEqual(ids(ann))
}

function commits(person: Person, message: string): void {
  person.git('add', '--all')
  person.git('commit', '--quiet', '-m', message)
}

/** The files below a folder that hold the text, `.git` aside. */
function filesWith(folder: string, text: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.split('/').includes('.git'))
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(text))
}

// GIT-01, GIT-04, GIT-05, GIT-07, TRU-01, TRU-02, SEC-03
describe('a week of Ann and Ben, each with a home and a clone, as docs/TEAMS.md says', () => {
  beforeAll(() => {
    people = twoClones()
    for (const person of [people.ann, people.ben]) {
      person.git('config', 'pull.rebase', 'false')
      // Git answers late on a busy machine: both give it time to say whose a memory is.
      does(person, 'config', 'set', '--user', 'retrieval.verify_ms', '10000')
      does(person, 'git', 'setup', '--yes')
    }
    commits(people.ann, 'Set git up')
    people.ben.git('checkout', '--quiet', '--', '.')
    people.ben.git('clean', '-fdq')
    meet(people)
  }, DAY_MS)

  it(
    'Monday: both save, and pulls merge without a conflict (GIT-04)',
    () => {
      const { ann, ben } = people
      saves(
        ann,
        'Pool size',
        'The database pool holds 10 connections, as the proxy allows no more.',
      )
      saves(
        ann,
        'Invoices',
        'Invoices are rendered by the mailer since the worker ran out of memory.',
      )
      saves(ben, 'Staging', 'Staging is deployed every hour since the nightly job was too late.')
      saves(ben, 'Sessions', 'Sessions live in Redis because Postgres was too slow for them.')
      commits(ann, 'Pool and invoices')
      commits(ben, 'Staging and sessions')
      meet(people)
      expect(ids(ann)).toEqual([...kept].sort())
    },
    DAY_MS,
  )

  it(
    'Tuesday: a rule of Ann waits for Ben and is no rule until he accepts it (TRU-01, TRU-02)',
    () => {
      const { ann, ben } = people
      const rule = saves(
        ...([ann, 'Use pnpm', 'Always install packages with pnpm, never npm.'] as const),
        ...['--kind', 'preference'],
      )
      const prompt = 'how do I install packages with pnpm?'
      expect(asks(ann, prompt)).toContain(RULES)
      commits(ann, 'A rule')
      meet(people)
      expect(does(ben, 'review', 'list')).toMatch(new RegExp(`1 rule came from Ann[^]*${rule}`))
      const waiting = asks(ben, prompt)
      expect(waiting).toContain('Always install packages with pnpm')
      expect(waiting).not.toContain(RULES)
      expect(converses(ben, 'tuesday', prompt)).not.toContain(RULES)
      does(ben, 'review', 'accept', rule)
      expect(asks(ben, prompt)).toContain(RULES)
      expect(converses(ben, 'tuesday again', prompt)).toContain(RULES)
      expect(status(ben)).toBe('')
    },
    DAY_MS,
  )

  it(
    'Wednesday: edits merge, and recall on both sides changes no file (GIT-01, GIT-04, GIT-05)',
    () => {
      const { ann, ben } = people
      const [pool, staging] = [found('pool'), found('staging')]
      does(ann, 'edit', pool, '--title', 'Pool size is 10')
      does(ben, 'edit', staging, '--title', 'Staging every hour')
      commits(ann, 'Say the size')
      commits(ben, 'Say the hour')
      meet(people)
      // One list, changed by both: what lines cannot merge, the driver can.
      does(ann, 'edit', pool, '--add-tag', 'from-ann')
      does(ben, 'edit', pool, '--add-tag', 'from-ben')
      commits(ann, 'Tag of Ann')
      commits(ben, 'Tag of Ben')
      meet(people)
      for (const person of [ann, ben]) {
        expect(shows(person, pool)).toContain('Pool size is 10')
        expect(JSON.parse(does(person, 'show', pool, '--json')).tags).toEqual(
          expect.arrayContaining(['from-ann', 'from-ben']),
        )
        expect(shows(person, staging)).toContain('Staging every hour')
        const told = converses(person, 'wednesday', 'how many connections has the database pool?')
        expect(told).toContain('10 connections')
        expect(does(person, 'search', 'redis sessions')).toContain(found('sessions'))
        does(person, 'brief')
        expect(status(person)).toBe('')
      }
    },
    DAY_MS,
  )

  it(
    'Thursday: the same sentence changed by both is quarantined until it is resolved (GIT-05)',
    () => {
      const { ann, ben } = people
      const pool = found('pool')
      does(ann, 'edit', pool, '--title', 'Pool size is 20')
      commits(ann, 'Pool of 20')
      ann.git('push', '--quiet', 'origin', 'HEAD:main')
      does(ben, 'edit', pool, '--title', 'Pool size is 30')
      commits(ben, 'Pool of 30')
      expect(() => ben.pull()).toThrow()
      const open = ben.git('diff', '--name-only', '--diff-filter=U').trim()
      expect(open).toBe(`.memory/10-Memories/${pool}.md`)
      const prompt = 'how many connections has the database pool?'
      const told = `${asks(ben, prompt)}${converses(ben, 'thursday', prompt)}`
      expect(told).not.toMatch(/<<<<<<<|>>>>>>>|10 connections/)
      expect(does(ben, 'review', 'list')).toContain(pool)
      expect(ben.everkeep('doctor').out + ben.everkeep('check').out).toContain(pool)
      does(ben, 'review', 'resolve', pool, '--take', 'theirs')
      ben.git('add', '--all')
      ben.git('commit', '--quiet', '--no-edit')
      expect(asks(ben, prompt)).toContain('10 connections')
      meet(people)
      for (const person of [ann, ben]) expect(shows(person, pool)).toContain('Pool size is 20')
    },
    DAY_MS,
  )

  it(
    'Friday: one forgets, the other edits something else, and a linked work tree has it all (GIT-04, GIT-07)',
    () => {
      const { ann, ben } = people
      const [invoices, sessions] = [found('invoices'), found('sessions')]
      does(ann, 'forget', invoices, '--reason', 'the worker has memory again', '--yes')
      kept.delete(invoices)
      does(ben, 'edit', sessions, '--title', 'Sessions in Redis')
      commits(ann, 'Forget the invoices')
      commits(ben, 'Name the place of sessions')
      meet(people)
      expect(ids(ben)).not.toContain(invoices)
      expect(asks(ben, 'who renders invoices, the mailer?')).not.toContain('rendered by the mailer')
      expect(shows(ann, sessions)).toContain('Sessions in Redis')

      const fix = join(ben.root, '..', 'fix')
      ben.git('worktree', 'add', '--quiet', '-b', 'fix', fix)
      const told = converses(ben, 'friday', 'how do I install packages with pnpm?', fix)
      expect(told).toContain(RULES)
      const { memories } = JSON.parse(runs(ben, ['list', '--json'], { cwd: fix }))
      expect(memories).toHaveLength(kept.size)
      expect(ben.git('-C', fix, 'status', '--porcelain')).toBe('')
    },
    DAY_MS,
  )

  it(
    'Saturday: a secret saved by mistake is erased from every file of the clone and the home (SEC-03)',
    () => {
      const { ann, ben } = people
      const text = `The payment provider takes the key ${SECRET} for refunds.`
      const refused = ben.everkeep('save', '--yes', '--title', 'Refund key', text)
      expect(refused.code).toBe(4)
      expect(filesWith(join(ben.root, '..'), SECRET)).toEqual([])
      const leaked = saves(ben, 'Refund key', text, '--allow-secret')
      expect(filesWith(ben.root, SECRET)).not.toEqual([])
      does(ben, 'edit', leaked, '--title', 'Key for refunds')
      asks(ben, 'which key does the payment provider take for refunds?')
      commits(ben, 'A leak that was not pushed')
      const commit = ben.git('rev-parse', '--short', 'HEAD').trim()
      const erased = ben.everkeep('forget', leaked, '--erase', '--yes')
      expect(erased.code).toBeLessThan(2)
      expect(`${erased.out}${erased.err}`).toContain(commit)
      kept.delete(leaked)
      expect(filesWith(join(ben.root, '..'), SECRET)).toEqual([])
      // As it tells: the commit was never pushed, so it is taken back.
      ben.git('reset', '--quiet', 'origin/main')
      expect(status(ben)).toBe('')
      meet(people)
      expect(filesWith(ann.root, SECRET)).toEqual([])
    },
    DAY_MS,
  )

  it(
    'Sunday: nothing is lost, the lists are right on both sides, and the last operation can be undone',
    () => {
      for (const person of [people.ann, people.ben]) {
        expect(ids(person)).toEqual([...kept].sort())
        does(person, 'index', '--validate')
        expect(does(person, 'check')).toContain('None: healthy.')
        const last = saves(
          person,
          'Backups',
          'Backups are kept for thirty days as the law wants it.',
        )
        expect(status(person)).not.toBe('')
        does(person, 'undo')
        kept.delete(last)
        expect(status(person)).toBe('')
        expect(ids(person)).toEqual([...kept].sort())
        does(person, 'index', '--validate')
      }
    },
    DAY_MS,
  )
})

/** The one memory that is called so. */
function found(word: string): string {
  const [id, ...others] = [...kept].filter((each) => each.includes(word))
  expect([word, id === undefined, others]).toEqual([word, false, []])
  return id!
}
