import type { Evidence } from '../../src/core/references/evidence.ts'
import { fileHistory, type Removal } from '../../src/core/references/file-history.ts'
import { fileTree } from '../../src/core/references/file-tree.ts'
import { judge } from '../../src/core/references/judge-references.ts'
import { symbolFact, type WordFact, wordInFile } from '../../src/core/references/symbol-fact.ts'
import type { CodeBase } from '../../src/ports/code-base.ts'

export interface MemoryProject {
  /** Texts by path from the root. */
  readonly files: Readonly<Record<string, string>>
  readonly removals?: readonly Removal[]
  /** The commits that removed the last line with a word. */
  readonly removedWords?: Readonly<Record<string, string>>
  /** Folders that are not kept. */
  readonly ignored?: readonly string[]
  readonly names?: readonly string[]
  /** The folder of the vault. */
  readonly vault?: string
}

/** A project that is never on a disk, with the promises of one that is. */
export function openMemoryCodeBase(project: MemoryProject): CodeBase {
  const paths = Object.keys(project.files)
  const isIgnored = (path: string): boolean =>
    (project.ignored ?? []).some((folder) => path.startsWith(`${folder}/`))
  const tree = fileTree(paths, isIgnored)
  const history = fileHistory(project.removals ?? [])
  return {
    exists: async (path) => tree.has(path.replace(/\/$/, '')),
    check: async (questions, { deadlineMs }) => {
      const known: Omit<Evidence, 'standpoint'> =
        deadlineMs <= 0
          ? { tree: fileTree([]), isLate: true }
          : {
              tree,
              history,
              symbolFact: (symbol: string) =>
                symbolFact(symbol, {
                  word: (word) => factOf(project.files, word),
                  removedBy: (word) => project.removedWords?.[word],
                }),
            }
      return questions.map(({ references, folder }) => {
        const standpoint = {
          folder: folder.startsWith('/') ? '' : folder,
          names: project.names ?? [],
          vault: project.vault ?? '',
        }
        return judge(references, { standpoint, ...known })
      })
    },
  }
}

function factOf(files: MemoryProject['files'], word: string): WordFact {
  const code = Object.entries(files).filter(([path]) => !path.endsWith('.md'))
  const facts = code.map(([path, text]) => wordInFile(word, path, text))
  return facts.find(({ defined }) => defined) ?? facts.find(({ used }) => used) ?? {}
}
