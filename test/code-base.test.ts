import { openMemoryCodeBase } from '../src/adapters/in-memory/memory-code-base.ts'
import { openProjectCode } from '../src/main/open-project-code.ts'
import { codeBaseContract } from './contracts/code-base-contract.ts'
import { gitProject, plainProject } from './support/git-project.ts'

const ignoreRules = (folders: readonly string[]): string =>
  folders.map((folder) => `/${folder}/\n`).join('')

codeBaseContract('in-memory', { knowsPast: true }, async ({ before, after, renamed, ignored }) => {
  const removed = Object.keys(before).filter((path) => !(path in after))
  return openMemoryCodeBase({
    files: after,
    ignored,
    removals: removed.map((path) => {
      const to = renamed[path]
      return { path, commit: 'abc', traced: true, ...(to !== undefined && { to }) }
    }),
    removedWords: { LegacySession: 'abc', renewToken: 'abc' },
  })
})

codeBaseContract('git', { knowsPast: true }, async ({ before, after, ignored }) => {
  const project = gitProject({ '.gitignore': ignoreRules(ignored), ...before })
  project.remove(...Object.keys(before).filter((path) => !(path in after)))
  project.write(after)
  project.commit()
  return openProjectCode({ project: project.root, vaultRoot: `${project.root}/memory` })
})

codeBaseContract('a folder without git', { knowsPast: false }, async ({ after }) => {
  const { root } = plainProject(after)
  return openProjectCode({ project: root, vaultRoot: `${root}/memory` })
})
