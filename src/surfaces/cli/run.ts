import type { Arguments } from './base/arguments.ts'
import type { VerbSpec } from './base/command.ts'
import type { CommandContext, Host } from './base/command-context.ts'
import { reportFailure } from './base/exit-code.ts'
import { makeOutput, type Output, type OutputOptions } from './base/output.ts'
import { parseArguments } from './base/parse-arguments.ts'
import { RECALLING_VERBS } from './recall/verbs-recalling.ts'

/** Runs one command line to its exit code. Never throws: every failure is said here. */
export async function run(
  argv: readonly string[],
  host: Host,
  given?: readonly VerbSpec[],
): Promise<number> {
  // A line that cannot be parsed still says how its refusal is to be printed.
  let out = outputOf((name) => beforeTerminator(argv).includes(`--${name}`), host)
  let verb: VerbSpec | undefined
  try {
    const verbs = given ?? (await verbsFor(argv))
    const parsed = parseArguments(argv, verbs)
    if (parsed.kind !== 'run') return await sayStatic(parsed, { out, host, verbs })
    verb = parsed.verb
    const { args } = parsed
    out = outputOf(args.flag, host, {
      vault: args.given.includes('vault') ? args.text('vault') : undefined,
      named: REPORTS.has(verb.name) ? await namesFor(host) : undefined,
    })
    const { command } = await verb.load()
    return await command(contextOf(verb, parsed.args, { out, host }))
  } catch (error) {
    return reportFailure(error, {
      json: out.json,
      dialect: verb?.dialect,
      style: out.errStyle,
      stdout: host.stdout,
      stderr: host.stderr,
    })
  }
}

function beforeTerminator(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--')
  return end < 0 ? argv : argv.slice(0, end)
}

/** Verbs whose answer is a report: their reader may have other names for our commands (COR-48). */
const REPORTS: ReadonlySet<string> = new Set(['check', 'distill', 'dream', 'hygiene', 'maintain'])

async function namesFor(host: Host): Promise<OutputOptions['named']> {
  const reader = await host.reportReader()
  if (reader === 'terminal') return undefined
  const { namedFor } = await import('../../core/install/report-commands.ts')
  return (report) => namedFor(reader, report)
}

function outputOf(
  flag: (name: string) => boolean,
  host: Host,
  more: Pick<OutputOptions, 'vault' | 'named'> = {},
): Output {
  const { terminal, stdout, stderr } = host
  const colour = !flag('no-color')
  const [json, quiet] = [flag('json'), flag('quiet')]
  return makeOutput({ terminal, json, quiet, colour, stdout, stderr, ...more })
}

async function sayStatic(
  parsed: Exclude<ReturnType<typeof parseArguments>, { kind: 'run' }>,
  { out, host, verbs }: { out: Output; host: Host; verbs: readonly VerbSpec[] },
): Promise<number> {
  const { version } = host
  const { helpJson, sayHelp, sayOverview, sayVerbHelp } = await import('./help/say-help.ts')
  switch (parsed.kind) {
    case 'version':
      out.answer({ json: { version }, text: () => version })
      break
    case 'overview':
      out.answer({
        json: helpJson(verbs, version),
        text: (style) => sayOverview(verbs, { version, style }),
      })
      break
    case 'help': {
      const { verb } = parsed
      out.answer({
        json: helpJson(verb ? [verb] : verbs, version),
        text: (style) => (verb ? sayVerbHelp(verb, style) : sayHelp(verbs, style)),
      })
      break
    }
  }
  return 0
}

function contextOf(
  verb: VerbSpec,
  args: Arguments,
  { out, host }: { readonly out: Output; readonly host: Host },
): CommandContext {
  return {
    verb,
    args,
    out,
    host,
    open: (options) => host.open({ vault: args.text('vault'), ...options }),
  }
}

/** The verbs that a line can be about. Those of hooks run on every prompt: the tables of all others wait. */
async function verbsFor(argv: readonly string[]): Promise<readonly VerbSpec[]> {
  const isRecalling = RECALLING_VERBS.some(({ name }) => name === argv[0])
  return isRecalling ? RECALLING_VERBS : (await import('./verbs.ts')).VERBS
}
