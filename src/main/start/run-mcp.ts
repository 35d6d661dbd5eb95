import type { CodeCache } from './code-cache.ts'

const SIGINT_EXIT = 130
const SIGTERM_EXIT = 143
const BUG_EXIT = 70

/** `everkeep mcp` as clients start it: on the way of every session, so that none of the command line is loaded. */
export async function runMcp(
  version: string,
  { exit, cache }: { readonly exit: (code: number) => never; readonly cache: CodeCache },
): Promise<number> {
  const leave = (code: number) => (): void => {
    void cache.keep(true).then(() => exit(code))
  }
  process.on('SIGINT', leave(SIGINT_EXIT))
  process.on('SIGTERM', leave(SIGTERM_EXIT))
  process.on('uncaughtException', (error) => {
    // Standard output belongs to the protocol; a stack could hold what memories say.
    process.stderr.write(`everkeep mcp: a bug ended it: ${error.name}\n`)
    exit(BUG_EXIT)
  })
  const { serveMcp } = await import('../serve/serve-mcp.ts')
  await serveMcp(version, { vault: undefined, http: undefined })
  await cache.keep(true)
  return 0
}
