#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { version } from './version.ts'

const argv = process.argv.slice(2)

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
  const { runHook } = await import('./run-hook.ts')
  process.exitCode = await runHook(argv.slice(1), (code) => process.exit(code))
} else if (argv.length === 1 && argv[0] === 'mcp') {
  const { runMcp } = await import('./run-mcp.ts')
  process.exitCode = await runMcp(version(), (code) => process.exit(code))
} else {
  const { runCli } = await import('./run-cli.ts')
  process.exitCode = await runCli(argv, { version: version(), exit: (code) => process.exit(code) })
}
