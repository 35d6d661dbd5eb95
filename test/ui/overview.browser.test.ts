import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { draft } from '../support/demo-changes.ts'
import { inBrowser } from './support/in-browser.ts'
import { uiVault } from './support/ui-server.ts'

async function overviewVault(): Promise<string> {
  const long = `${'A title that goes on and on '.repeat(8)}`
  const root = await uiVault([
    draft('Gone', { body: 'See `src/gone.ts`.', kind: 'decision' }),
    draft('Dangling', { body: 'See [[Never written]].' }),
    draft(long, { body: 'Long.' }),
    draft('部署前请先运行数据库迁移', { body: '迁移。' }),
    draft('اتصال قاعدة البيانات يُغلق بعد خمس دقائق', { body: 'x' }),
    draft('averyverylongwordwithoutanyblank'.repeat(6), { body: 'x' }),
  ])
  // A project in which something could be found.
  mkdirSync(join(dirname(root), 'src'))
  writeFileSync(join(dirname(root), 'src/here.ts'), 'export const here = true\n')
  return root
}

/** Nothing but a page that is no memory. */
async function bareVault(): Promise<string> {
  const root = await uiVault([])
  mkdirSync(join(root, '10-Memories'))
  writeFileSync(join(root, '10-Memories/README.md'), '# Memories\n')
  return root
}

inBrowser('the overview', { vault: overviewVault, path: '/overview' }, (stage) => {
  const card = (page: Page, name: string) => page.getByRole('region', { name })

  test('the page opens on the overview, and / goes to the search of the memories', async () => {
    const page = await stage.open({ path: '/' })
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/overview')
    await page.keyboard.press('/')
    await page.locator('.row-link').first().waitFor()
  })

  test('health issues open, and next steps link to their page', async () => {
    const page = await stage.open()
    const health = card(page, 'Health')
    await health.getByText('Needs attention').waitFor()
    await health.getByText('1 broken link').click()
    await health.getByText('[[Never written]]').waitFor()
    await card(page, 'Next steps').getByText('Fix indexes and broken links').click()
    await page.getByRole('heading', { level: 1, name: 'Maintain' }).waitFor()
  })

  test('freshness lists missing files and links to the memories', async () => {
    const page = await stage.open()
    const fresh = card(page, 'Freshness')
    await fresh.getByText('Stale', { exact: true }).waitFor()
    await fresh.getByRole('link', { name: 'Gone' }).click()
    await page.getByRole('heading', { level: 1, name: 'Gone' }).waitFor()
  })

  test('by keyboard: tooltips open and Escape closes them; a chart is read point by point', async () => {
    const page = await stage.open()
    const word = page.getByRole('button', { name: 'Pinned' })
    await word.focus()
    const tip = page.getByRole('tooltip', { name: /maintenance never archives/ })
    await tip.waitFor()
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'hidden' })
    const chart = page.getByRole('img', { name: /^Memories by month/ })
    await chart.focus()
    await page.keyboard.press('Home')
    const first = await page.locator('.trend figcaption').first().textContent()
    expect(first).toMatch(/^\w+ \d{4}: \d+ active at the end, \d+ added\.$/)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.locator('.trend figcaption').first().textContent()).not.toBe(first)
  })

  test('the overview updates without a reload when files change', async () => {
    const page = await stage.open()
    await page.getByRole('link', { name: 'Active: 6' }).waitFor()
    const { path } = await stage.server.call('memory.show', { name: 'Dangling' })
    writeFileSync(
      join(stage.server.root, path),
      '---\nid: MEM-x\ntitle: Dangling\ntype: insight\nstatus: retired\n---\n\nNot any more.\n',
    )
    await page.getByRole('link', { name: 'Active: 5' }).waitFor()
  })

  test.each([1280, 390])(
    'nothing sticks out at %i pixels, whatever titles are like',
    async (width) => {
      const page = await stage.open({ width })
      await card(page, 'Freshness').getByText('Stale', { exact: true }).waitFor()
      const past = await page.evaluate(
        "[...document.querySelectorAll('main *')].filter((e) => e.getClientRects().length > 0 && !e.closest('.cut, .badge, .sr-only') && e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.outerHTML.slice(0, 120))",
      )
      expect(past).toEqual([])
      const arabic = page.getByText('اتصال قاعدة البيانات').first()
      expect(await arabic.getAttribute('dir')).toBe('auto')
    },
  )

  test('an empty vault says what to do first', async () => {
    const page = await stage.open({ on: await stage.serve(await bareVault()) })
    await page.getByText('everkeep install', { exact: true }).waitFor()
    expect(await page.locator('.first-steps > li').count()).toBe(3)
  })

  test('a card that fails can be retried; the others stay', async () => {
    const page = await stage.open({ path: '/log' })
    await page.route('**/api/overview.health', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({
          error: { code: 'DISK_ERROR', message: 'The disk is away.', hint: 'Plug it in.' },
        }),
      }),
    )
    await page.goto(`${stage.server.origin}/overview`)
    const health = card(page, 'Health')
    await health.getByText('The disk is away.').waitFor()
    await card(page, 'Freshness').getByText('Stale', { exact: true }).waitFor()
    await page.unroute('**/api/overview.health')
    await health.getByRole('button', { name: 'Try again' }).click()
    await health.locator('.verdict').waitFor()
  })
})
