import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { draft } from '../support/demo-changes.ts'
import { type OpenedPage, openBrowser, openPage, WHY_NOT } from './support/browser.ts'
import { type TestServer, uiServer, uiVault } from './support/ui-server.ts'

if (WHY_NOT !== undefined) console.warn(WHY_NOT)

describe.skipIf(WHY_NOT !== undefined)(`UIX-02: the overview in a browser ${WHY_NOT ?? ''}`, () => {
  let browser: Browser
  let server: TestServer
  let empty: TestServer
  let opened: OpenedPage | undefined

  beforeAll(async () => {
    browser = await openBrowser()
    const long = `${'A title that goes on and on '.repeat(8)}`
    server = await uiServer(
      await uiVault([
        draft('Gone', { body: 'See `src/gone.ts`.', kind: 'decision' }),
        draft('Dangling', { body: 'See [[Never written]].' }),
        draft(long, { body: 'Long.' }),
        draft('部署前请先运行数据库迁移', { body: '迁移。' }),
        draft('اتصال قاعدة البيانات يُغلق بعد خمس دقائق', { body: 'x' }),
        draft('averyverylongwordwithoutanyblank'.repeat(6), { body: 'x' }),
      ]),
    )
    // A project in which something could be found.
    mkdirSync(join(dirname(server.root), 'src'))
    writeFileSync(join(dirname(server.root), 'src/here.ts'), 'export const here = true\n')
    const bare = await uiVault([])
    mkdirSync(join(bare, '10-Memories'))
    writeFileSync(join(bare, '10-Memories/README.md'), '# Memories\n')
    empty = await uiServer(bare)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    await empty?.close()
  })
  afterEach(async () => {
    expect(opened?.faults ?? []).toEqual([])
    await opened?.context.close()
    opened = undefined
  })

  const open = async (on: TestServer, width = 1280): Promise<Page> => {
    opened = await openPage(browser, on, { path: '/overview', width })
    return opened.page
  }
  const card = (page: Page, name: string) => page.getByRole('region', { name })

  test('health has reasons that open, and steps that lead to where they are taken', async () => {
    const page = await open(server)
    const health = card(page, 'Health')
    await health.getByText('Needs attention').waitFor()
    await health.getByText('1 link leads nowhere').click()
    await health.getByText('[[Never written]]').waitFor()
    await card(page, 'What to do next').getByText('Mend lists and links').click()
    await page.getByRole('heading', { level: 1, name: 'Maintain' }).waitFor()
  })

  test('freshness names what is gone and leads to who names it', async () => {
    const page = await open(server)
    const fresh = card(page, 'Freshness')
    await fresh.getByText('All of it is gone').waitFor()
    await fresh.getByRole('link', { name: 'Gone' }).click()
    await page.getByRole('heading', { level: 1, name: 'Gone' }).waitFor()
  })

  test('by keyboard: a figure explains itself and Escape puts it away; a chart is read point by point', async () => {
    const page = await open(server)
    const word = page.getByRole('button', { name: 'Pinned' })
    await word.focus()
    const tip = page.getByRole('tooltip', { name: /no maintenance archives/ })
    await tip.waitFor()
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'hidden' })
    const chart = page.getByRole('img', { name: /^Memories by month/ })
    await chart.focus()
    await page.keyboard.press('Home')
    const first = await page.locator('.trend figcaption').first().textContent()
    expect(first).toMatch(/^\w+ \d{4}: \d+ active at its end, \d+ made\.$/)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.locator('.trend figcaption').first().textContent()).not.toBe(first)
  })

  test('it follows the files: what an editor writes is counted without a reload', async () => {
    const page = await open(server)
    await page.getByRole('link', { name: 'Active: 6' }).waitFor()
    const { path } = await server.call('memory.show', { name: 'Dangling' })
    writeFileSync(
      join(server.root, path),
      '---\nid: MEM-x\ntitle: Dangling\ntype: insight\nstatus: retired\n---\n\nNot any more.\n',
    )
    await page.getByRole('link', { name: 'Active: 5' }).waitFor()
  })

  test.each([1280, 390])(
    'nothing sticks out at %i pixels, whatever titles are like',
    async (width) => {
      const page = await open(server, width)
      await card(page, 'Freshness').getByText('All of it is gone').waitFor()
      const past = await page.evaluate(
        "[...document.querySelectorAll('main *')].filter((e) => e.getClientRects().length > 0 && !e.closest('.cut, .badge, .sr-only') && e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.outerHTML.slice(0, 120))",
      )
      expect(past).toEqual([])
      const arabic = page.getByText('اتصال قاعدة البيانات').first()
      expect(await arabic.getAttribute('dir')).toBe('auto')
    },
  )

  test('an empty vault says what to do first', async () => {
    const page = await open(empty)
    await page.getByText('everkeep install', { exact: true }).waitFor()
    expect(await page.locator('.first-steps > li').count()).toBe(3)
  })

  test('a part that fails says so, and can be tried again; the rest stands', async () => {
    opened = await openPage(browser, server, { path: '/log' })
    const { page } = opened
    await page.route('**/api/overview.health', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({
          error: { code: 'DISK_ERROR', message: 'The disk is away.', hint: 'Plug it in.' },
        }),
      }),
    )
    await page.goto(`${server.origin}/overview`)
    const health = card(page, 'Health')
    await health.getByText('The disk is away.').waitFor()
    await card(page, 'Freshness').getByText('All of it is gone').waitFor()
    await page.unroute('**/api/overview.health')
    await health.getByRole('button', { name: 'Try again' }).click()
    await health.locator('.verdict').waitFor()
  })
})
