import { KnownError } from '../../core/base/errors.ts'
import type { Revision, RevisionPair, RevisionRange } from '../../ports/sharing/vault-history.ts'
import { runGit } from './run-git.ts'

const WORKING_TREE: Revision = { name: 'the working tree', commit: undefined }

/** `a`, `a..b` and `a...b` as git means them; a side that is left out is HEAD. */
export async function resolveRange(root: string, asked: RevisionRange): Promise<RevisionPair> {
  if ('since' in asked) {
    const from = await mergeBase(root, asked.since, 'HEAD')
    return { from: { name: asked.since, commit: from }, to: WORKING_TREE }
  }
  const range = asked.range?.trim() ?? ''
  const [, left = '', dots, right = ''] = /^(.*?)(\.\.\.?)(.*)$/.exec(range) ?? []
  if (dots === undefined) {
    const name = range === '' ? 'HEAD' : range
    return { from: { name, commit: await commitOf(root, name) }, to: WORKING_TREE }
  }
  const [first, second] = [left || 'HEAD', right || 'HEAD']
  const to = { name: second, commit: await commitOf(root, second) }
  const from = dots === '..' ? await commitOf(root, first) : await mergeBase(root, first, second)
  return { from: { name: first, commit: from }, to }
}

async function commitOf(root: string, name: string): Promise<string> {
  // A name is never an option, whatever it starts with.
  const found = name.startsWith('-')
    ? undefined
    : await runGit(root, [
        'rev-parse',
        '--verify',
        '--quiet',
        '--end-of-options',
        `${name}^{commit}`,
      ])
  if (found?.kind === 'said') return found.text.trim()
  throw new KnownError('REVISION_NOT_FOUND', {
    message: `Unknown revision '${name}'.`,
    hint: await hintFor(root, name),
  })
}

async function mergeBase(root: string, left: string, right: string): Promise<string> {
  const commits = [await commitOf(root, left), await commitOf(root, right)]
  const found = await runGit(root, ['merge-base', ...commits])
  if (found.kind === 'said') return found.text.trim()
  const isShallow = await isShallowClone(root)
  throw new KnownError('REVISION_NOT_FOUND', {
    message: `${left} and ${right} have no commit in common${isShallow ? ' in this shallow clone' : ''}.`,
    hint: isShallow
      ? DEEPEN
      : `Compare them directly with \`everkeep diff ${left}..${right}\`, or check the names with \`git branch -a\`.`,
  })
}

const DEEPEN =
  'This clone is shallow: run `git fetch --unshallow`; in a GitHub workflow set `fetch-depth: 0` for actions/checkout.'

async function hintFor(root: string, name: string): Promise<string> {
  if (await isShallowClone(root)) return DEEPEN
  const [remote, ...rest] = name.split('/')
  if (remote === 'origin' && rest.length > 0)
    return `Fetch it first: \`git fetch origin ${rest.join('/')}\`.`
  const outer = await runGit(root, ['rev-parse', '--show-superproject-working-tree'])
  if (outer.kind === 'said' && outer.text.trim() !== '')
    return 'The vault is in a submodule: use its revisions (`git log --oneline` in it lists them).'
  return '`git log --oneline` and `git branch -a` list the revisions.'
}

async function isShallowClone(root: string): Promise<boolean> {
  const answer = await runGit(root, ['rev-parse', '--is-shallow-repository'])
  return answer.kind === 'said' && answer.text.trim() === 'true'
}
