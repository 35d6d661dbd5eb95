import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { layoutNamed } from '../../src/core/layouts/all-layouts.ts'
import { diskWorld } from '../support/disk-world.ts'
import { violations } from './support/accessibility.ts'
import { inBrowser, openText, toast } from './support/in-browser.ts'
import { inboxVault, proposeNew } from './support/inbox-vault.ts'
import { uiVault } from './support/ui-server.ts'

inBrowser('the inbox', { vault: inboxVault, path: '/inbox', ready: '.inbox' }, (stage) => {
  const row = (page: Page, title: string) => page.locator('.proposal-row', { hasText: title })
  const titleOf = (page: Page) => page.locator('.proposal h1')
  const waitingOf = async () => (await stage.server.call('inbox.list', {})).proposals.length
  const memories = () => readdirSync(join(stage.server.root, '10-Memories'))
  const fileOf = (part: string) => {
    const name = memories().find((one) => one.includes(part))
    return name === undefined
      ? ''
      : readFileSync(join(stage.server.root, '10-Memories', name), 'utf8')
  }

  test('proposals are grouped, each with evidence, text and diff', async () => {
    const page = await stage.open()
    await titleOf(page).getByText('Deploys go out on Tuesdays').waitFor()
    expect(await page.locator('.group-title').allTextContents()).toEqual([
      'triage',
      'dream',
      'learn',
    ])
    await page.locator('.evidence', { hasText: 'twice in one session' }).waitFor()
    expect(await page.locator('.change-text strong').textContent()).toBe('Fridays')
    await page.keyboard.press('d')
    await page.locator('.diff .added', { hasText: 'Never on **Fridays**' }).waitFor()
    await page.getByRole('combobox', { name: 'Group' }).selectOption('state')
    await expect
      .poll(() => page.locator('.group-title').allTextContents())
      .toEqual(['ready', 'rebased', 'outdated'])
    await page.getByRole('searchbox', { name: 'Search proposals' }).fill('迁移')
    await expect.poll(() => page.locator('.proposal-row').count()).toBe(1)
    await page.locator('mark', { hasText: '迁移' }).waitFor()
  })

  test('a moved proposal is rebased, an outdated one is explained and cannot be accepted', async () => {
    const page = await stage.open()
    await row(page, 'pool-size').locator('a').click()
    await page.locator('.state-note', { hasText: 'rebased' }).waitFor()
    await page.locator('.diff .added', { hasText: 'Thirty connections' }).waitFor()
    await row(page, 'auth-flow').locator('a').click()
    await page.locator('.state-note', { hasText: 'changed since this was proposed' }).waitFor()
    await page.locator('.change-text', { hasText: 'Sessions live for a day' }).waitFor()
    expect(await page.getByRole('button', { name: /^Accept: not/ }).isDisabled()).toBe(true)
    const before = await waitingOf()
    await page.keyboard.press('a')
    expect(await waitingOf()).toBe(before)
  })

  test('by keyboard alone: accept writes the file and opens the next, undo restores it', async () => {
    const page = await stage.open()
    await titleOf(page).getByText('Deploys go out').waitFor()
    const waiting = await waitingOf()
    await page.keyboard.press('j')
    await titleOf(page).getByText('国内部署').waitFor()
    await page.keyboard.press('k')
    await titleOf(page).getByText('Deploys go out').waitFor()
    await page.keyboard.press('a')
    // The list goes on at once, the keyboard with it.
    await titleOf(page).getByText('国内部署').waitFor()
    await expect
      .poll(() => page.evaluate('document.activeElement.textContent'))
      .toContain('国内部署')
    await toast(page, 'Accepted: Deploys go out')
    expect(fileOf('deploys')).toContain('Never on **Fridays**.')
    expect(await waitingOf()).toBe(waiting - 1)
    await page.keyboard.press('r')
    await toast(page, 'Rejected: 国内部署')
    expect(await waitingOf()).toBe(waiting - 2)
    await page.keyboard.press('u')
    await toast(page, 'Reopened: 国内部署')
    await page.keyboard.press('u')
    await toast(page, 'Reopened: Deploys go out')
    expect(fileOf('deploys')).toBe('')
    expect(await waitingOf()).toBe(waiting)
    await row(page, 'Deploys go out').waitFor()
  })

  test('a decision can be undone before the server answered', async () => {
    const page = await stage.open()
    await titleOf(page).getByText('Deploys go out').waitFor()
    const waiting = await waitingOf()
    await page.keyboard.press('a')
    await page.keyboard.press('u')
    await toast(page, 'Reopened: Deploys go out')
    expect(fileOf('deploys')).toBe('')
    expect(await waitingOf()).toBe(waiting)
  })

  test('several are selected and rejected together; rejected ones can be reopened', async () => {
    const page = await stage.open()
    await titleOf(page).getByText('Deploys go out').waitFor()
    for (const key of ['J', 'x', 'j', 'x']) await page.keyboard.press(key)
    await page.getByRole('toolbar').getByText('2 selected').waitFor()
    await page.keyboard.press('r')
    await toast(page, 'Rejected: 2 proposals')
    await expect.poll(() => row(page, 'Retire').count()).toBe(0)
    await page.getByRole('link', { name: /^Rejected/ }).click()
    await page.getByRole('button', { name: 'Reopen: Retire old-gate' }).click()
    await toast(page, 'Reopened: Retire old-gate')
    await page.getByRole('button', { name: 'Reopen: Retire retry-limits' }).click()
    await page.getByText('No rejected proposals').waitFor()
    const { proposals } = await stage.server.call('inbox.list', {})
    expect(proposals.filter(({ source }) => source === 'dream')).toHaveLength(2)
  })

  test('a group is accepted after a question, as one operation, and undone as one', async () => {
    const page = await stage.open()
    await titleOf(page).getByText('Deploys go out').waitFor()
    const before = memories()
    await page.keyboard.press('A')
    const dialog = page.getByRole('dialog', { name: 'Accept 4 from triage' })
    await dialog.getByText('4 × create').waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'Accepted: 4 proposals')
    expect(memories()).toHaveLength(before.length + 4)
    await page.getByRole('status').getByText('4 accepted').waitFor()
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Reopened: 4 proposals')
    expect(memories()).toEqual(before)
  })

  test('an edit is validated, survives a reload, and is saved or accepted', async () => {
    const page = await stage.open()
    await titleOf(page).getByText('Deploys go out').waitFor()
    await page.keyboard.press('e')
    const field = openText(page, 'Text of the proposal')
    await field.waitFor()
    const text = await field.inputValue()
    await field.fill('---\ntitle: [broken\n---\n\nNever.')
    await page.keyboard.press('Control+Enter')
    await page.locator('.failure').waitFor()
    expect(await field.inputValue()).toContain('[broken')
    await page.reload()
    await field.waitFor()
    expect(await field.inputValue()).toContain('[broken')
    await field.fill(text.replace('**Fridays**', 'holidays'))
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Edited: Deploys go out')
    await page.locator('.change-text', { hasText: 'Never on holidays' }).waitFor()
    expect(fileOf('deploys')).toBe('')
    await page.keyboard.press('u')
    await page.locator('.change-text', { hasText: 'Never on Fridays' }).waitFor()
    await page.keyboard.press('e')
    await field.waitFor()
    await field.fill(text.replace('**Fridays**', 'holidays'))
    await page.getByRole('button', { name: 'Save and accept' }).click()
    await toast(page, 'Accepted: Deploys go out')
    expect(fileOf('deploys')).toContain('Never on holidays')
    await page.keyboard.press('u')
    await toast(page, 'Reopened')
  })

  test('a proposal decided elsewhere leaves the list; a phone shows the list or one proposal', async () => {
    const page = await stage.open({ path: '/inbox', width: 390 })
    await row(page, 'Retire retry-limits').locator('a').click()
    await titleOf(page).getByText('Retire retry-limits').waitFor()
    expect(await page.locator('.list-pane').isVisible()).toBe(false)
    const { proposals } = await stage.server.call('inbox.list', {})
    const id = proposals.find(({ title }) => title === 'Retire retry-limits')?.id ?? ''
    await stage.server.call('inbox.reject', { ids: [id] })
    await page.getByText('No longer in the inbox').waitFor()
    await stage.server.call('inbox.reopen', { ids: [id] })
    await titleOf(page).getByText('Retire retry-limits').waitFor()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await row(page, 'Retire retry-limits').waitFor()
    const sideways = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(sideways).toBe(0)
  })

  test.each(['light', 'dark'] as const)('%s: every state of the inbox passes axe', async (look) => {
    const page = await stage.open()
    await page.emulateMedia({ colorScheme: look })
    await titleOf(page).getByText('Deploys go out').waitFor()
    expect(await violations(page)).toEqual([])
    for (const title of ['auth-flow', 'pool-size', 'Retire old-gate']) {
      await row(page, title).locator('a').click()
      await titleOf(page).getByText(title).waitFor()
      await page.keyboard.press('x')
      expect(await violations(page), title).toEqual([])
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('A')
    await page.getByRole('dialog').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('e')
    await openText(page, 'Text of the proposal').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: /^Rejected/ }).click()
    expect(await violations(page)).toEqual([])
  })

  test('a long list is rendered in steps', async () => {
    const page = await stage.open({ path: '/log' })
    await page.route('**/api/inbox.list', async (route) => {
      const response = await route.fetch()
      const view = await response.json()
      const [one] = view.proposals
      const more = Array.from({ length: 450 }, (_, at) => ({
        ...{ ...one, id: `p-${String(at).padStart(16, '0')}`, title: `Number ${at}` },
      }))
      await route.fulfill({ response, json: { ...view, proposals: [...view.proposals, ...more] } })
    })
    await page.goto(`${stage.server.origin}/inbox/p-0000000000000200`)
    await page.locator('.proposal-row.current', { hasText: 'Number 200' }).waitFor()
    const drawn = await page.locator('.proposal-row').count()
    expect(drawn).toBeGreaterThan(200)
    expect(drawn).toBeLessThan(400)
    await page.keyboard.press('j')
    await page.locator('.proposal-row.current', { hasText: 'Number 201' }).waitFor()
    await page.locator('.proposal-more').first().scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('.proposal-row').count()).toBeGreaterThan(drawn)
    await page.getByRole('searchbox', { name: 'Search proposals' }).fill('Number 449')
    await expect.poll(() => page.locator('.proposal-row').count()).toBe(1)
  })

  test('scripts in a proposal are shown as text', async () => {
    const root = await uiVault()
    const world = diskWorld(layoutNamed('vault'), root)
    const script = '<img src=x onerror="window.__ran=1"><script>window.__ran=2</script>'
    await proposeNew(world, `Alert ${script}`, `${script}\n\n[go](javascript:window.__ran=3)`)
    world.index.close()
    const own = await stage.serve(root)
    const page = await stage.open({ path: '/inbox', on: own })
    await titleOf(page).getByText('<img src=x').waitFor()
    await page.locator('.change-text').waitFor()
    await page.keyboard.press('d')
    await page.locator('.diff .added', { hasText: 'onerror' }).first().waitFor()
    await page.keyboard.press('A')
    await page.getByRole('dialog').getByText('onerror').waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'Accepted')
    expect(await page.evaluate('window.__ran')).toBeUndefined()
  })

  test('a server that stops loses no decision: the page reports it and restores the list', async () => {
    const root = await inboxVault()
    const first = await stage.serve(root)
    const page = await stage.open({ path: '/inbox', on: first })
    await titleOf(page).getByText('Deploys go out').waitFor()
    await first.close()
    await page.locator('.banner[role="alert"]').waitFor()
    await page.keyboard.press('a')
    await toast(page, 'not responding')
    await row(page, 'Deploys go out').waitFor()
    const second = await stage.serveAgain(first, page)
    await page.locator('.banner[role="alert"]').waitFor({ state: 'detached' })
    await row(page, 'Deploys go out').locator('a').click()
    await titleOf(page).getByText('Deploys go out').waitFor()
    await page.keyboard.press('a')
    await toast(page, 'Accepted: Deploys go out')
    expect((await second.call('inbox.list', {})).proposals).toHaveLength(7)
  })
})
