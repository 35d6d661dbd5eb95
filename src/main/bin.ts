#!/usr/bin/env node
import { version } from './version.ts'

const argv = process.argv.slice(2)

// The answer that install scripts and editors ask for most: nothing else is loaded for it.
if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V'))
  process.stdout.write(`${version()}\n`)
else {
  const { runCli } = await import('./run-cli.ts')
  process.exitCode = await runCli(argv, (code) => process.exit(code))
}
