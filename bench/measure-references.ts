// Measures the judge of code references on labelled references of real vaults, which are not part of this repository.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf } from '../src/core/base/vault-path.ts'
import { EMPTY_MEMORY } from '../src/core/model/memory.ts'
import { fileHistory } from '../src/core/references/file-history.ts'
import { fileTree } from '../src/core/references/file-tree.ts'
import { judge } from '../src/core/references/judge-references.ts'
import { referencesIn } from '../src/core/references/references.ts'
import type { Verdict } from '../src/core/references/verdict.ts'
import { dataFolder, realFiles } from '../test/support/real-vaults.ts'
import { SIMPLE_DETECTORS, type Word } from './simple-detectors.ts'

/** One line of `labels-refs.jsonl`. `stale` is null where the labeller could not decide. */
export interface Label {
  readonly id: number
  readonly vault: string
  readonly memory: string
  readonly line: number
  readonly ref: string
  readonly stale: boolean | null
  readonly moved_to: string | null
}

export interface Judged {
  readonly label: Label
  /** Absent: the text was not taken for a reference. */
  readonly verdict: Verdict | undefined
  readonly saysDead: boolean
}

export interface Score {
  readonly truePositives: number
  readonly falsePositives: number
  readonly falseNegatives: number
  readonly precision: number
  readonly recall: number
}

export interface Measured {
  readonly judged: readonly Judged[]
  readonly score: Score
  /** What the simple detectors reach on the same labels. */
  readonly simple: readonly (readonly [name: string, score: Score])[]
  readonly movedFound: number
  readonly movedTotal: number
}

/** Judges every labelled reference through the parser and the judge; undefined where the data is not at hand. */
export function measureReferences(): Measured | undefined {
  const folder = dataFolder()
  const labelsPath = folder === undefined ? undefined : join(folder, 'labels-refs.jsonl')
  if (labelsPath === undefined || !existsSync(labelsPath)) return undefined
  const labels = readFileSync(labelsPath, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Label => JSON.parse(line))
  const files = new Map(realFiles().map(({ path, text }) => [path, text]))
  const judged = judgeAll(labels, files)
  const moved = judged.filter(({ label }) => label.moved_to !== null)
  return {
    judged,
    score: scoreOf(judged),
    simple: SIMPLE_DETECTORS.map(([name, saysDead]) => [
      name,
      scoreOf(labels.map((label) => ({ label, saysDead: saysDead(wordOf(label, files)) }))),
    ]),
    movedTotal: moved.length,
    movedFound: moved.filter(({ label, verdict }) => verdict?.to === label.moved_to).length,
  }
}

function wordOf({ vault, memory, ref }: Label, files: ReadonlyMap<string, string>): Word {
  const present = linesOf(files, `trees/${vault}.txt`)
  const ever = new Set(linesOf(files, `trees/${vault}.history.txt`))
  return { text: ref, memory, present, ever }
}

function linesOf(files: ReadonlyMap<string, string>, name: string): readonly string[] {
  return (files.get(name) ?? '').split('\n').filter((line) => line !== '')
}

function judgeAll(labels: readonly Label[], files: ReadonlyMap<string, string>): readonly Judged[] {
  const verdictsOf = new Map<string, readonly Verdict[]>()
  return labels.map((label) => {
    const key = `${label.vault}/${label.memory}`
    if (!verdictsOf.has(key)) verdictsOf.set(key, judgeMemory(label, files))
    const verdict = verdictsOf.get(key)?.find(({ reference }) => isMeant(label, reference))
    return { label, verdict, saysDead: verdict?.is === 'MISSING' || verdict?.is === 'MOVED' }
  })
}

/** A file as it stands is the body, so that lines are those of the labels. */
function judgeMemory(
  { vault, memory }: Pick<Label, 'vault' | 'memory'>,
  files: ReadonlyMap<string, string>,
): readonly Verdict[] {
  const present = linesOf(files, `trees/${vault}.txt`)
  const isPresent = new Set(present)
  const removals = linesOf(files, `trees/${vault}.history.txt`).filter(
    (path) => !isPresent.has(path),
  )
  const body = files.get(`vaults/${vault}/${memory}`) ?? ''
  return judge(referencesIn({ ...EMPTY_MEMORY, body }), {
    standpoint: { folder: folderOf(memory), names: [vault.slice(vault.indexOf('+') + 1)] },
    tree: fileTree(present),
    history: fileHistory(removals.map((path) => ({ path }))),
  })
}

export function isMeant(label: Label, reference: Verdict['reference']): boolean {
  return reference.line === label.line && plain(reference.text) === plain(label.ref)
}

function plain(text: string): string {
  return text.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '')
}

/** A label that could not be decided counts neither way. */
export function scoreOf(judged: readonly Pick<Judged, 'label' | 'saysDead'>[]): Score {
  const count = (stale: boolean, saysDead: boolean): number =>
    judged.filter(({ label, saysDead: said }) => label.stale === stale && said === saysDead).length
  const [truePositives, falsePositives] = [count(true, true), count(false, true)]
  const falseNegatives = count(true, false)
  return {
    truePositives,
    falsePositives,
    falseNegatives,
    precision: share(truePositives, truePositives + falsePositives),
    recall: share(truePositives, truePositives + falseNegatives),
  }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}
