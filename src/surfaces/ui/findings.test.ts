import { describe, expect, test } from 'vitest'
import type { TaskAnswer } from './aside-tasks.ts'
import { type Findings, keepFindings } from './findings.ts'

/** Work that ends when it is told to. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Each look answers with its name and number: what is found there is not looked at here. */
function finder(before: (name: string) => Promise<void> = async () => undefined, now = () => 0) {
  const looks: string[] = []
  const findings: Findings = keepFindings(async <N>(name: N) => {
    looks.push(String(name))
    await before(String(name))
    return `${String(name)} ${looks.length}` as never
  }, now)
  return { findings, looks }
}

const answers = (asked: readonly Promise<TaskAnswer<'health' | 'freshness' | 'inbox'>>[]) =>
  Promise.all(asked)

describe('UIX-02: what takes long to find out', () => {
  test('is found once, and again when something of it changed', async () => {
    const { findings, looks } = finder()
    await answers([findings.get('health'), findings.get('health')])
    findings.outdate(['log', 'inbox'])
    await findings.get('health')
    expect(looks).toEqual(['health'])
    findings.outdate(['memories'])
    await findings.get('health')
    expect(looks).toEqual(['health', 'health'])
  })

  test('is looked for one at a time, and what still waits is not asked for twice', async () => {
    const first = gate()
    const { findings, looks } = finder((name) =>
      name === 'health' ? first.opened : Promise.resolve(),
    )
    const slow = findings.get('health')
    const waiting = findings.get('freshness')
    await Promise.resolve()
    findings.outdate(['memories'])
    const again = findings.get('freshness')
    expect(looks).toEqual(['health'])
    expect(await findings.get('inbox')).toBe('inbox 2')
    first.open()
    expect(await answers([slow, waiting, again])).toEqual([
      'health 2',
      'freshness 3',
      'freshness 3',
    ])
  })

  test('is looked for again after a failure, and after a while', async () => {
    let now = 0
    let fails = true
    const { findings, looks } = finder(
      async () => {
        if (fails) throw new Error('no')
      },
      () => now,
    )
    await expect(findings.get('inbox')).rejects.toThrow('no')
    fails = false
    await findings.get('inbox')
    now = 299_000
    await findings.get('inbox')
    expect(looks).toHaveLength(2)
    now = 301_000
    await findings.get('inbox')
    expect(looks).toHaveLength(3)
  })
})
