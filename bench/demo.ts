// A vault to try the page with: `npm run demo -- 10000 <folder> [proposals]`. The same bytes for the same count on the same day.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { planStatus } from '../src/app/capture/change-status.ts'
import { planEdit } from '../src/app/capture/edit.ts'
import { planPin } from '../src/app/capture/pin.ts'
import { propose } from '../src/app/inbox/propose.ts'
import { applyPlan } from '../src/app/write/apply.ts'
import { rebuildGenerated } from '../src/app/write/lists/lists.ts'
import { type Instant, toInstant } from '../src/core/base/instant.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import type { Memory } from '../src/core/model/memory.ts'
import { processSettings } from '../src/main/base/settings.ts'
import { openWorld } from '../src/main/world/open-world.ts'
import type { World } from '../src/ports/world.ts'
import { defaultConfig } from '../test/support/default-config.ts'
import { demoId, demoMemory } from './demo/demo-memory.ts'
import { FILES } from './demo/demo-words.ts'

const DAY_MS = 86_400_000
const [, given = '10000', folder, waiting = '12'] = process.argv.slice(2)
const count = Number(given)
if (folder === undefined || !Number.isInteger(count) || count < 1) {
  console.error('Usage: npm run demo -- <count> <new folder> [proposals]')
  process.exit(2)
}
const root = resolve(folder)
if (existsSync(root)) {
  console.error(`${root} is there already: name a new folder.`)
  process.exit(2)
}

const layout = layoutNamed('vault')
const today = toInstant(new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`))
const vault = join(root, layout.defaultRoot)
writeProject()
for (let number = 0; number < count; number++) store(demoMemory(number, count, today))
const world = openWorld({
  root: vault,
  // That of the person who looks at it afterwards: proposals and history are theirs.
  stateDir: processSettings().stateDir,
  layout,
  config: defaultConfig('vault'),
  clock: clockFrom(today),
  session: 'demo',
  rootName: layout.defaultRoot,
  project: root,
})
await rebuildGenerated(world)
await makeHistory(world)
await makeProposals(world)
await makeLedger(world)
world.index.close()
console.log(`${count} memories in ${vault}`)

/** Ticks a minute a look, so that operations stand in the order in which they were made. */
function clockFrom(start: Instant): () => Instant {
  let now = Date.parse(start) - DAY_MS
  return () => {
    now += 60_000
    return toInstant(new Date(now))
  }
}

/** Written past the writer: ten thousand operations would be a history that nobody has. */
function store(memory: Memory): void {
  const path = layout.pathWhen(
    `10-Memories/${memory.id}.md` as never, // Safe: a path below the vault.
    memory.id,
    memory.status,
  )
  const request = { files: new Map(), from: undefined, to: path, before: undefined, after: memory }
  for (const edit of layout.store(request)) put(join(vault, edit.path), edit.text ?? '')
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** A project around it, in which some of what the memories name is there, some moved and some is gone. */
function writeProject(): void {
  for (const file of FILES) put(join(root, file), `// ${file}\nexport const here = true\n`)
  const skill = (name: string): string =>
    `---\nname: ${name}\ndescription: How to ${name.replaceAll('-', ' ')} here.\ntrigger: match\nkeywords: [${name.split('-').join(', ')}]\n---\n\n1. Look.\n2. Do.\n`
  for (const name of ['cut-a-release', 'rotate-keys', 'restore-a-backup'])
    put(join(root, '.everkeep/skills', `${name}.md`), skill(name))
  put(join(root, '.everkeep/skills/drafts/triage-an-alert.md'), skill('triage-an-alert'))
  git('init', '--quiet')
  commit('first')
  mkdirSync(join(root, 'src/queue'), { recursive: true })
  renameSync(join(root, 'src/jobs/backoff.ts'), join(root, 'src/queue/backoff.ts'))
  renameSync(join(root, 'scripts/release-train.sh'), join(root, 'scripts/release.sh'))
  rmSync(join(root, 'src/legacy/mailer.ts'))
  commit('second')
}

function commit(message: string): void {
  git('add', '--all')
  const author = ['-c', 'user.name=Demo', '-c', 'user.email=demo@example.invalid']
  git(...author, 'commit', '--quiet', '--no-verify', '-m', message)
}

/** Without git there is no history, and still everything that needs none. */
function git(...args: readonly string[]): void {
  spawnSync('git', args, { cwd: root, stdio: 'ignore' })
}

async function makeHistory(world: World): Promise<void> {
  const name = (number: number): string => demoId(Math.min(count - 1, number))
  for (const number of [2, 5, 8, 14, 20])
    await applyPlan(world, {
      plan: await planEdit(world, name(number), {
        fields: { summary: `Looked over again, in the light of number ${number}.` },
        reason: 'wording',
      }),
      select: 'all',
    })
  await applyPlan(world, {
    plan: await planPin(world, { names: [name(4)], pinned: true }),
    select: 'all',
  })
  const away = { names: [name(9), name(10), name(12)], reason: 'no longer true' }
  await applyPlan(world, { plan: await planStatus(world, 'forget', away), select: 'all' })
}

async function makeProposals(world: World): Promise<void> {
  const active = Array.from({ length: count }, (_, number) => number + 60).filter(
    (number) => number < count && demoMemory(number, count, today).status === 'active',
  )
  for (const number of active.slice(0, Number(waiting))) {
    const { id, title } = demoMemory(number, count, today)
    const isEdit = number % 2 === 0
    const plan = isEdit
      ? await planEdit(world, id, { fields: { summary: 'Says the same in fewer words.' } })
      : await planStatus(world, 'forget', { names: [id], reason: 'all that it names is gone' })
    await propose(world, {
      source: isEdit ? 'distill' : 'dream',
      title: `${isEdit ? 'Compress' : 'Retire'}: ${title}`,
      plan,
      confidence: 0.5 + (number % 5) / 10,
    })
  }
}

async function makeLedger(world: World): Promise<void> {
  for (let day = 27; day >= 0; day--) {
    const at = toInstant(new Date(Date.parse(today) - day * DAY_MS))
    const items = [1, 2, 3].map((step) => ({
      id: demoId((day * 7 + step) % count),
      version: 'demo',
      form: 'whole' as const,
      reason: 'keyword pool',
      score: 3.5,
      tokens: 60 + step,
      freshness: 'fresh',
    }))
    await world.ledger?.append({
      at,
      verb: 'context',
      session: `demo-${day}`,
      prompt: 'Why does the pool run dry?',
      tokens: 190,
      items,
    })
  }
}
