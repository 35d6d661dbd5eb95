import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A process against bare node, both medians of the same interleaved run. */
export interface HookRow {
  readonly what: string
  /** Wall time beyond `node -e 0`, or beyond the row it is measured against. */
  readonly overMs: number
  /** The same in CPU time, which other programs on the machine do not lengthen as much; undefined: not known. */
  readonly cpuOverMs: number | undefined
  /** Undefined for peers, which are only shown beside. */
  readonly targetMs: number | undefined
  /** In place of it: so many times bare node at most, beyond bare node. */
  readonly targetTimes?: number
  /** What it was measured against, in the same run: a machine that is slow today is slow at both. */
  readonly baseMs: number
}

export interface Sample {
  readonly wallMs: number
  readonly cpuMs: number
  readonly stdout: string
}

export type Run = ReturnType<typeof runner>

export function runner(project: string, root: string) {
  const binary = join(project, 'dist/main/bin.js')
  const cpuTeller = join(root, 'tell-cpu.cjs')
  writeFileSync(
    cpuTeller,
    `process.on('exit',()=>{const{user,system}=process.cpuUsage();require('fs').writeSync(2,'cpu '+(user+system))})`,
  )
  const env: NodeJS.ProcessEnv = { ...process.env, HOME: join(root, 'home'), XDG_CACHE_HOME: '' }
  const node = (cwd: string, args: readonly string[], input = '', more = {}): Sample => {
    const options = { cwd, input, env: { ...env, ...more }, encoding: 'utf8' } as const
    const started = performance.now()
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['-r', cpuTeller, ...args],
      options,
    )
    const wallMs = performance.now() - started
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
    return { wallMs, cpuMs: Number(/cpu (\d+)$/.exec(stderr)?.[1] ?? 0) / 1_000, stdout }
  }
  return {
    project,
    bare: (cwd: string) => node(cwd, ['-e', '0']),
    script: (cwd: string, text: string) => node(cwd, ['-e', text]),
    everkeep: (cwd: string, args: readonly string[], input?: string, more?: object) =>
      node(cwd, [binary, ...args], input, more),
    /** As the plugin of Claude Code calls it. */
    plugin: (cwd: string, args: readonly string[], input?: string) =>
      node(cwd, [join(project, 'plugin/scripts/everkeep.cjs'), ...args], input),
  }
}

/** As on the machine of somebody who has nothing else: what the engine compiled is kept for what is run. */
export function withHome(run: Run, home: string): Run {
  return {
    ...run,
    everkeep: (cwd, args, input, more) => run.everkeep(cwd, args, input, { HOME: home, ...more }),
  }
}

export const WARM_RUNS = 6

/**
 * As a vault is that somebody works with: trusted, with the files that the program generates, indexed, and with everything
 * kept that a second run finds kept.
 */
export function warmUp(run: Run, folder: string, prompt: string): void {
  run.everkeep(folder, ['trust'])
  run.everkeep(folder, ['index'])
  for (let turn = 0; turn < WARM_RUNS; turn++) {
    run.everkeep(folder, ['context', '--prompt', prompt])
    run.everkeep(folder, ['hook', 'UserPromptSubmit'], JSON.stringify({ prompt, cwd: folder }))
  }
}

export function interleaved<Name extends string>(
  runs: number,
  work: Readonly<Record<Name, (at: number) => Sample>>,
): Readonly<Record<Name, readonly Sample[]>> {
  // Safe: the names of the record itself.
  const names = Object.keys(work) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<
    Name,
    Sample[]
  >
  // Each round begins with another: what runs after the same neighbour every time pays for what that one leaves behind.
  for (let at = 0; at < runs; at++)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(at + turn) % names.length]!
      samples[name].push(work[name](at))
    }
  return samples
}

export type Clock = 'wallMs' | 'cpuMs'

export function over(ours: readonly Sample[], baseline: readonly Sample[], clock: Clock): number {
  return median(ours, clock) - median(baseline, clock)
}

export function median(samples: readonly Sample[], clock: Clock): number {
  const sorted = samples.map((sample) => sample[clock]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
