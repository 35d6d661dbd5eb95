import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BINARY } from '../cli/harness.ts'

export interface Loaded {
  /** Parts of Node, without what every program has. */
  readonly builtins: readonly string[]
  readonly files: readonly string[]
  readonly stdout: string
}

/** What a run of the binary loads, all in all, or of a script that starts it. */
export function loadedBy(
  args: readonly string[],
  options: SpawnSyncOptions = {},
  script = BINARY,
): Loaded {
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-loaded-'))
  const list = join(folder, 'list-loaded.cjs')
  writeFileSync(list, LIST_LOADED)
  try {
    const bare = told(['--require', list, '-e', '0'], options)
    const { builtins, files, stdout } = told(['--require', list, script, ...args], options)
    return {
      builtins: builtins.filter((name) => !bare.builtins.includes(name)),
      files: files.filter((name) => name !== list),
      stdout,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const LIST_LOADED = `process.on('exit', () => {
  const builtins = process.moduleLoadList.filter((name) => name.startsWith('NativeModule '))
  const files = Object.keys(require.cache)
  require('node:fs').writeSync(2, '\\n' + JSON.stringify({ builtins, files }) + '\\n')
})`

function told(line: readonly string[], options: SpawnSyncOptions): Loaded {
  const { stdout, stderr } = spawnSync(process.execPath, line, {
    input: '',
    ...options,
    encoding: 'utf8',
  })
  // Safe: the last line is what the list above prints.
  const { builtins, files } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Omit<
    Loaded,
    'stdout'
  >
  return { builtins, files, stdout }
}
