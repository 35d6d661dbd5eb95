import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { copiedIds, groupsOf, ledgerIds, namedIds, strictFaults } from '../scripts/spec.mjs'

const ledger = ledgerIds()
const WHY_NO_LEDGER =
  ledger === undefined ? ' (skipped: the ledger is not beside this checkout)' : ''

test('the copied ids are sorted, unique and many', () => {
  const ids = copiedIds()
  expect(ids).toEqual([...new Set(ids)].sort())
  expect(ids.length).toBeGreaterThan(150)
  for (const id of ids) expect(id).toMatch(/^[A-Z]{3}-\d{2}$/)
})

test.skipIf(ledger === undefined)(`the copied ids are those of the ledger${WHY_NO_LEDGER}`, () => {
  expect(copiedIds()).toEqual(ledger)
})

test('an id counts wherever a test file names it, ranges too', () => {
  const named = namedIds([
    { path: 'a.test.ts', text: "test('QQQ-01: x', ...) // PPP-02..04" },
    { path: 'b.test.ts', text: 'XQQQ-05 QQQ-0 qqq-06 QQQ-01' },
  ])
  expect([...named.keys()].sort()).toEqual(['PPP-02', 'PPP-03', 'PPP-04', 'QQQ-01'])
  expect(named.get('QQQ-01')).toEqual(['a.test.ts', 'b.test.ts'])
})

test('--strict fails for an id without a test, and for a group that does not exist', () => {
  const groups = groupsOf(['PPP-01', 'QQQ-01', 'QQQ-02'], new Map([['QQQ-01', []]]))
  expect(groups).toEqual([
    { group: 'PPP', total: 1, untested: ['PPP-01'] },
    { group: 'QQQ', total: 2, untested: ['QQQ-02'] },
  ])
  expect(strictFaults('QQQ, zzz', groups)).toEqual([
    'There is no group ZZZ.',
    'QQQ-02 has no test.',
  ])
  expect(strictFaults('QQQ', groupsOf(['QQQ-01'], new Map([['QQQ-01', []]])))).toEqual([])
})

test('the script lists every group and ends well', () => {
  const script = fileURLToPath(new URL('../scripts/spec.mjs', import.meta.url))
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
  const { status, stdout } = run()
  expect(status).toBe(0)
  expect(stdout).toMatch(/^group {2}tested {2}without a test\n/)
  expect(stdout).toMatch(/\d+ of \d+ requirements are named by a test\.\n$/)
  expect(run('--strict', 'ZZZ').status).toBe(1)
})
