import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { draft } from '../support/demo-changes.ts'
import { inBrowser } from './support/in-browser.ts'
import { uiVault } from './support/ui-server.ts'

const mapVault = () =>
  uiVault([
    draft('Use pnpm', { body: 'See [[Auth flow]].', topic: 'web', relatedFiles: ['a.ts'] }),
    draft('Auth flow', { kind: 'decision', topic: 'auth/login' }),
    draft('Pool size', { kind: 'config', topic: 'web', relatedFiles: ['a.ts'] }),
    draft('部署前请先运行数据库迁移', { topic: '部署' }),
    draft('اتصال قاعدة البيانات يُغلق', { topic: 'web' }),
    draft('<img src=x onerror=alert(1)>', { topic: '<b>bold' }),
  ])

inBrowser('the map', { vault: mapVault, path: '/map' }, (stage) => {
  const side = (page: Page) => page.getByRole('complementary', { name: 'Memories on the map' })

  test('by keyboard: from the list to a memory, along a link, back, and to its page', async () => {
    const page = await stage.open()
    await side(page).getByRole('button', { name: 'Use pnpm' }).focus()
    await page.keyboard.press('Enter')
    await side(page).getByRole('heading', { name: 'Use pnpm' }).waitFor()
    await side(page).getByText('Use pnpm, in one line.').waitFor()
    await side(page).getByRole('heading', { name: 'Also referencing a.ts 1' }).waitFor()
    await side(page).getByRole('button', { name: 'Auth flow' }).focus()
    await page.keyboard.press('Enter')
    await side(page).getByRole('heading', { name: 'Auth flow' }).waitFor()
    await page.reload()
    await side(page).getByRole('heading', { name: 'Auth flow' }).waitFor()
    await page.goBack()
    await side(page).getByRole('heading', { name: 'Use pnpm' }).waitFor()
    await page.keyboard.press('Escape')
    await side(page).getByRole('heading', { name: 'Most linked' }).waitFor()
    await page.goto(`${stage.server.origin}/map?at=${encodeURIComponent('nobody')}`)
    await side(page).getByRole('heading', { name: 'Most linked' }).waitFor()
    await side(page).getByRole('button', { name: 'Auth flow' }).click()
    await side(page).getByRole('link', { name: 'Open' }).click()
    await page.getByRole('heading', { level: 1, name: 'Auth flow' }).waitFor()
  })

  test('a click on a point shows the memory beside it', async () => {
    // A single point stands in the middle.
    const lone = await stage.serve(await uiVault([draft('Alone', { topic: 'web' })]))
    const page = await stage.open({ path: '/map', on: lone })
    await page.locator('.map-canvas canvas').first().waitFor()
    await page.locator('.map-canvas').click()
    await side(page).getByRole('heading', { name: 'Alone' }).waitFor()
    await page.keyboard.press('Escape')
    await side(page).getByRole('heading', { name: 'Most linked' }).waitFor()
    // Dragged, it is where it was dragged to; looked at from nearer, it is where the pointer is.
    const { x, y, width, height } = (await page.locator('.map-canvas').boundingBox())!
    const middle = { x: x + width / 2, y: y + height / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + 120, middle.y + 90, { steps: 4 })
    await page.mouse.up()
    await page.mouse.wheel(0, -600)
    await page.mouse.click(middle.x, middle.y)
    await page.waitForTimeout(100)
    expect(await side(page).getByRole('heading', { name: 'Alone' }).count()).toBe(0)
    await page.mouse.click(middle.x + 120, middle.y + 90)
    await side(page).getByRole('heading', { name: 'Alone' }).waitFor()
  })

  test('words and kinds filter the map; colours have a legend with counts', async () => {
    const page = await stage.open()
    await page.getByRole('searchbox').fill('pool')
    await side(page).getByRole('heading', { name: '1 found' }).waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('decision')
    await side(page).getByRole('button', { name: 'Auth flow' }).waitFor()
    await page.getByRole('list', { name: 'Colours: freshness' }).waitFor()
    await page.getByRole('combobox', { name: 'Colour' }).selectOption('use')
    await page.getByRole('list', { name: 'Colours: use' }).getByText('Never 6').waitFor()
  })

  test('map and sidebar fit a phone, and names are shown as text', async () => {
    const page = await stage.open({ path: '/map', width: 390 })
    await side(page).getByRole('button', { name: '<img src=x onerror=alert(1)>' }).waitFor()
    await page.locator('.map-labels span', { hasText: '<b>bold' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    const [map, list] = await Promise.all(
      ['.map', '.map-side'].map((one) => page.locator(one).boundingBox()),
    )
    expect(list!.y).toBeGreaterThanOrEqual(map!.y + map!.height - 1)
    expect(list!.height).toBeGreaterThan(120)
  })

  test('an empty vault, a failing server and unchecked references are reported, each with a next step', async () => {
    const empty = await stage.serve(await uiVault([draft('Alone')]))
    const { rows } = await empty.call('memories.browse', {})
    await empty.call('memory.act', { names: [rows[0]?.name ?? ''], action: 'archive' })
    const bare = await stage.open({ on: empty })
    await bare.getByText('Nothing to show yet').waitFor()
    await bare.getByRole('main').getByRole('link', { name: 'overview' }).click()
    await bare.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()

    const page = await stage.open({ path: '/log' })
    let isBroken = true
    const error = { code: 'IO_ERROR', message: 'The disk is away.', hint: 'Wait.' }
    await page.route(/\/api\/map(?:\.freshness)?$/, (route) =>
      isBroken || route.request().url().endsWith('freshness')
        ? route.fulfill({ status: 503, json: { error } })
        : route.continue(),
    )
    await page.getByRole('link', { name: 'Map' }).click()
    await page.locator('.failure', { hasText: 'The disk is away.' }).waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.map-canvas canvas').first().waitFor()
    await page.getByText('Could not check the references.').waitFor()
  })

  test('the map is no part of what other pages load', async () => {
    const page = await stage.open({ path: '/log' })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto(`${stage.server.origin}/overview`)
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    const isMap = (url: string): boolean => /\/map-[\w-]+\.js$/.test(url)
    expect(loaded.filter(isMap)).toEqual([])
    await page.getByRole('link', { name: 'Map' }).click()
    await page.locator('.map-canvas canvas').first().waitFor()
    expect(loaded.filter(isMap)).toHaveLength(1)
  })
})
