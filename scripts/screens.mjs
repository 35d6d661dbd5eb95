// Pictures of every page in light, dark and phone width, full, empty, loading and failing:
// `npm run screens -- <vault> <folder> [name ...]`. A name may be a beginning: `map` takes all that show the map.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const [vault, folder, ...wanted] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run screens -- <vault> <folder> [name ...]')
  process.exit(2)
}
const binary = fileURLToPath(new URL('../dist/main/bin.js', import.meta.url))
const browserPath = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))

const LOOKS = {
  light: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', deviceScaleFactor: 2 },
}
const PAGES = ['overview', 'memories', 'inbox', 'maintain', 'map', 'log', 'skills']
const press =
  (...keys) =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key)
  }
const open = async (page) => {
  await page.locator('.row-link').first().click()
  await page.waitForSelector('.detail')
}
const run = async (page) => {
  await page.keyboard.press('r')
  await page.locator('.plan-tools, .outcome').first().waitFor({ timeout: 120_000 })
}

/** What is shown: an address, what to do there before the picture, and of what kind the server's answers are. */
const SHOTS = {
  ...Object.fromEntries(PAGES.map((page) => [page, { path: `/${page}` }])),
  ...Object.fromEntries(
    ['empty', 'loading', 'error'].flatMap((state) =>
      PAGES.map((page) => [`${page}-${state}`, { path: `/${page}`, state }]),
    ),
  ),
  'overview-end': {
    path: '/overview',
    act: (page) =>
      page.evaluate(() => {
        for (const part of document.querySelectorAll('*')) part.scrollTop = part.scrollHeight
      }),
  },
  'memories-open': { path: '/memories', act: open },
  'memories-long': { path: '/memories?q=title that goes on', act: open },
  'memories-rtl': { path: '/memories?q=قاعدة', act: open },
  'memories-cjk': { path: '/memories?q=データ', act: open },
  'memories-search': { path: '/memories?q=pool', act: open },
  'memories-none': { path: '/memories?q=zzzz' },
  'memories-gone': { path: '/memories/NOT-there' },
  'memories-edit': {
    path: '/memories',
    act: async (page) => {
      await open(page)
      await page.keyboard.press('e')
      await page.locator('textarea').waitFor()
    },
  },
  'memories-changes': {
    path: '/memories',
    act: async (page) => {
      await open(page)
      await page.keyboard.press('e')
      await page.locator('textarea').press('Control+End')
      await page.locator('textarea').pressSequentially('One more line.')
      await page.getByRole('tab', { name: 'Changes' }).click()
    },
  },
  'memories-bulk': {
    path: '/memories',
    act: async (page) => {
      for (const at of [0, 1, 2]) await page.locator('.row-check').nth(at).check()
    },
  },
  'memories-plan': {
    path: '/memories',
    act: async (page) => {
      for (const at of [0, 1, 2]) await page.locator('.row-check').nth(at).check()
      await page
        .getByRole('button', { name: /^Archive/ })
        .last()
        .click()
    },
  },
  'inbox-open': {
    path: '/inbox',
    act: (page) => page.locator('.proposal-row a, .proposal a').first().click({ timeout: 2_000 }),
  },
  'maintain-plan': { path: '/maintain/maintain', act: run },
  'maintain-diff': {
    path: '/maintain/maintain',
    act: async (page) => {
      await run(page)
      await press('j', 'd')(page)
    },
  },
  'maintain-check': { path: '/maintain/check', act: run },
  'map-chosen': {
    path: '/map',
    act: async (page) => {
      await page.waitForTimeout(2_500)
      await page.locator('.map-side a, .map-side button').nth(1).click({ timeout: 2_000 })
    },
  },
  'log-open': {
    path: '/log',
    act: (page) => page.locator('.operation summary, .operation button').first().click(),
  },
  'skills-open': {
    path: '/skills',
    act: (page) => page.locator('.skill-row a').first().click({ timeout: 2_000 }),
  },
  'skills-plan': { path: '/skills/drafts/triage-an-alert', act: press('p') },
  help: { path: '/log', act: press('?') },
  palette: {
    path: '/log',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('pool')
    },
  },
  stopped: { path: '/memories', state: 'stopped' },
  nowhere: { path: '/nowhere' },
}

mkdirSync(folder, { recursive: true })
const full = await serve(vault)
const empty = await serve(emptyVault())
const browser = await chromium.launch({
  ...(browserPath && { executablePath: browserPath }),
  args: ['--no-sandbox'],
})
try {
  const states = { full: await enter(full), empty: await enter(empty) }
  for (const [look, options] of Object.entries(LOOKS))
    for (const [name, shot] of Object.entries(SHOTS))
      if (wanted.length === 0 || wanted.some((one) => `${name}-${look}`.startsWith(one)))
        await take({ name, look, options, shot, states })
} finally {
  await browser.close()
  for (const { process } of [full, empty]) process.kill()
}

async function take({ name, look, options, shot, states }) {
  const { url } = shot.state === 'empty' ? empty : full
  const storageState = shot.state === 'empty' ? states.empty : states.full
  const context = await browser.newContext({ ...options, storageState })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`${name}-${look}`, error))
  try {
    if (shot.state === 'loading' || shot.state === 'error') await hold(page, shot.state)
    await page.goto(new URL(shot.path, url).href)
    await page.waitForSelector('main *')
    if (shot.state !== 'loading') await settled(page)
    await page.waitForTimeout(300)
    if (shot.state === 'stopped') {
      await page.route('**/api/**', (route) => route.abort())
      await page.locator('input[type="search"]').fill('a')
    }
    await shot.act?.(page)
    if (shot.state !== 'loading') await settled(page)
    await page.waitForTimeout(shot.path.startsWith('/map') ? 1_000 : 300)
  } catch (error) {
    console.error(`${name}-${look}`, error.message.split('\n')[0])
  }
  await page.screenshot({ path: join(folder, `${name}-${look}.png`) })
  await context.close()
}

/** Nothing is on its way any more, however busy the machine is. */
async function settled(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('.loading, .spinner, .list-pane[aria-busy="true"]') === null &&
      !/Looking at the project|Holding memories against/.test(document.body.textContent),
    undefined,
    { timeout: 60_000 },
  )
}

/** The shell is answered; the page waits, or is told that it failed. */
async function hold(page, state) {
  await page.route('**/api/*', (route) => {
    if (/\/api\/(?:vault|events)$/.test(route.request().url())) return route.continue()
    if (state === 'loading') return undefined
    const error = {
      code: 'IO_ERROR',
      message: 'The folder of the memories could not be read.',
      hint: 'Look whether the disk is there, then try again.',
    }
    return route.fulfill({ status: 503, json: { error } })
  })
}

async function serve(root) {
  const process_ = spawn(process.execPath, [binary, 'ui', '--vault', root, '--json', '--no-open'])
  const { url } = JSON.parse(await firstDocument(process_.stdout))
  return { process: process_, url }
}

function emptyVault() {
  const root = mkdtempSync(join(tmpdir(), 'everkeep-empty-'))
  spawnSync(process.execPath, [binary, 'init', '--yes'], { cwd: root })
  return join(root, '.memory')
}

async function enter({ url }) {
  const context = await browser.newContext()
  await (await context.newPage()).goto(url)
  return context.storageState()
}

async function firstDocument(stream) {
  let text = ''
  for await (const chunk of stream) {
    text += chunk
    if (text.trimEnd().endsWith('}')) return text
  }
  throw new Error(`the server said: ${text}`)
}
