// How fast a folder is mapped, against reading and tokenising the same files: a ratio within one run.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extensionOf } from '../src/core/file-names.ts'
import { grammarFor } from '../src/core/learn/code-grammars.ts'
import { contentMap, mapDocument } from '../src/core/learn/content-map.ts'
import { formatOfFile } from '../src/core/learn/source-format.ts'
import { wordTokens } from '../src/core/tokens.ts'
import { tokensOf } from '../src/core/words.ts'

const [project = '.', ...flags] = process.argv.slice(2)
const FILES = 200
const RUNS = 7
/** Mapping may take three times as long as reading and tokenising. */
const TARGET = 3

/** What a folder holds: pages, code, plain text. */
const MIXES = {
  mixed: ['md', 'ts', 'md', 'txt', 'ts'],
  pages: ['md'],
  code: ['ts'],
  text: ['txt'],
} as const

const figures = Object.entries(MIXES).map(([mix, endings]) => measure(mix, endings))
if (flags.includes('--json')) console.log(JSON.stringify(figures))
else
  for (const { mix, bytes, segments, mapMs, baseMs, ratio } of figures)
    console.log(
      `${mix}: ${FILES} files, ${Math.round(bytes / 1024)} KB, ${segments} segments; map ${mapMs.toFixed(1)} ms, ` +
        `read and tokenise ${baseMs.toFixed(1)} ms; ratio ${ratio.toFixed(2)} (at most ${TARGET}) ${ratio <= TARGET ? 'ok' : 'TOO SLOW'}`,
    )

function measure(mix: string, endings: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-bench-learn-'))
  try {
    const bytes = fill(folder, endings)
    const pairs: { readonly base: number; readonly mapped: number }[] = []
    let segments = 0
    for (let run = -2; run < RUNS; run++) {
      const base = timed(() => readAndTokenise(folder))
      const mapped = timed(() => {
        segments = map(folder)
      })
      if (run >= 0) pairs.push({ base, mapped })
    }
    // The quickest of each: what else runs on the machine only ever adds.
    const baseMs = Math.min(...pairs.map(({ base }) => base))
    const mapMs = Math.min(...pairs.map(({ mapped }) => mapped))
    return { mix, bytes, segments, mapMs, baseMs, ratio: mapMs / baseMs, target: TARGET }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function timed(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** Real texts: sources and pages of this project, over and over as far as it takes. */
function fill(folder: string, endings: readonly string[]): number {
  const texts = { ts: textsOf(/\.ts$/), md: textsOf(/\.md$/) }
  let bytes = 0
  for (let at = 0; at < FILES; at++) {
    const ending = endings[at % endings.length] ?? 'md'
    const pool = ending === 'ts' ? texts.ts : texts.md
    const text = pool[(at * 7) % pool.length] ?? ''
    writeFileSync(join(folder, `${at}.${ending}`), text)
    bytes += text.length
  }
  return bytes
}

function textsOf(pattern: RegExp): readonly string[] {
  return ['src', 'docs', 'test/vaults', '.'].flatMap((name) =>
    readdirSync(join(project, name), { recursive: name !== '.', encoding: 'utf8' })
      .filter((path) => pattern.test(path))
      .map((path) => readFileSync(join(project, name, path), 'utf8'))
      .filter((text) => text.length > 0 && text.length <= 100 * 1024),
  )
}

function files(folder: string): readonly string[] {
  return readdirSync(folder).map((name) => join(folder, name))
}

function readAndTokenise(folder: string): void {
  let tokens = 0
  for (const path of files(folder)) {
    const text = readFileSync(path, 'utf8')
    tokens += tokensOf(text).length + wordTokens(text)
  }
  if (tokens === 0) throw new Error('nothing was read')
}

function map(folder: string): number {
  const mapped = files(folder).map((path) => {
    const text = readFileSync(path, 'utf8')
    const format = formatOfFile(path)
    const grammar = format === 'code' ? grammarFor(extensionOf(path)) : undefined
    return mapDocument({ path, folder: 'docs/queue', text, format, grammar }, { apart: true })
  })
  return contentMap({ type: 'directory', path: folder }, mapped).segments.length
}
