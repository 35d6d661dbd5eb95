import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BINARY } from './cli/harness.ts'
import { WARM } from './support/warm-env.ts'

type Vault = Readonly<Record<string, string>>

/** A memory that nothing can be said against: used lately, with keywords, a summary and a topic. */
function memory(title: string, more = '', body = `${title} is so.`): string {
  const word = title.toLowerCase().split(' ')[0]
  return `---\ntitle: ${title}\ncreated: 2026-01-01\ntags: [INSIGHT]\ntopic: ${word}\nkeywords: [${word}, ${word}-a, ${word}-b, ${word}-c]\nsummary: ${title}\n${more}retrieval_count: 3\nlast_retrieved: 2026-01-05\n---\n\n${body}\n`
}

const EMPTY: Vault = {}
const ONE: Vault = { 'MEM-mail.md': memory('Mail') }
const TWO: Vault = { ...ONE, 'MEM-ports.md': memory('Ports') }
const RETIRED: Vault = {
  ...ONE,
  'MEM-gone.md': memory(
    'Gone',
    'status: tombstoned\ntombstoned_at: 2026-01-09\ntombstone_reason: "purge"\n',
  ),
}
const unused = (text: string): string =>
  text
    .replace('2026-01-01', '2024-01-01')
    .replace(/^retrieval_count: 3\nlast_.*$/m, 'retrieval_count: 0\nlast_retrieved:')
const LINKED: Vault = {
  'MEM-mail.md': memory('Mail', '', 'See [[MEM-old]].').replace('2026-01-05', '2025-11-01'),
  'MEM-old.md': unused(memory('Old')),
}

/** Every message of skill-memory for a case at the edge, and the vault that leads to it (DST-11). */
const ROWS: readonly (readonly [what: string, vault: Vault, line: string, said: string])[] = [
  [
    'purge of nothing',
    EMPTY,
    'distill purge',
    'No memories in vault. Use `everkeep learn` to add memories first.',
  ],
  [
    'purge without candidates',
    ONE,
    'distill purge',
    'No purge candidates found. All memories are healthy or already tombstoned.',
  ],
  [
    'merge of none',
    EMPTY,
    'distill merge',
    'Merge requires at least 2 active memories. Vault has 0.',
  ],
  ['merge of one', ONE, 'distill merge', 'Merge requires at least 2 active memories. Vault has 1.'],
  [
    'merge without pairs',
    TWO,
    'distill merge',
    'No merge candidates found (no pairs with >= 60% keyword overlap).',
  ],
  ['compress of nothing', EMPTY, 'distill compress', 'No memories in vault to compress.'],
  [
    'compress without candidates',
    ONE,
    'distill compress',
    'No compress candidates found. All memories are within size limits (token_count <= 900).',
  ],
  ['refine of nothing', EMPTY, 'distill refine', 'No memories in vault to refine.'],
  [
    'refine without issues',
    TWO,
    'distill refine',
    'No quality issues found. All memories have clean metadata.',
  ],
  [
    'gc of nothing',
    ONE,
    'distill gc',
    'No tombstoned memories past the 7-day grace period.\n0 tombstoned memories are still within the grace period.',
  ],
  [
    'gc within the grace period',
    RETIRED,
    'distill gc',
    'No tombstoned memories past the 7-day grace period.\n1 tombstoned memories are still within the grace period.',
  ],
  [
    'auto without changes',
    TWO,
    'distill auto',
    'Auto distill: No changes needed. All memories have clean metadata.',
  ],
  ['a report without retired ones', ONE, 'distill --markdown', '### Tombstoned Memories\n\nNone.'],
  [
    'a dry run of purge',
    LINKED,
    'distill purge --dry-run',
    '[DRY RUN] Would tombstone 1 memories:\n- MEM-old (score: ',
  ],
  [
    'a purge that breaks a link',
    LINKED,
    'distill purge --select 1',
    '## Link-Scan Warnings\n\nThe following active memories reference tombstoned memories:\n\n- 10-Memories/MEM-mail.md -> [[MEM-old]] (tombstoned)',
  ],
  [
    'an unknown flag',
    ONE,
    'distill --shrink',
    'Unknown flag: --shrink.\nhint: Available: --purge, --merge, --compress, --refine, --gc, --auto, --dry-run, --verbose',
  ],
  [
    'learn without content',
    EMPTY,
    'learn',
    'Usage: everkeep learn <text or file path or directory> OR everkeep learn --task N',
  ],
  ['learn of a file that is not there', EMPTY, 'learn gone.md', 'File not found: gone.md'],
  ['learn of a folder that is not there', EMPTY, 'learn gone/', 'Directory not found: gone/'],
  ['learn of a folder without texts', EMPTY, 'learn bare/', 'No text files found in: bare'],
  [
    'learn of a task that is not there',
    EMPTY,
    'learn --task 7',
    'Task directory not found: specs/007_*',
  ],
  ['learn of a task without artifacts', EMPTY, 'learn --task 8', 'No artifacts found for task 8'],
  [
    'learn of which all is skipped',
    EMPTY,
    'learn note.md --decide 1=SKIP --select all',
    'No memories created (all content skipped)',
  ],
]

function project(vault: Vault) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-messages-')))
  const at = (path: string): string => join(root, 'project', path)
  for (const folder of ['.git', '.memory/10-Memories', 'bare', 'specs/008_empty'])
    mkdirSync(at(folder), { recursive: true })
  writeFileSync(at('note.md'), '# Clock\n\nThe nightly job runs at 02:30 UTC.\n')
  for (const [name, text] of Object.entries(vault))
    writeFileSync(at(`.memory/10-Memories/${name}`), text)
  const env = { ...WARM, PATH: process.env['PATH'], HOME: root, NO_COLOR: '1' }
  return (line: string) =>
    spawnSync(process.execPath, [BINARY, ...line.split(' ')], {
      cwd: at(''),
      env: { ...env, EVERKEEP_NOW: '2026-01-10T09:00:00.000Z' },
      encoding: 'utf8',
    })
}

describe("DST-11, LRN-13: skill-memory's messages at the edges", () => {
  test.each(ROWS)('%s', (_, vault, line, said) => {
    const { stdout, stderr } = project(vault)(line)
    expect(`${stdout}\n${stderr}`).toContain(said)
  })
})
