import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { snapshot } from '../support/disk-world.ts'
import { violations } from './support/accessibility.ts'
import { inBrowser, toast } from './support/in-browser.ts'
import { largeVault, rottenVault } from './support/rotten-vault.ts'

inBrowser('maintenance', { vault: rottenVault, path: '/maintain', ready: '.maintain' }, (stage) => {
  const finding = (page: Page, text: string) => page.locator('.finding', { hasText: text }).first()
  const titlesOf = async () =>
    (await stage.server.call('memories.browse', { status: 'active' })).rows.map(
      ({ title }) => title,
    )

  test('Everything lists findings by topic; those that need approval are marked and not selected', async () => {
    const page = await stage.open()
    await page.keyboard.press('r')
    await page.locator('.plan-tools').waitFor()
    const contradiction = finding(page, 'Tabs')
    await contradiction.getByText('needs approval').waitFor()
    expect(await contradiction.getByRole('checkbox').isChecked()).toBe(false)
    const duplicate = finding(page, 'duplicate')
    expect(await duplicate.getByRole('checkbox').isChecked()).toBe(true)
    expect(await page.locator('.group-title').allTextContents()).toEqual(
      expect.arrayContaining(['style', 'بيانات']),
    )
    await page.getByRole('combobox', { name: 'Group' }).selectOption('kind')
    await page.locator('.group-title', { hasText: 'contradiction' }).waitFor()
  })

  test('by keyboard alone: run, select, read the diff, apply and undo', async () => {
    const page = await stage.open({ path: '/maintain/maintain' })
    const before = snapshot(stage.server.root)
    await page.keyboard.press('r')
    await page.locator('.plan-tools').waitFor()
    const tabs = finding(page, 'Tabs')
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('j')
      if ((await tabs.locator('.finding-toggle:focus').count()) > 0) break
    }
    await page.keyboard.press('x')
    expect(await tabs.getByRole('checkbox').isChecked()).toBe(true)
    await page.keyboard.press('d')
    await tabs.locator('.evidence').waitFor()
    await tabs.locator('.diff .added').first().waitFor()
    await page.keyboard.press('Control+Enter')
    await page.locator('.outcome-title', { hasText: 'changed.' }).waitFor()
    expect(await titlesOf()).not.toContain('Tabs')
    expect((await titlesOf()).filter((title) => title === 'Deploy')).toHaveLength(1)
    await page.reload()
    await page.locator('.outcome .operation', { hasText: 'maintain' }).waitFor()
    await page.getByRole('button', { name: /^Undo op-/ }).click()
    await toast(page, 'Undone: op-')
    await page.locator('.outcome', { hasText: 'undone by' }).waitFor()
    expect(snapshot(stage.server.root)).toEqual(before)
  })

  test.each(['check', 'dream', 'merge', 'hygiene', 'purge', 'refine', 'compress', 'gc'] as const)(
    '%s runs and reports its findings',
    async (job) => {
      const page = await stage.open({ path: `/maintain/${job}` })
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await page.getByRole('button', { name: 'Run again' }).waitFor()
      const { runs } = await stage.server.call('maintain.state', {})
      const run = runs.find((one) => one.job === job)
      expect(run).toMatchObject({ state: 'done', error: '' })
      expect(await page.locator('.finding').count()).toBe(run?.result?.items.length)
    },
  )

  test('a single merge is applied, and undone from the toast', async () => {
    const page = await stage.open({ path: '/maintain/merge' })
    const before = snapshot(stage.server.root)
    await page.keyboard.press('r')
    const pair = finding(page, 'Retries')
    await pair.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Apply 1' }).click()
    await toast(page, 'merge: 1 change applied')
    expect(snapshot(stage.server.root)).not.toEqual(before)
    await page.keyboard.press('u')
    await toast(page, 'Undone: op-')
    expect(snapshot(stage.server.root)).toEqual(before)
  })

  test('the selection survives a reload, and a stale run is marked', async () => {
    const page = await stage.open({ path: '/maintain/dream' })
    await page.keyboard.press('r')
    await page.locator('.plan-tools').waitFor()
    const tabs = finding(page, 'Tabs').getByRole('checkbox')
    await tabs.check()
    await page.reload()
    await tabs.waitFor()
    expect(await tabs.isChecked()).toBe(true)
    const { rows } = await stage.server.call('memories.browse', { query: 'Http calls' })
    await stage.server.call('memory.act', { names: [rows[0]?.name ?? ''], action: 'pin' })
    await page.getByText('Memories changed since this run').waitFor()
  })

  test('a second run hides the findings of the first at once', async () => {
    const page = await stage.open({ path: '/maintain/check' })
    await page.keyboard.press('r')
    await page.locator('.finding').first().waitFor()
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/maintain.start', async (route) => {
      await answered
      await route.continue()
    })
    await page.keyboard.press('r')
    await page.locator('.run-progress', { hasText: 'Starting' }).waitFor()
    expect(await page.locator('.finding').count()).toBe(0)
    // Keys that come too early open nothing, and start no second run.
    await page.keyboard.press('r')
    await page.keyboard.press('j')
    answer()
    await page.locator('.finding').first().waitFor()
    expect(await page.getByText('Another job is running').count()).toBe(0)
  })

  test('a run survives a reload, is cancelled, and changes nothing', async () => {
    const large = await stage.serve(await largeVault(4_000))
    const page = await stage.open({ path: '/maintain/check', on: large })
    const before = snapshot(large.root)
    await page.keyboard.press('r')
    await page.locator('.run-progress').waitFor()
    await page.reload()
    await page.locator('.run-progress').waitFor()
    expect((await large.call('maintain.state', {})).runs).toHaveLength(1)
    await page.keyboard.press('c')
    await page.getByText('Nothing was changed').waitFor()
    expect((await large.call('maintain.state', {})).runs[0]?.state).toBe('cancelled')
    expect(snapshot(large.root)).toEqual(before)
  })

  test('search answers while 2,000 memories are checked', async () => {
    const large = await stage.serve(await largeVault(2_000))
    const page = await stage.open({ path: '/maintain/maintain', on: large })
    await page.keyboard.press('r')
    await page.locator('.run-progress').waitFor()
    await page.getByRole('link', { name: 'Memories', exact: false }).first().click()
    await page.getByRole('searchbox').pressSequentially('pattern 1971')
    await page.locator('.row-link', { hasText: '1971' }).first().waitFor()
    const { runs } = await large.call('maintain.state', {})
    expect(runs[0]?.state).toBe('running')
  })

  test('the next server reports an interrupted run and offers to run it again', async () => {
    const root = await rottenVault()
    const first = await stage.serve(root)
    const page = await stage.open({ path: '/maintain/check', on: first })
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'Run again' }).waitFor()
    await first.close()
    await page.locator('.banner[role="alert"]').waitFor()
    await stage.serveAgain(first, page)
    await page.locator('.banner[role="alert"]').waitFor({ state: 'detached' })
    await page.getByText('The server stopped before you applied anything').waitFor()
    await page.keyboard.press('r')
    await page.locator('.plan-tools, .state-title:has-text("Nothing")').first().waitFor()
    await page.reload()
    expect(await page.getByText('Interrupted').count()).toBe(0)
  })

  test.each(['light', 'dark'] as const)('%s: every state passes axe', async (look) => {
    const page = await stage.open({ path: '/maintain/maintain' })
    await page.emulateMedia({ colorScheme: look })
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('r')
    await page.locator('.plan-tools').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('d')
    await page.locator('.finding-body .diff').first().waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('a phone shows the list of jobs or one job, and nothing is too wide', async () => {
    const page = await stage.open({ path: '/maintain', width: 390 })
    await page.getByRole('link', { name: /^Everything/ }).click()
    await page.getByRole('button', { name: /^Run/ }).click()
    await page.locator('.plan-tools').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    const pane = '.detail-pane'
    const over = `document.querySelector('${pane}').scrollWidth - document.querySelector('${pane}').clientWidth`
    expect(await page.evaluate(over)).toBe(0)
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await page.getByRole('link', { name: /^check/ }).waitFor()
  })
})
