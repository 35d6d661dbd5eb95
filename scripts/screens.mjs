// Pictures of every page in light, dark and phone width: `npm run screens -- <vault> <folder> [page ...]`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const [vault, folder, ...wanted] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run screens -- <vault> <folder> [page ...]')
  process.exit(2)
}
const binary = fileURLToPath(new URL('../dist/main/bin.js', import.meta.url))
const browserPath = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))

/** What is shown of each page: an address, and what to do there before the picture. */
const SHOTS = {
  overview: { path: '/overview' },
  memories: { path: '/memories', first: true },
  search: { path: '/memories?q=pool', first: true },
  edit: { path: '/memories', first: true, key: 'e' },
  none: { path: '/memories?q=zzzz' },
  inbox: { path: '/inbox' },
  maintain: { path: '/maintain' },
  map: { path: '/map' },
  log: { path: '/log' },
  skills: { path: '/skills' },
  help: { path: '/log', key: '?' },
}
const LOOKS = {
  light: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  dark: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light', deviceScaleFactor: 2 },
}

mkdirSync(folder, { recursive: true })
const server = spawn(process.execPath, [binary, 'ui', '--vault', vault, '--json'])
const { url } = JSON.parse(await firstDocument(server.stdout))
const browser = await chromium.launch({
  ...(browserPath && { executablePath: browserPath }),
  args: ['--no-sandbox'],
})
try {
  const first = await browser.newContext()
  await (await first.newPage()).goto(url)
  const storageState = await first.storageState()
  for (const [look, options] of Object.entries(LOOKS)) {
    const context = await browser.newContext({ ...options, storageState })
    const page = await context.newPage()
    page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
    page.on('pageerror', (error) => console.error(error))
    for (const [name, shot] of Object.entries(SHOTS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      await page.goto(new URL(shot.path, url).href)
      await page.waitForSelector('main :not(.loading)')
      await page.waitForTimeout(600)
      if (shot.first) await page.locator('.row-link').first().click()
      if (shot.first) await page.waitForSelector('.detail')
      if (shot.key) await page.keyboard.press(shot.key)
      await page.waitForTimeout(800)
      await page.screenshot({ path: join(folder, `${name}-${look}.png`) })
    }
    await context.close()
  }
} finally {
  await browser.close()
  server.kill()
}

async function firstDocument(stream) {
  let text = ''
  for await (const chunk of stream) {
    text += chunk
    if (text.trimEnd().endsWith('}')) return text
  }
  throw new Error(`the server said: ${text}`)
}
