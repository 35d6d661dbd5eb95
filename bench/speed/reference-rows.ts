import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Corpus } from './corpus.ts'
import { makeVault } from './make-vaults.ts'
import { type HookRow, interleaved, median, over, type Run, warmUp } from './time-processes.ts'

const CODE_FILES = 10_000
const FIVE = 5

/** Five memories that name files and functions of a repository of 10,000 files, against five that name nothing. */
export function measureReferences(
  run: Run,
  corpus: Corpus,
  { folder, runs }: { readonly folder: string; readonly runs: number },
): readonly HookRow[] {
  const fileAt = (at: number): string => `src/part-${at % 100}/module-${at}.ts`
  for (let at = 0; at < CODE_FILES; at++) {
    const path = join(folder, fileAt(at))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `export function handler${at}() {\n  return ${at}\n}\n`)
  }
  const vaultWith = (place: string, bodyRange: (at: number) => string): string =>
    makeVault(place, FIVE, (at) => ({
      ...corpus.memory(at),
      title: `Waschbaer number ${at}`,
      links: [],
      keywords: ['waschbaer'],
      body: bodyRange(at),
    }))
  const silent = vaultWith(`${folder}-none`, () => 'It names nothing that anybody could check.')
  vaultWith(folder, (at) => {
    // The one function stands in a file that is named, the other one somewhere.
    const named = `\`${fileAt(100 * at)}\` and \`${fileAt(100 * at + 7)}\``
    return `See ${named}: \`handler${100 * at}()\` calls \`handler${100 * at + 50}()\`.`
  })
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' })
  }
  execFileSync('rm', ['-rf', join(folder, '.git')])
  git('init', '-q')
  git('add', '-A', 'src')
  git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '-qm', 'all')
  const prompt = ['context', '--prompt', 'what about the waschbaer']
  for (const place of [folder, silent]) warmUp(run, place, 'what about the waschbaer')
  const told = run.everkeep(folder, prompt).stdout
  if ((told.match(/· fresh ·/g) ?? []).length !== FIVE) throw new Error(`not checked: ${told}`)
  const notes = join(folder, '.memory/.everkeep/words.log')
  const samples = interleaved(runs, {
    unnamed: () => run.everkeep(silent, prompt),
    first: () => {
      rmSync(notes, { force: true })
      return run.everkeep(folder, prompt)
    },
    checked: () => run.everkeep(folder, prompt),
  })
  const row = (what: string, name: 'first' | 'checked', targetMs?: number): HookRow => ({
    what: `checking what five memories name in a repository of ${CODE_FILES} files${what}`,
    overMs: over(samples[name], samples.unnamed, 'wallMs'),
    cpuOverMs: over(samples[name], samples.unnamed, 'cpuMs'),
    targetMs,
    baseMs: median(samples.unnamed, 'wallMs'),
  })
  return [row('', 'checked', 40), row(', functions that nobody looked for before', 'first')]
}
