import { serveMcp } from './serve-mcp.ts'

const SIGINT_EXIT = 130
const SIGTERM_EXIT = 143
const BUG_EXIT = 70

/** `everkeep mcp` as clients start it: on the way of every session, so that none of the command line is loaded. */
export async function runMcp(version: string, exit: (code: number) => never): Promise<number> {
  process.on('SIGINT', () => exit(SIGINT_EXIT))
  process.on('SIGTERM', () => exit(SIGTERM_EXIT))
  process.on('uncaughtException', (error) => {
    // Standard output belongs to the protocol; a stack could hold what memories say.
    process.stderr.write(`everkeep mcp: a bug ended it: ${error.name}\n`)
    exit(BUG_EXIT)
  })
  await serveMcp(version, { vault: undefined, http: undefined })
  return 0
}
