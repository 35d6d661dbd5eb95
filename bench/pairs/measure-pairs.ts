// Measures how pairs of memories are told apart: on the pairs of this repository, and on labelled ones of real vaults.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { baseName, vaultPath } from '../../src/core/base/vault-path.ts'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { comparePair } from '../../src/core/maintain/pairs/find-pairs.ts'
import { profileOf } from '../../src/core/maintain/pairs/profile.ts'
import type { Memory } from '../../src/core/model/memory.ts'
import type { LabelledPair, PairLabel } from '../../test/quality/memory-pairs.ts'
import { dataFolder, realFiles } from '../../test/support/real-vaults.ts'
import { type PairDetector, SIMPLE_PAIR_DETECTORS } from './simple-detectors.ts'

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

/** Our own detector, as dream uses it. */
export function detectPair(a: Memory, b: Memory): PairLabel {
  const found = comparePair(profileOf(a), profileOf(b))
  if (found === undefined) return 'neither'
  return found.is === 'same' ? 'duplicate' : 'contradiction'
}

export const PAIR_DETECTORS: readonly (readonly [name: string, detect: PairDetector])[] = [
  ...SIMPLE_PAIR_DETECTORS,
  ['everkeep', detectPair],
]

export function measureDetector(
  [name, detect]: readonly [string, PairDetector],
  pairs: readonly LabelledPair[],
): MeasuredDetector {
  const judged = pairs.map((pair) => ({ pair, said: detect(pair.a, pair.b) }))
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

/** Labelled pairs of real vaults, which are not part of this repository; undefined where they are not at hand. */
export function realPairs(): readonly LabelledPair[] | undefined {
  const folder = dataFolder()
  const path = folder === undefined ? undefined : join(folder, 'labels-pairs.jsonl')
  if (path === undefined || !existsSync(path)) return undefined
  const files = new Map(realFiles().map((file) => [file.path, file.text]))
  const layout = layoutNamed('claude-md')
  const read = (vault: string, name: string): Memory | undefined => {
    const text = files.get(`vaults/${vault}/${name}`)
    return text === undefined
      ? undefined
      : layout.parse(vaultPath(baseName(name)), text, new Map())[0]?.memory
  }
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line): LabelledPair[] => {
      const { vault, a, b, label, subtype } = JSON.parse(line)
      const [ours, theirs] = [read(vault, a), read(vault, b)]
      if (ours === undefined || theirs === undefined) return []
      const is = label === 'duplicate' || label === 'contradiction' ? label : 'neither'
      return [{ label: is, sort: subtype, a: ours, b: theirs }]
    })
}
