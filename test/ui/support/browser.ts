import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { PAGE, type TestServer } from './ui-server.ts'

const BROWSERS = [
  process.env['EVERKEEP_BROWSER'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const executablePath = BROWSERS.find((path) => path !== '' && existsSync(path))

/** Why nothing can be tested in a browser here; undefined when it can. Said in the names of what is left out. */
export const WHY_NOT: string | undefined =
  executablePath === undefined
    ? 'skipped: there is no Chromium here (apt-get install chromium)'
    : existsSync(join(PAGE, 'index.html'))
      ? undefined
      : 'skipped: the page is not built (npm run build)'

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
}

export interface OpenedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of scripts, refusals of the policy, requests to anywhere else: there must be none. */
  readonly faults: readonly string[]
}

/** The page of a server, in a browser of its own cookies, at an address within it. */
export async function openPage(
  browser: Browser,
  server: TestServer,
  { path = '/memories', width = 1280 } = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const [name = '', value = ''] = (await server.enter()).split('=')
  await context.addCookies([{ name, value, url: server.origin }])
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) faults.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(`${server.origin}/`)) faults.push(`request: ${request.url()}`)
  })
  await page.goto(`${server.origin}${path}`)
  // Shown is ready: keys that are pressed before would be nobody's.
  await page.locator('nav').first().waitFor({ state: 'attached' })
  return { page, context, faults }
}
