import { planStatus, type StatusVerb } from '../../src/app/capture/change-status.ts'
import { planEdit } from '../../src/app/capture/edit.ts'
import { eraseMemory } from '../../src/app/capture/erase-memory.ts'
import { planPin } from '../../src/app/capture/pin.ts'
import { type WriteAction, writeMemory } from '../../src/app/capture/write.ts'
import { trimJournal } from '../../src/app/maintain/gc.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import { showOperation } from '../../src/app/write/log.ts'
import { planUndo, undo } from '../../src/app/write/undo.ts'
import { stemOf, type VaultPath } from '../../src/core/base/vault-path.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import type { Plan } from '../../src/core/plan/plan.ts'
import { draft } from '../support/demo-changes.ts'
import { create, JWT } from '../support/write-calls.ts'
import { type BadCase, checkAll, type Told } from './check.ts'
import { diskStage, filesStage, put, recordStage, type Stage, seededStage } from './stages.ts'

async function move({ world }: Stage, verb: StatusVerb): Promise<void> {
  const plan = await planStatus(world, verb, { names: ['MEM-alpha-rule'], reason: 'test' })
  const { refused } = await applyPlan(world, { plan, select: 'all' })
  if (refused[0] !== undefined) throw refused[0].error
}

function moving(verb: StatusVerb, after: StatusVerb | 'nothing', told: Told): BadCase {
  return {
    name: `${verb} after ${after}`,
    told: { field: 'status', ...told },
    make: async () => {
      const stage = await seededStage('vault')
      if (after !== 'nothing') await move(stage, after)
      return stage
    },
    run: (stage) => move(stage, verb),
  }
}

// MOD-06: a move that is not allowed is refused with the way that works.
checkAll('a change of status that cannot be', seededStage, [
  moving('forget', 'archive', { code: 'DELETE_ERROR', hint: /everkeep unarchive/ }),
  moving('archive', 'forget', { code: 'ARCHIVE_ERROR', hint: /everkeep restore/ }),
  moving('unarchive', 'forget', { code: 'UNARCHIVE_ERROR', hint: /everkeep restore/ }),
  moving('unarchive', 'nothing', { code: 'UNARCHIVE_ERROR', hint: /Nothing to do/ }),
  moving('restore', 'archive', { code: 'RESTORE_ERROR', hint: /everkeep unarchive/ }),
])

function writing(action: WriteAction, after: WriteAction | 'nothing', told: Told): BadCase {
  return {
    name: `${action} after ${after}`,
    told,
    make: async () => {
      const stage = await recordStage()
      if (after !== 'nothing') await writeMemory(stage.world, { action: after, target: JWT })
      return stage
    },
    run: ({ world }) => writeMemory(world, { action, target: JWT }),
  }
}

const missing = (action: WriteAction, code: Told['code']): BadCase => ({
  name: `${action} of what is not there`,
  told: { code, rule: 'the memory exists', hint: /everkeep list/ },
  run: ({ world }) => writeMemory(world, { action, target: 'decisions/never-was.json' }),
})

// MOD-06, WRT-05, WRT-10: the same in the words of seed 001's script.
checkAll('a change of status by write that cannot be', recordStage, [
  writing('delete', 'archive', { code: 'DELETE_ERROR', hint: /unarchive/ }),
  writing('archive', 'retire', { code: 'ARCHIVE_ERROR', hint: /restore/i }),
  writing('unarchive', 'retire', { code: 'UNARCHIVE_ERROR', hint: /restore/ }),
  writing('unarchive', 'nothing', { code: 'UNARCHIVE_ERROR' }),
  writing('restore', 'archive', { code: 'RESTORE_ERROR', hint: /unarchive/ }),
  missing('delete', 'DELETE_ERROR'),
  missing('archive', 'ARCHIVE_ERROR'),
  missing('unarchive', 'UNARCHIVE_ERROR'),
  missing('restore', 'RESTORE_ERROR'),
  {
    ...writing('create', 'retire', { code: 'ANTI_RESURRECTION_ERROR', hint: /restore/ }),
    run: ({ world }) => create(world, { title: 'Use JWT, this time for real' }),
  },
  {
    name: 'a delete of a version that is no longer there',
    told: { code: 'OCC_CONFLICT', hint: /Read the file again/ },
    run: ({ world }) => writeMemory(world, { action: 'delete', target: JWT, hash: 'abc' }),
  },
])

const CANNOT: Told = { code: 'READ_ERROR', hint: /./ }

async function carryOut({ world }: Stage, plan: Promise<Plan>): Promise<void> {
  const { refused } = await applyPlan(world, { plan: await plan, select: 'all' })
  if (refused[0] !== undefined) throw refused[0].error
}

/** Every way to change one field of a memory. */
function changing(name: string, layout: LayoutName, [path, text]: [string, string]): BadCase[] {
  const id = stemOf(path)
  const make = () => filesStage(layout, { [path]: text })
  const told = CANNOT
  const verbs: readonly [string, BadCase['run']][] = [
    ['forget', (s) => carryOut(s, planStatus(s.world, 'forget', { names: [id], reason: '' }))],
    ['archive', (s) => carryOut(s, planStatus(s.world, 'archive', { names: [id], reason: '' }))],
    ['pin', (s) => carryOut(s, planPin(s.world, { names: [id], pinned: true }))],
    ['edit', (s) => carryOut(s, planEdit(s.world, id, { fields: { title: 'New' } }))],
    ['write', ({ world }) => writeMemory(world, { action: 'delete', target: path })],
  ]
  return verbs.map(([verb, run]) => ({ name: `${verb}: ${name}`, told, make, run }))
}

const RECORD = 'decisions/use-jwt.json'
const CONFLICT = ['<<<<<<< HEAD', 'A', '=======', 'B', '>>>>>>> theirs', '']

// LAY-06: a file that nobody can read whole is not changed before somebody has put it right.
checkAll('a change of a broken file', seededStage, [
  ...changing('JSON that was cut off', 'claude-json', [RECORD, '{"title": "Cut off']),
  ...changing('JSON that is a list', 'claude-json', [RECORD, '[1, 2]']),
  ...changing('two JSON documents', 'claude-json', [RECORD, '{"title": "A"} {"title": "B"}']),
  ...changing('JSON with a merge conflict', 'claude-json', [
    RECORD,
    CONFLICT.join('\n').replace('A', '{"title": "A"}').replace('B', '{"title": "B"}'),
  ]),
  ...changing('frontmatter with a merge conflict', 'vault', [
    '10-Memories/MEM-x.md',
    `---\n${CONFLICT.join('\n').replace('A', 'title: A').replace('B', 'title: B')}---\n\nText.\n`,
  ]),
])

const NO_SUCH: Told = { code: 'OPERATION_NOT_FOUND', hint: /everkeep log/ }

function undoing(name: string, id: string, told: Told = NO_SUCH): BadCase {
  return { name, told, run: ({ world }) => undo(world, id) }
}

async function retitle({ world }: Stage, title: string): Promise<void> {
  const plan = await planEdit(world, 'MEM-alpha-rule', { fields: { title } })
  await applyPlan(world, { plan, select: 'all' })
}

const ALPHA = '10-Memories/MEM-alpha-rule.md' as VaultPath

async function editByHand({ world }: Stage): Promise<void> {
  const file = await world.vault.read(ALPHA)
  await world.vault.write(ALPHA, `${file?.text}\nA line of my own.\n`, 'any')
}

/** A vault to which something was done after `op-1`, which made its memories. */
const after =
  (...steps: readonly ((stage: Stage) => Promise<unknown>)[]) =>
  async () => {
    const stage = await seededStage('vault')
    for (const step of steps) await step(stage)
    return stage
  }

const onDisk = () => diskStage({ layout: 'vault', drafts: [draft('Alpha rule')] })

// WRT-03, WRT-17: undo takes back exactly what it can, and says why it does not.
checkAll('an undo that cannot be', seededStage, [
  undoing('an operation that never was', 'op-999'),
  undoing('a number that never was', '999'),
  undoing('a number beyond all numbers', '9'.repeat(40)),
  undoing('nothing', ''),
  undoing('words', 'the last three'),
  undoing('an escape sequence', '\u001b[31m'),
  undoing('a megabyte', 'x'.repeat(1_000_000)),
  { ...undoing('a path to a file of the vault', '../../memory-index'), make: onDisk },
  { ...undoing('a path to a file outside', '../../../outside'), make: outside },
  { ...undoing('a NUL character', 'op-1\0'), make: onDisk },
  { ...undoing('the images of an operation', 'op-1.images'), make: onDisk },
  { name: 'to show what never was', told: NO_SUCH, run: ({ world }) => showOperation(world, 'x') },
  {
    ...undoing('an operation twice', 'op-1', { code: 'UNDO_ERROR', hint: /everkeep undo op-2/ }),
    make: after(({ world }) => undo(world, 'op-1')),
  },
  {
    ...undoing('the last one where all is undone', 'last'),
    make: after(({ world }) => undo(world, 'op-1')),
  },
  {
    ...undoing('the last one where nothing was done', 'last'),
    make: () => filesStage('vault', {}),
  },
  {
    ...undoing('under a newer operation', 'op-1', {
      code: 'UNDO_CONFLICT',
      message: /MEM-alpha-rule/,
      hint: /Undo the newer operations first: op-2 \(edit\)/,
    }),
    make: after((stage) => retitle(stage, 'Alpha, better')),
  },
  {
    ...undoing('under an edit by hand', 'op-1', {
      code: 'UNDO_CONFLICT',
      message: /MEM-alpha-rule/,
      hint: /edited by hand/,
    }),
    make: after(editByHand),
  },
  {
    name: 'under an edit by hand, only to look',
    told: { code: 'UNDO_CONFLICT' },
    make: after(editByHand),
    run: ({ world }) => planUndo(world, 'op-1'),
  },
  {
    ...undoing('what was trimmed', 'op-1', { code: 'UNDO_ERROR', message: /trimmed/, hint: /Git/ }),
    make: trimmed,
  },
  {
    ...undoing('what was erased', 'op-1', { code: 'UNDO_ERROR', message: /erased/ }),
    make: after(({ world }) => eraseMemory(world, 'MEM-alpha-rule')),
  },
  {
    ...undoing('the erasing itself', 'op-2', { code: 'UNDO_ERROR' }),
    make: after(({ world }) => eraseMemory(world, 'MEM-alpha-rule')),
  },
])

async function outside(): Promise<Stage> {
  const stage = await onDisk()
  put(stage.root, '../outside.json', '{"id": "op-1"}')
  return stage
}

async function trimmed(): Promise<Stage> {
  const stage = await seededStage('vault')
  const late = () => '2027-01-01T00:00:00.000Z' as ReturnType<Stage['world']['clock']>
  await trimJournal({ ...stage.world, clock: late })
  return stage
}
