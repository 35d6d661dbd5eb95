import type { InstallScope } from './clients.ts'
import type { Launch } from './launch.ts'

/** How this very program was started. */
export interface RunningProgram {
  /** The program that runs us, with links resolved. */
  readonly node: string
  /** The same program as the search path names it, where that name outlives an upgrade. */
  readonly nodeOnPath: string | undefined
  /** Our binary as it was called, links not resolved: a link stays when the version behind it changes. */
  readonly binary: string
}

/** The way to us on a machine that has us nowhere lasting, and in files that people share. */
const THROUGH_NPX: Launch = { command: 'npx', args: ['-y', 'everkeep'] }

/** Places that a package runner clears when it likes. */
const PASSING = /[\\/](_npx|dlx-[^\\/]+|\.bunx?|xfs-[^\\/]+|fnm_multishells)[\\/]/

/**
 * What a client shall start. In a person's own settings the very binary that was installed: no search path, no
 * network, no 500 ms of npx. In a project's files, which go to other machines, nothing of this one.
 */
export function chooseLaunch(scope: InstallScope, program: RunningProgram): Launch {
  if (scope === 'project' || PASSING.test(program.binary)) return THROUGH_NPX
  const { node, nodeOnPath, binary } = program
  const stable = nodeOnPath !== undefined && !PASSING.test(nodeOnPath) ? nodeOnPath : node
  return { command: stable, args: [binary] }
}
