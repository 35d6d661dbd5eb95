import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { draft } from '../support/demo-changes.ts'
import { snapshot } from '../support/disk-world.ts'
import { violations } from './support/accessibility.ts'
import { inBrowser, openText, toast } from './support/in-browser.ts'
import { uiVault } from './support/ui-server.ts'

const memoryVault = () =>
  uiVault([
    draft('Use pnpm', { body: 'Never npm.\n\nSee [[Auth flow]] and `src/app.ts`.' }),
    draft('Auth flow', { kind: 'decision', body: 'Sessions live for a **week**.' }),
    draft('Pool size', { kind: 'config', body: 'Twenty connections, no more.' }),
    draft('Retry limits', { body: 'Five attempts.' }),
    draft('国内部署', { body: '部署前请先运行迁移。' }),
  ])

inBrowser('memories', { vault: memoryVault }, (stage) => {
  const choose = async (page: Page, title: string): Promise<void> => {
    await page.locator('.row-link', { hasText: title }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }

  test('search highlights its matches and finds texts', async () => {
    const page = await stage.open()
    await page.locator('.row').nth(4).waitFor()
    await page.getByRole('searchbox').fill('pool')
    await page.locator('mark', { hasText: 'Pool' }).first().waitFor()
    expect(await page.locator('.row').count()).toBe(1)
    await page.getByRole('searchbox').fill('attempts')
    await page.locator('.row', { hasText: 'Retry limits' }).locator('mark').waitFor()
    await page.getByRole('searchbox').fill('迁移')
    await page.locator('.row', { hasText: '国内部署' }).waitFor()
  })

  test('search works without the server, also right after a file changed', async () => {
    const page = await stage.open()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url().split('/api/')[1] ?? ''))
    await expect
      .poll(async () => {
        asked.length = 0
        await page.getByRole('searchbox').fill('')
        await page.getByRole('searchbox').fill('auth')
        await page.locator('[data-query="auth"] .row', { hasText: 'Auth flow' }).waitFor()
        return asked.filter((name) => name === 'memories.browse')
      })
      .toEqual([])
    const file = join(stage.server.root, '10-Memories', 'MEM-auth-flow.md')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll('Auth flow', 'Authorities'))
    await page.locator('.row', { hasText: 'Authorities' }).waitFor()
    await page.getByRole('searchbox').fill('authorities')
    await page.locator('[data-query="authorities"] .row', { hasText: 'Authorities' }).waitFor()
    writeFileSync(file, text)
    await page.locator('[data-query="authorities"] .state', { hasText: 'No matches' }).waitFor()
  })

  test('Ctrl K, some letters and Enter open a memory', async () => {
    const page = await stage.open({ path: '/log' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Page, memory or action' }).waitFor()
    await page.keyboard.type('pool')
    await page.getByRole('option', { name: /Pool size/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Pool size' }).waitFor()
  })

  test('a failed load is reported and can be retried', async () => {
    const page = await stage.open({ path: '/log' })
    let isBroken = true
    await page.route('**/api/memories.browse', (route) =>
      isBroken
        ? route.fulfill({
            status: 503,
            json: { error: { code: 'IO_ERROR', message: 'The disk is away.', hint: 'Wait.' } },
          })
        : route.continue(),
    )
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.locator('.failure', { hasText: 'The disk is away.' }).waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.row-link', { hasText: 'Pool size' }).waitFor()
  })

  test('facets filter the list, and the address keeps them', async () => {
    const page = await stage.open()
    await page.getByRole('button', { name: /^decision/ }).click()
    await page.locator('.row', { hasText: 'Auth flow' }).waitFor()
    await expect.poll(() => page.locator('.row').count()).toBe(1)
    await page.reload()
    await page.locator('.row', { hasText: 'Auth flow' }).waitFor()
    expect(await page.locator('.row').count()).toBe(1)
  })

  test('a memory shows its text, what it names, and its links both ways', async () => {
    const page = await stage.open()
    await choose(page, 'Use pnpm')
    await page.locator('.references', { hasText: 'src/app.ts' }).waitFor()
    await page.locator('.markdown a', { hasText: 'Auth flow' }).click()
    await page.getByRole('heading', { level: 1, name: 'Auth flow' }).waitFor()
    expect(await page.locator('.markdown strong').textContent()).toBe('week')
    await page.locator('.section', { hasText: 'Linked from' }).getByText('Use pnpm').waitFor()
  })

  test('by keyboard alone: pin, archive, unarchive, retire and undo reach the file', async () => {
    const page = await stage.open()
    await page.locator('.row').nth(4).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('pool')
    expect(await page.getByRole('searchbox').inputValue()).toBe('pool')
    await expect.poll(() => page.locator('.row').count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.getByRole('heading', { level: 1, name: 'Pool size' }).waitFor()
    await page.keyboard.press('p')
    await toast(page, 'Pinned')
    expect(fileOf('pool-size')).toContain('pinned: true')
    await page.keyboard.press('a')
    await toast(page, 'Archived')
    expect(fileOf('pool-size')).toMatch(/archived/)
    await page.getByRole('button', { name: 'Unarchive' }).waitFor()
    await page.keyboard.press('a')
    await toast(page, 'Unarchived')
    const before = fileOf('pool-size')
    await page.getByRole('button', { name: 'Retire' }).waitFor()
    await page.keyboard.press('d')
    await toast(page, 'Retired')
    expect(fileOf('pool-size')).toContain('status: tombstoned')
    await page.keyboard.press('u')
    await toast(page, 'Undone: op-')
    expect(fileOf('pool-size')).toBe(before)
  })

  test('by keyboard alone: a new memory is written, survives a reload, is previewed, saved and undone', async () => {
    const before = snapshot(stage.server.root)
    const page = await stage.open()
    await page.locator('.row').first().waitFor()
    await page.keyboard.press('n')
    const field = page.getByRole('textbox', { name: 'Text of the memory' })
    await field.waitFor()
    await page.keyboard.type('Invoices are rounded per line, because the tax office asks for it.')
    await page.reload()
    await page.locator('.row').first().waitFor()
    await page.keyboard.press('n')
    await expect.poll(() => field.inputValue()).toContain('Invoices are rounded')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').getByText('create', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Apply' }).press('Enter')
    await toast(page, 'Saved')
    await page.getByRole('heading', { level: 1, name: /Invoices/ }).waitFor()
    expect(fileOf('invoices')).toContain('tax office')
    await page.keyboard.press('u')
    await toast(page, 'Undone: op-')
    expect(snapshot(stage.server.root)).toEqual(before)
  })

  test('an edit is previewed, saved with Control and Enter, and stands in the history with its diff', async () => {
    const page = await stage.open()
    await choose(page, 'Retry limits')
    await page.keyboard.press('e')
    const field = openText(page, 'Text of the memory')
    await field.waitFor()
    await field.fill((await field.inputValue()).replace('Five attempts.', 'Six *attempts*.'))
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.locator('.markdown em', { hasText: 'attempts' }).waitFor()
    await page.getByRole('tab', { name: 'Changes' }).click()
    await page.locator('.diff .added', { hasText: 'Six' }).waitFor()
    await page.getByRole('tab', { name: 'Text' }).click()
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Saved')
    expect(fileOf('retry-limits')).toContain('Six *attempts*.')
    await page.locator('.operation-toggle', { hasText: 'edit' }).first().click()
    await page.locator('.operation .diff .added', { hasText: 'Six' }).waitFor()
  })

  test('an edit that would break the file is refused, and the draft survives a reload', async () => {
    const page = await stage.open()
    await choose(page, 'Use pnpm')
    await page.keyboard.press('e')
    const field = openText(page, 'Text of the memory')
    const before = fileOf('use-pnpm')
    await field.fill('---\ntitle: [broken\n---\n\nNever npm.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.failure').waitFor()
    expect(fileOf('use-pnpm')).toBe(before)
    await page.reload()
    await field.waitFor()
    expect(await field.inputValue()).toContain('[broken')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('.markdown', { hasText: 'Never npm' }).waitFor()
  })

  test('two tabs edit one memory: the second sees both texts and loses nothing', async () => {
    const page = await stage.open()
    const other = await stage.open()
    for (const one of [page, other]) {
      await choose(one, 'Auth flow')
      await one.keyboard.press('e')
      await openText(one, 'Text of the memory').waitFor()
    }
    const write = async (one: Page, from: string, to: string): Promise<void> => {
      const field = openText(one, 'Text of the memory')
      await field.fill((await field.inputValue()).replace(from, to))
    }
    await write(other, 'a **week**', 'a day')
    await write(page, 'a **week**', 'an hour')
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Saved')
    await other.locator('.conflict', { hasText: 'changed elsewhere' }).waitFor()
    await other.locator('.conflict .removed', { hasText: 'an hour' }).waitFor()
    await other.locator('.conflict .added', { hasText: 'a day' }).waitFor()
    expect(fileOf('auth-flow')).toContain('an hour')
    await other.getByRole('button', { name: 'Keep my text' }).click()
    await other.getByRole('button', { name: 'Save' }).click()
    await toast(other, 'Saved')
    expect(fileOf('auth-flow')).toContain('a day')
  })

  test('a file that an editor changes is shown at once, without a reload', async () => {
    const page = await stage.open()
    await choose(page, '国内部署')
    const path = pathOf('部署')
    writeFileSync(path, readFileSync(path, 'utf8').replace('运行迁移', '运行测试'))
    await page.locator('.markdown', { hasText: '运行测试' }).waitFor()
  })

  test('a file deleted by an editor is reported, and the draft is not lost', async () => {
    const page = await stage.open()
    const path = pathOf('retry-limits')
    const bytes = readFileSync(path)
    await choose(page, 'Retry limits')
    rmSync(path)
    await page.getByText('Memory not found').waitFor()
    writeFileSync(path, bytes)
    await page.getByRole('heading', { level: 1, name: 'Retry limits' }).waitFor()
    await page.keyboard.press('e')
    const text = openText(page, 'Text of the memory')
    await text.pressSequentially('Words. ')
    rmSync(path)
    await page.getByText('The file is missing').waitFor()
    expect(await page.locator('textarea').inputValue()).toContain('Words.')
    await page.reload()
    await page.getByText('Memory not found').waitFor()
    expect(await page.locator('textarea').inputValue()).toContain('Words.')
    writeFileSync(path, bytes)
    await page.getByRole('button', { name: 'Save' }).waitFor()
    expect(await page.locator('textarea').inputValue()).toContain('Words.')
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  test('a bulk action is shown as a plan, applied as one operation and undone as one', async () => {
    const page = await stage.open()
    await page.locator('.row').nth(4).waitFor()
    for (const title of ['Use pnpm', 'Pool size'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).check()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 of 2 selected').waitFor()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await toast(page, 'Archived: 2 memories')
    await expect.poll(() => page.locator('.row').count()).toBe(3)
    expect(fileOf('use-pnpm')).toMatch(/archived/)
    await page
      .locator('.toast', { hasText: 'Archived' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect.poll(() => page.locator('.row').count()).toBe(5)
    expect(fileOf('use-pnpm')).not.toMatch(/archived/)
  })

  test('the log shows operations and undoes them', async () => {
    const page = await stage.open({ path: '/log' })
    await page.locator('.operation').first().waitFor()
    const before = fileOf('use-pnpm')
    const { rows } = await stage.server.call('memories.browse', { query: 'pnpm' })
    const name = rows[0]?.name ?? ''
    const { operation } = await stage.server.call('memory.act', { names: [name], action: 'pin' })
    const row = page.locator('.operation', { hasText: operation?.id ?? '' }).first()
    await row.getByRole('button', { expanded: false }).click()
    await row.locator('.diff .added', { hasText: 'pinned' }).waitFor()
    await page.getByRole('button', { name: `Undo ${operation?.id}` }).click()
    await toast(page, 'Undone: op-')
    expect(fileOf('use-pnpm')).toBe(before)
  })

  test.each(['claude-json', 'claude-md', 'smallcode'] as const)(
    'in %s a memory is edited, pinned and retired by keyboard, and undone to the same bytes',
    async (layout) => {
      const kind = layout === 'claude-md' ? 'project' : 'decision'
      const fields = {
        status: 'accepted',
        context: 'No npm.',
        decision: 'We use pnpm.',
        rationale: ['Fast.'],
      }
      const told = layout === 'claude-json' ? { body: '', fields } : { body: 'No npm.' }
      const own = await stage.serve(await uiVault([draft('Use pnpm', { ...told, kind })], layout))
      const before = snapshot(own.root)
      const page = await stage.open({ on: own })
      await choose(page, 'Use pnpm')
      await page.keyboard.press('e')
      const field = openText(page, 'Text of the memory')
      await field.fill((await field.inputValue()).replace('No npm.', 'No npm, no yarn.'))
      await page.keyboard.press('Control+Enter')
      await toast(page, 'Saved')
      await page.locator('.detail', { hasText: 'no yarn' }).waitFor()
      expect(await page.locator('.detail').getByText('no yarn').count()).toBe(1)
      await page.keyboard.press('p')
      await toast(page, 'Pinned')
      await page.keyboard.press('d')
      await toast(page, 'Retired')
      for (const { id } of (await own.call('log.list', {})).operations.slice(0, 3))
        await own.call('log.undo', { id })
      expect(snapshot(own.root)).toEqual(before)
    },
  )

  test('the page reports a stopped server and works with the next one', async () => {
    const root = await uiVault()
    const first = await stage.serve(root)
    const page = await stage.open({ on: first })
    await page.locator('.row').first().waitFor()
    await first.close()
    await page.locator('.banner', { hasText: 'server has stopped' }).waitFor()
    // Somebody else enters first: a server that runs again is not said to be stopped.
    const again = await stage.serveAgain(first, await stage.open())
    await page.locator('.banner', { hasText: 'belongs to an earlier server' }).waitFor()
    const [name = '', value = ''] = (await again.enter()).split('=')
    await page.context().addCookies([{ name, value, url: again.origin }])
    await page.locator('.banner[role="alert"]').waitFor({ state: 'detached' })
    await choose(page, 'Use pnpm')
  })

  function pathOf(part: string): string {
    const folder = join(stage.server.root, '10-Memories')
    const found = readdirSync(folder).find((name) => name.includes(part))
    return join(folder, found ?? part)
  }

  function fileOf(part: string): string {
    return readFileSync(pathOf(part), 'utf8')
  }
})
