// References made by rule: what notes of an earlier commit name that was there then, and what git says of it at HEAD.
import { git, gitUnlessBroken, judgeNotes, type Note, piecesOf } from './repositories.ts'

/** What became of paths that notes of half of history ago name, and whether the judge says the same. */
export interface MadeScore {
  readonly name: string
  readonly there: number
  readonly falselyDead: number
  readonly gone: number
  readonly foundGone: number
  readonly moved: number
  readonly foundMoved: number
}

const NOTES_MAX = 60
const NOTE = /(?:^|\/)(?:[^/]*memor[^/]*\/.*|docs\/.*|CLAUDE|AGENTS|README|ARCHITECTURE)[^/]*\.md$/i
const PATH = /[\w@.-]+(?:\/[\w@.[\]-]+)+\.\w{1,6}/g

export async function scoreMade(name: string): Promise<MadeScore | undefined> {
  const commits = git(name, 'rev-list', '--first-parent', 'HEAD').trim().split('\n')
  const old = commits[Math.floor(commits.length / 2)]
  if (old === undefined || commits.length < 20) return undefined
  const before = new Set(piecesOf(git(name, 'ls-tree', '-r', '-z', '--name-only', old)))
  const now = new Set(piecesOf(git(name, 'ls-tree', '-r', '-z', '--name-only', 'HEAD')))
  const renamed = ['diff', '-M', '--diff-filter=R', '--name-status', '-z', old, 'HEAD']
  const said = gitUnlessBroken(name, ...renamed)
  if (said === undefined) return undefined
  const renames = renamesOf(said)
  const paths = [...before].filter((path) => NOTE.test(path)).slice(0, NOTES_MAX)
  const notes = paths.map((path) => noteAt(name, { commit: old, path, before }))
  const verdicts = (await judgeNotes(name, notes, '')).flat()
  const count = { there: 0, falselyDead: 0, gone: 0, foundGone: 0, moved: 0, foundMoved: 0 }
  for (const { reference, is, to } of verdicts) {
    const path = reference.text
    if (!before.has(path)) continue
    const isDead = is === 'MISSING' || is === 'MOVED'
    if (now.has(path)) {
      count.there++
      if (isDead) count.falselyDead++
      continue
    }
    count.gone++
    if (isDead) count.foundGone++
    const truth = renames.get(path)
    if (truth === undefined) continue
    count.moved++
    if (to === truth) count.foundMoved++
  }
  return { name, ...count }
}

function renamesOf(text: string): ReadonlyMap<string, string> {
  const pieces = text.split('\0')
  const renames = new Map<string, string>()
  for (let at = 0; at + 2 < pieces.length; at += 3) renames.set(pieces[at + 1]!, pieces[at + 2]!)
  return renames
}

/** The note with nothing but the paths that were there, one a line: how it speaks of them is measured by the labels. */
function noteAt(
  name: string,
  at: { readonly commit: string; readonly path: string; readonly before: ReadonlySet<string> },
): Note {
  const text = git(name, 'show', `${at.commit}:${at.path}`)
  const named = [...new Set(text.match(PATH) ?? [])].filter((path) => at.before.has(path))
  return {
    path: `notes/${at.path.replaceAll('/', '-')}`,
    text: named.map((path) => `- \`${path}\` is read\n`).join(''),
  }
}
