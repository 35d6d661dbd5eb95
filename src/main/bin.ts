#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { cacheFolder } from './cache-folder.ts'
import { type CodeCache, useCodeCache } from './code-cache.ts'
import { version } from './version.ts'

const argv = process.argv.slice(2)

/** What clients run on the way of every prompt and every session. */
const HOOK_VERBS: readonly string[] = ['hook', 'context', 'brief']

/** The parts of the program that their answers may take: the prompt's own, then those of `scripts/put-off.mjs`. */
const ON_THE_WAY = ['hook-', 'checked-', 'configured-', 'fields-', 'lines-', 'secrets-', 'brief-']

/** Ends at once: everything is said by then, and taking a heap apart takes longer than a hook's whole search. */
function end(code: Promise<number>): void {
  void code.then(exit)
}

// The answer that install scripts and editors ask for most: nothing else is loaded for it, not even the streams.
if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  try {
    writeSync(1, `${version()}\n`)
  } catch (error) {
    // The reader may have gone; whatever else it is, there is nothing left to do.
    process.exitCode = (error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 5 // Safe: writeSync throws system errors.
  }
} else if (argv[0] === 'hook' && argv[1] !== undefined && !argv[1].startsWith('-')) {
  // On the way of every prompt: none of the command line is loaded.
  const cache = codeCache(`${argv[0]}-${argv[1]}`)
  end(import('./run-hook.ts').then(({ runHook }) => runHook(argv.slice(1), { exit, cache })))
} else if (argv.length === 1 && argv[0] === 'mcp') {
  const cache = codeCache('mcp', ['hook-', 'make-server-', 'schemas-'])
  end(import('./run-mcp.ts').then(({ runMcp }) => runMcp(version(), { exit, cache })))
} else {
  const cache = HOOK_VERBS.includes(argv[0] ?? '') ? codeCache(argv[0] ?? '') : undefined
  const self = { version: version(), exit, ...(cache && { cache }) }
  end(import('./run-cli.ts').then(({ runCli }) => runCli(argv, self)))
}

function codeCache(verb: string, chunks: readonly string[] = ON_THE_WAY): CodeCache {
  return useCodeCache({ folder: cacheFolder(), chunks, verb })
}

function exit(code: number): never {
  process.exit(code)
}
