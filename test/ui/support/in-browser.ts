import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { type OpenedPage, openBrowser, openPage, WHY_NOT } from './browser.ts'
import { type TestServer, uiServer } from './ui-server.ts'

interface Setting {
  /** Made once for all tests. */
  readonly vault: () => Promise<string>
  /** Where a page is opened unless a test says otherwise. */
  readonly path?: string
  /** What is there when that page stands. */
  readonly ready?: string
}

interface Opening {
  readonly path?: string
  readonly width?: number
  /** Another server than that of all tests. */
  readonly on?: TestServer
}

/** What tests in a browser have: a server, and pages that must have had no fault when a test ends. */
export interface Stage {
  readonly server: TestServer
  open(how?: Opening): Promise<Page>
  /** One more server, stopped at the end. */
  serve(root: string): Promise<TestServer>
  /** A server that was stopped begins anew, and this page may enter. */
  serveAgain(stopped: TestServer, page: Page): Promise<TestServer>
}

/** Tests that need a browser; where there is none, they are left out by a name that says why. */
export function inBrowser(what: string, setting: Setting, tests: (stage: Stage) => void): void {
  if (WHY_NOT !== undefined) console.warn(WHY_NOT)
  describe.skipIf(WHY_NOT !== undefined)(`UIX-02: ${what} in a browser ${WHY_NOT ?? ''}`, () => {
    let browser: Browser
    let server: TestServer
    const servers: TestServer[] = []
    const opened: OpenedPage[] = []
    const serve = async (root: string, port = 0): Promise<TestServer> => {
      const made = await uiServer(root, { port })
      servers.push(made)
      return made
    }
    beforeAll(async () => {
      browser = await openBrowser()
      server = await serve(await setting.vault())
    })
    afterEach(async () => {
      const pages = opened.splice(0)
      await Promise.all(pages.map(({ context }) => context.close()))
      expect(pages.flatMap(({ faults }) => faults)).toEqual([])
    })
    afterAll(async () => {
      await browser?.close()
      await Promise.all(servers.map((one) => one.close()))
    })
    tests({
      get server() {
        return server
      },
      serve: (root) => serve(root),
      async serveAgain({ root, origin }, page) {
        const again = await serve(root, Number(new URL(origin).port))
        const [name = '', value = ''] = (await again.enter()).split('=')
        await page.context().addCookies([{ name, value, url: origin }])
        return again
      },
      async open({ path = setting.path ?? '/memories', on = server, ...how } = {}) {
        const one = await openPage(browser, on, { path, ...how })
        opened.push(one)
        const isUsual = path.startsWith(setting.path ?? '/memories')
        if (isUsual && setting.ready !== undefined) await one.page.locator(setting.ready).waitFor()
        return one.page
      },
    })
  })
}

/** The field in which a text is written, once that text is there: letters are taken before. */
export const openText = (page: Page, name: string) =>
  page.getByRole('textbox', { name }).and(page.locator('[aria-busy="false"]'))

export const toast = (page: Page, text: string): Promise<void> =>
  page.locator('.toast', { hasText: text }).waitFor()
