import { showMemory } from '../../src/app/browse/open-memory.ts'
import { planStatus } from '../../src/app/capture/change-status.ts'
import { editableText, planEdit } from '../../src/app/capture/edit.ts'
import { eraseMemory } from '../../src/app/capture/erase-memory.ts'
import { planPin } from '../../src/app/capture/pin.ts'
import { draft } from '../support/demo-changes.ts'
import { update } from '../support/write-calls.ts'
import { type BadCase, checkAll, type Told } from './check.ts'
import { diskStage, filesStage, put, recordStage, seededStage } from './stages.ts'

const UNKNOWN: Told = { code: 'MEMORY_NOT_FOUND', hint: /everkeep list/ }
const SEVERAL: Told = {
  code: 'AMBIGUOUS_NAME',
  message: /matches 2 memories/,
  hint: /Use the (?:id|path) of one/,
}

function naming(name: string, word: string, told: Told = UNKNOWN): BadCase {
  return { name, told, run: ({ world }) => showMemory(world, word) }
}

const note = (title: string): string =>
  `---\ntitle: ${title}\ncreated: 2026-01-01\ntags: [INSIGHT]\n---\n\n# ${title}\n\nText.\n`

const TWINS = {
  '10-Memories/MEM-one.md': note('Same title'),
  '10-Memories/MEM-two.md': note('Same title'),
}

const TITLELESS = { '10-Memories/MEM-a.md': '---\ntitle: ""\ncreated: 2026-01-01\n---\n\nText.\n' }

// UIX-01: a name that fits nothing, or more than one, is never guessed at.
checkAll('a name that fits no memory', seededStage, [
  naming('unknown', 'no-such-memory-at-all'),
  naming('nothing', ''),
  naming('blanks', '   '),
  {
    ...naming('nothing, where a memory has no title', ''),
    make: () => filesStage('vault', TITLELESS),
  },
  naming('a near miss, with a suggestion', 'MEM-alhpa-rule', {
    ...UNKNOWN,
    hint: /Did you mean MEM-alpha-rule\?/,
  }),
  naming('a start that is too short to be meant', 'MEM'),
  naming('a generated file', 'memory-index.json'),
  naming('a file of the vault that is no memory', '20-Indices/index.md'),
  naming('a path that climbs out', '../../etc/passwd'),
  naming('an absolute path', '/etc/passwd'),
  naming('a NUL character', 'MEM-alpha\0-rule'),
  naming('an escape sequence', '\u001b[31mMEM\u001b[0m'),
  naming('a megabyte', 'x'.repeat(1_000_000)),
  naming('a glob', 'MEM-*'),
  naming('the name of a method of objects', '__proto__'),
  {
    name: 'one of several to forget',
    told: UNKNOWN,
    run: ({ world }) =>
      planStatus(world, 'forget', { names: ['MEM-alpha-rule', 'nothing-here'], reason: '' }),
  },
  {
    name: 'to pin',
    told: UNKNOWN,
    run: ({ world }) => planPin(world, { names: ['nothing-here'], pinned: true }),
  },
  {
    name: 'to edit',
    told: UNKNOWN,
    run: ({ world }) => planEdit(world, 'nothing-here', { fields: { title: 'New' } }),
  },
  { name: 'to open', told: UNKNOWN, run: ({ world }) => editableText(world, 'nothing-here') },
  { name: 'to erase', told: UNKNOWN, run: ({ world }) => eraseMemory(world, 'nothing-here') },
])

checkAll('a name that fits several', seededStage, [
  { ...naming('a title', 'Same title', SEVERAL), make: () => filesStage('vault', TWINS) },
  {
    ...naming('a start of the id', 'MEM-same', SEVERAL),
    make: () => seededStage('vault', [draft('Same start'), draft('Same stop')]),
  },
  {
    ...naming('an id in the wrong case', 'mem-X', SEVERAL),
    make: () =>
      filesStage('vault', {
        '10-Memories/MEM-x.md': note('One'),
        '10-Memories/Mem-x.md': note('Two'),
      }),
  },
  {
    name: 'to erase, which nobody could take back',
    told: SEVERAL,
    make: () => filesStage('vault', TWINS),
    run: ({ world }) => eraseMemory(world, 'same title'),
  },
])

// LAY-06: two files that claim one id are shown; neither is taken for the other.
const TWO_IDS = {
  'decisions/one.json': JSON.stringify({ id: 'same', title: 'One', category: 'decision' }),
  'runbooks/one.json': JSON.stringify({ id: 'same', title: 'Two', category: 'runbook' }),
}

checkAll('an id that stands twice', () => filesStage('claude-json', TWO_IDS), [
  naming('to show', 'one', SEVERAL),
  {
    name: 'to forget',
    told: SEVERAL,
    run: ({ world }) => planStatus(world, 'forget', { names: ['one'], reason: '' }),
  },
  {
    name: 'in the one file that holds all memories',
    told: { ...SEVERAL, hint: /Use the id of one/ },
    make: () =>
      filesStage('smallcode', {
        'index.json': JSON.stringify({
          version: 1,
          objects: [
            { id: '0a1b2c3d', type: 'insight', title: 'One', content: 'a' },
            { id: '0a1b2c3d', type: 'insight', title: 'Two', content: 'b' },
          ],
        }),
      }),
    run: ({ world }) => showMemory(world, '0a1b2c3d'),
  },
])

// MOD-06: what is not active is not changed behind anybody's back.
checkAll('a memory that is not active', recordStage, [
  {
    name: 'an update of a retired one',
    told: { code: 'UPDATE_ERROR', rule: 'the memory is active', hint: /--action restore/ },
    make: () => retired('retired'),
    run: ({ world }) => update(world),
  },
  {
    name: 'an update of an archived one',
    told: { code: 'UPDATE_ERROR', rule: 'the memory is active', hint: /--action unarchive/ },
    make: () => retired('archived'),
    run: ({ world }) => update(world),
  },
  {
    name: 'an update of one that is not there',
    told: { code: 'UPDATE_ERROR', rule: 'the memory exists', hint: /--action create/ },
    run: ({ world }) => update(world, {}, { target: 'decisions/never-was.json' }),
  },
])

function retired(status: 'retired' | 'archived') {
  return filesStage('claude-json', {
    'decisions/use-jwt.json': JSON.stringify({
      schema_version: '1.0',
      category: 'decision',
      id: 'use-jwt',
      title: 'Use JWT for authentication',
      record_status: status,
      [`${status}_at`]: '2026-01-01T00:00:00Z',
      created_at: '2025-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
      tags: ['auth'],
      content: {},
    }),
  })
}

// LAY-06, WRT-12: files that are shown and cannot be changed.
checkAll('a memory that cannot be read', diskStage, [
  {
    name: 'an edit of a file that is not UTF-8',
    told: { code: 'READ_ERROR', hint: /UTF-8/ },
    make: () =>
      diskStage({
        layout: 'vault',
        spoil: (root) =>
          put(root, '10-Memories/MEM-odd.md', Buffer.from('---\ntitle: Caf\xe9\n---\n', 'latin1')),
      }),
    run: ({ world }) => planEdit(world, 'MEM-odd', { fields: { title: 'Café' } }),
  },
  {
    name: 'an update of a file that is broken JSON',
    told: { code: 'READ_ERROR', message: /line 1/, hint: /Fix the file/ },
    make: () => filesStage('claude-json', { 'decisions/use-jwt.json': '{"title": "Cut off' }),
    run: ({ world }) => update(world),
  },
])
