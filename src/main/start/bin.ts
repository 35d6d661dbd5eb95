#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cacheFolder } from '../base/cache-folder.ts'
import { version } from '../base/version.ts'
import { type CodeCache, useCodeCache } from './code-cache.ts'

// What stands in this file is compiled anew by every run: it is short, and calls few functions.
const argv = process.argv.slice(2)
const [verb = '', event = ''] = argv

/** What is run often, by clients and agents: the parts of the program that it loads are kept compiled. */
const KEPT_VERBS: readonly string[] = 'hook context brief save search show list check'.split(' ')

/** Written in by the build: the hash of all other files of the program. */
declare const __EVERKEEP_CODE_KEY__: string

// The answer that install scripts and editors ask for most: nothing else is loaded for it, not even the streams.
if (argv.length === 1 && (verb === '--version' || verb === '-V')) {
  try {
    writeSync(1, `${version()}\n`)
  } catch (error) {
    // The reader may have gone; whatever else it is, there is nothing left to do.
    process.exitCode = (error as NodeJS.ErrnoException).code === 'EPIPE' ? 0 : 5 // Safe: writeSync throws system errors.
  }
} else if (verb === 'hook' && event !== '' && !event.startsWith('-')) {
  // On the way of every prompt: none of the command line is loaded.
  const cache = codeCache(`${verb}-${event}`)
  // Safe here and below: the build makes a file of each of these modules.
  const { runHook } = cache.load('run-hook.js') as typeof import('./run-hook.ts')
  void runHook(argv.slice(1), { exit, cache }).then(exit)
} else if (verb === 'merge-file') {
  // Git runs it for every file of a merge.
  void import('./run-merge-file.ts').then(({ runMergeFile }) => exit(runMergeFile(argv.slice(1))))
} else if (argv.length === 1 && verb === 'mcp') {
  const cache = codeCache(verb)
  const { runMcp } = cache.load('run-mcp.js') as typeof import('./run-mcp.ts')
  void runMcp(version(), { exit, cache }).then(exit)
} else if (KEPT_VERBS.includes(verb)) {
  const cache = codeCache(verb)
  const { runCli } = cache.load('run-cli.js') as typeof import('./run-cli.ts')
  void runCli(argv, { version: version(), exit, cache }).then(exit)
} else {
  void import('./run-cli.ts')
    .then(({ runCli }) => runCli(argv, { version: version(), exit }))
    .then(exit)
}

function codeCache(kept: string): CodeCache {
  const binary = fileURLToPath(import.meta.url)
  return useCodeCache({ binary, key: __EVERKEEP_CODE_KEY__, folder: cacheFolder(), verb: kept })
}

/** Ends at once: everything is said by then, and taking a heap apart takes longer than a hook's whole search. */
function exit(code: number): never {
  process.exit(code)
}
