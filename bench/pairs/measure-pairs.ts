// Measures how well duplicates and contradictions are found: on this repository's pairs and on labelled pairs of real vaults.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { baseName, foundPath } from '../../src/core/base/vault-path.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { comparePair, findPairs } from '../../src/core/maintain/pairs/find-pairs.ts'
import { profileOf } from '../../src/core/maintain/pairs/pair-profiles.ts'
import { NO_VAULT } from '../../src/core/maintain/pairs/vault-words.ts'
import type { Memory } from '../../src/core/model/memory.ts'
import type { LabelledPair, PairLabel } from '../../test/quality/memory-pairs.ts'
import { dataFolder, realFiles } from '../../test/support/real-vaults.ts'
import {
  type PairDetector,
  SIMPLE_PAIR_DETECTORS,
  simpleVaultDetectors,
} from './simple-detectors.ts'

export interface PairScore {
  readonly truePositives: number
  readonly falsePositives: number
  readonly falseNegatives: number
  readonly precision: number
  readonly recall: number
}

export interface MeasuredDetector {
  readonly name: string
  readonly duplicate: PairScore
  readonly contradiction: PairScore
  readonly wrong: readonly { readonly pair: LabelledPair; readonly said: PairLabel }[]
}

/** Our own detector, with the vault that the two memories stand in. */
export function detectPair(a: Memory, b: Memory, vault = NO_VAULT): PairLabel {
  const found = comparePair(profileOf(a), profileOf(b), vault)
  if (found === undefined) return 'neither'
  return found.is === 'same' ? 'duplicate' : 'contradiction'
}

export const PAIR_DETECTORS: readonly (readonly [string, PairDetector])[] = [
  ...SIMPLE_PAIR_DETECTORS,
  ['everkeep', detectPair],
]

export function measureDetector(
  [name, detect]: readonly [string, PairDetector],
  pairs: readonly LabelledPair[],
): MeasuredDetector {
  return score(
    name,
    pairs.map((pair) => ({ pair, said: detect(pair.a, pair.b) })),
  )
}

function score(name: string, judged: MeasuredDetector['wrong']): MeasuredDetector {
  const scoreOf = (label: PairLabel): PairScore => {
    const isSo = ({ pair }: { readonly pair: LabelledPair }): boolean => pair.label === label
    const saysSo = ({ said }: { readonly said: PairLabel }): boolean => said === label
    const truePositives = judged.filter((one) => isSo(one) && saysSo(one)).length
    const falsePositives = judged.filter((one) => !isSo(one) && saysSo(one)).length
    const falseNegatives = judged.filter((one) => isSo(one) && !saysSo(one)).length
    return {
      truePositives,
      falsePositives,
      falseNegatives,
      precision: share(truePositives, truePositives + falsePositives),
      recall: share(truePositives, truePositives + falseNegatives),
    }
  }
  return {
    name,
    duplicate: scoreOf('duplicate'),
    contradiction: scoreOf('contradiction'),
    wrong: judged.filter(({ pair, said }) => pair.label !== said),
  }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}

/** A repository's memories and the labelled pairs among them. */
export interface LabelledVault {
  readonly name: string
  readonly memories: readonly Memory[]
  readonly pairs: readonly {
    readonly label: PairLabel
    readonly sort: string
    readonly a: number
    readonly b: number
  }[]
}

/** The vaults with labelled pairs: the packed ones, and the repositories below `folder` as `owner+name/...`. */
export function labelledVaults(folder: string | undefined): readonly LabelledVault[] {
  const data = dataFolder()
  if (data === undefined) return []
  const packed = new Map(realFiles().map(({ path, text }) => [path.replace(/^vaults\//, ''), text]))
  const labels = ['labels-pairs.jsonl', 'more/labels-pairs.jsonl']
    .map((name) => join(data, name))
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    )
    .map((line) => JSON.parse(line))
  return [...new Set(labels.map(({ vault }) => vault as string))].sort().flatMap((name) => {
    const files = [...packed, ...(folder === undefined ? [] : filesBelow(folder, name))]
      .filter(([path]) => path.startsWith(`${name}/`) && !GENERATED.test(path))
      .map(([path, text]) => ({
        path: path.slice(name.length + 1),
        memory: readMemory(path, text),
      }))
      .filter((file): file is { path: string; memory: Memory } => file.memory !== undefined)
    const places = new Map(files.map(({ path }, at) => [path, at]))
    const pairs = labels.flatMap(({ vault, a, b, label, subtype }) => {
      const [one, other] = [places.get(a), places.get(b)]
      if (vault !== name || one === undefined || other === undefined) return []
      const is: PairLabel = label === 'duplicate' || label === 'contradiction' ? label : 'neither'
      return [{ label: is, sort: subtype as string, a: one, b: other }]
    })
    return pairs.length === 0 ? [] : [{ name, memories: files.map(({ memory }) => memory), pairs }]
  })
}

const GENERATED = /\/(?:MEMORY|README|INDEX|index|_index|CLAUDE)\.md$|_INDEX\.md$/

function filesBelow(folder: string, name: string): readonly (readonly [string, string])[] {
  const root = join(folder, name)
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && statSync(join(root, path)).isFile())
    .map((path) => [`${name}/${path}`, readFileSync(join(root, path), 'utf8')] as const)
}

function readMemory(path: string, text: string): Memory | undefined {
  const file = foundPath(baseName(path))
  const memory = layoutNamed('claude-md').parse(file, text, new Map())[0]?.memory
  // Safe: a file's name is its id in this layout.
  return memory && { ...memory, id: baseName(path).replace(/\.md$/, '') as Memory['id'] }
}

type SaidByName = ReadonlyMap<string, PairLabel>

/** A labelled pair with what each detector calls it. */
export interface JudgedPair {
  readonly vault: string
  readonly pair: LabelledPair
  readonly said: SaidByName
}

/** Each vault is judged with its own words. */
export function judgeVaults(vaults: readonly LabelledVault[]): readonly JudgedPair[] {
  return vaults.flatMap(({ name: vault, memories, pairs }) => {
    const found = new Map(findPairs(memories).map((pair) => [`${pair.a} ${pair.b}`, pair.is]))
    const simple = simpleVaultDetectors(memories)
    return pairs.map(({ a, b, label, sort }): JudgedPair => {
      const is = found.get(`${Math.min(a, b)} ${Math.max(a, b)}`)
      const [one, other] = [memories[a]!, memories[b]!]
      const said = new Map(simple.map(([name, detect]) => [name, detect(one, other)]))
      said.set('everkeep', is === undefined ? 'neither' : OUTCOME[is])
      return { vault, pair: { label, sort, a: one, b: other }, said }
    })
  })
}

const OUTCOME = { same: 'duplicate', conflict: 'contradiction' } as const

export function measureJudged(judged: readonly JudgedPair[]): readonly MeasuredDetector[] {
  return [...(judged[0]?.said.keys() ?? [])].map((name) =>
    score(
      name,
      judged.map(({ pair, said }) => ({ pair, said: said.get(name) ?? 'neither' })),
    ),
  )
}
