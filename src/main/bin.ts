#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from './cache-folder.ts'
import { type CodeCache, type CodeCacheRequest, useCodeCache } from './code-cache.ts'
import { version } from './version.ts'

// What stands in this file is compiled anew by every run: it is short, and calls few functions.
const argv = process.argv.slice(2)
const [verb = '', event = ''] = argv

/** What clients run on the way of every prompt and every session. */
const HOOK_VERBS: readonly string[] = ['hook', 'context', 'brief']

/** What agents run at any moment: all parts that it loads are kept compiled. */
const AGENT_VERBS: readonly string[] = ['save']

/** The parts of the program that a prompt's answer may take: its own, then those of `scripts/put-off.mjs`. */
const ON_THE_WAY = ['hook-', 'checked-', 'configured-', 'fields-', 'lines-', 'secrets-', 'brief-']

// The answer that install scripts and editors ask for most: nothing else is loaded for it, not even the streams.
if (argv.length === 1 && (verb === '--version' || verb === '-V')) {
  try {
    writeSync(1, `${version()}\n`)
  } catch (error) {
    // The reader may have gone; whatever else it is, there is nothing left to do.
    process.exitCode = (error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 5 // Safe: writeSync throws system errors.
  }
} else if (verb === 'hook' && event !== '' && !event.startsWith('-')) {
  // On the way of every prompt: none of the command line is loaded. Each other hook takes much, and something else.
  const cache = codeCache(`${verb}-${event}`, event === 'UserPromptSubmit' ? ON_THE_WAY : 'all')
  void import('./run-hook.ts')
    .then(({ runHook }) => runHook(argv.slice(1), { exit, cache }))
    .then(exit)
} else if (verb === 'merge-file') {
  // Git runs it for every file of a merge.
  void import('./run-merge-file.ts').then(({ runMergeFile }) => exit(runMergeFile(argv.slice(1))))
} else if (argv.length === 1 && verb === 'mcp') {
  const cache = codeCache(verb, ['hook-', 'make-server-', 'schemas-'])
  void import('./run-mcp.ts').then(({ runMcp }) => runMcp(version(), { exit, cache })).then(exit)
} else {
  const chunks = HOOK_VERBS.includes(verb)
    ? ON_THE_WAY
    : AGENT_VERBS.includes(verb)
      ? 'all'
      : undefined
  const cache = chunks && codeCache(verb, chunks)
  const self = { version: version(), exit, ...(cache && { cache }) }
  void import('./run-cli.ts').then(({ runCli }) => runCli(argv, self)).then(exit)
}

function codeCache(kept: string, chunks: CodeCacheRequest['chunks']): CodeCache {
  const binary = fileURLToPath(import.meta.url)
  return useCodeCache({ binary, folder: cacheFolder(), chunks, verb: kept })
}

/** Ends at once: everything is said by then, and taking a heap apart takes longer than a hook's whole search. */
function exit(code: number): never {
  process.exit(code)
}
