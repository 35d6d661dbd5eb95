// The labelled references, judged in a checkout with its history, as `dream` would.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Verdict } from '../../src/core/references/verdict.ts'
import { dataFolder } from '../../test/support/real-vaults.ts'
import { isMeant, type Label } from '../measure-references.ts'
import type { Word } from '../simple-detectors.ts'
import { cloneAt, clones, git, judgeNotes, piecesOf } from './repositories.ts'

export interface JudgedLabel {
  readonly label: Label
  /** Absent: the text was not taken for a reference. */
  readonly verdict: Verdict | undefined
  readonly saysDead: boolean
  /** The same for simple detectors, which know the paths of the repository. */
  readonly word: Word
}

/** The labels of one file of the data folder whose repositories are cloned. */
export async function judgeLabels(file: string): Promise<readonly JudgedLabel[]> {
  const folder = dataFolder()
  const path = folder === undefined ? '' : join(folder, file)
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  const labels = lines.filter((line) => line !== '').map((line): Label => JSON.parse(line))
  const known = new Set(clones())
  const judged: JudgedLabel[] = []
  for (const vault of new Set(labels.map((label) => label.vault))) {
    if (!known.has(vault)) continue
    const own = labels.filter((label) => label.vault === vault)
    const present = piecesOf(git(vault, 'ls-files', '-z'))
    const ever = new Set(piecesOf(git(vault, ...EVERY_PATH)))
    for (const top of new Set(own.map(({ memory }) => vaultOf(memory)))) {
      const here = own.filter(({ memory }) => vaultOf(memory) === top)
      const memories = [...new Set(here.map(({ memory }) => memory))]
      const notes = memories.map((path) => ({ path, text: textAt(vault, path) }))
      const verdicts = await judgeNotes(vault, notes, top)
      for (const label of here) {
        const of = verdicts[memories.indexOf(label.memory)] ?? []
        const verdict = of.find(({ reference }) => isMeant(label, reference))
        const saysDead = verdict?.is === 'MISSING' || verdict?.is === 'MOVED'
        const word: Word = { text: label.ref, memory: label.memory, present, ever }
        judged.push({ label, verdict, saysDead, word })
      }
    }
  }
  return judged
}

const EVERY_PATH = ['log', '--no-renames', '--name-only', '--format=', '-z', 'HEAD']

function textAt(name: string, path: string): string {
  const file = join(cloneAt(name), path)
  return existsSync(file) ? readFileSync(file, 'utf8') : git(name, 'show', `HEAD:${path}`)
}

/** The folder of memories that a file lies in. */
function vaultOf(memory: string): string {
  const [, root] = /^(.*?(?:agent-memory\/[^/]+|memor(?:y|ies)|memory-bank))\//.exec(memory) ?? []
  return root ?? ''
}
