import { describe, expect, test } from 'vitest'
import type { App } from '../../app/app.ts'
import { keepFindings } from './findings.ts'

/** Work that ends when it is told to. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

const NO_APP = {} as App // Safe: what is found here asks nothing of a vault.
const aside = <T>(work: (app: App) => Promise<T>): Promise<T> => work(NO_APP)

describe('UIX-02: what takes long to find out', () => {
  test('is found once, and again when something changed', async () => {
    const findings = keepFindings(aside)
    let looks = 0
    const look = async (): Promise<number> => ++looks
    expect(await Promise.all([findings.get('a', look), findings.get('a', look)])).toEqual([1, 1])
    expect(await findings.get('a', look)).toBe(1)
    findings.outdate()
    expect(await findings.get('a', look)).toBe(2)
  })

  test('is looked for one at a time, and what still waits is not asked for twice', async () => {
    const findings = keepFindings(aside)
    const first = gate()
    let looks = 0
    const slow = findings.get('slow', () => first.opened)
    const waiting = findings.get('b', async () => ++looks)
    await Promise.resolve()
    findings.outdate()
    const again = findings.get('b', async () => ++looks)
    expect(looks).toBe(0)
    first.open()
    expect(await Promise.all([slow, waiting, again])).toEqual([undefined, 1, 1])
  })

  test('is looked for again after a failure, and after a while', async () => {
    let now = 0
    const findings = keepFindings(aside, () => now)
    let looks = 0
    const failing = findings.get('a', () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await findings.get('a', async () => ++looks)).toBe(1)
    now = 299_000
    expect(await findings.get('a', async () => ++looks)).toBe(1)
    now = 301_000
    expect(await findings.get('a', async () => ++looks)).toBe(2)
  })
})
