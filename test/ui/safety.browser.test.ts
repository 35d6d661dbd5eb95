import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { draft } from '../support/demo-changes.ts'
import { violations } from './support/accessibility.ts'
import { inBrowser } from './support/in-browser.ts'
import { uiVault } from './support/ui-server.ts'

const PAGES = [
  'overview',
  'memories',
  'inbox',
  'maintain',
  'map',
  'log',
  'rules',
  'skills',
] as const

/** Each would run, load or leave the page if anything of a memory became more than text. */
const CORPUS: readonly string[] = [
  '<script>window.__ran=1;alert(1)</script>',
  '<img src=x onerror="window.__ran=1;alert(1)">',
  '<svg/onload=alert(1)><iframe srcdoc="<script>parent.__ran=1</script>"></iframe>',
  '"><b onmouseover=alert(1)>x</b>',
  "';alert(1)//",
  '{{constructor.constructor("alert(1)")()}}',
  'javascript:alert(1)',
  '</textarea><script>alert(1)</script>',
]

const BODY = [
  ...CORPUS,
  '[click](javascript:alert(1)) [also](JaVaScRiPt:alert%281%29) <javascript:alert(1)>',
  '[data](data:text/html,<script>alert(1)</script>) [vb](vbscript:msgbox) [file](file:///etc/passwd)',
  '![picture](https://evil.example/pixel.png) ![onerror](x" onerror="alert(1))',
  '[[<img src=x onerror=alert(1)>|<script>alert(1)</script>]]',
  '```html\n<script>alert(1)</script>\n```',
  '| <script>alert(1)</script> | b |\n| --- | --- |\n| <img src=x onerror=alert(1)> | c |',
  '<style>@import url(https://evil.example/x.css)</style><link rel=stylesheet href=https://evil.example>',
  '<form action=https://evil.example><button autofocus onfocus=alert(1)>x</button></form>',
].join('\n\n')

/** As a file name: what no file system takes stands for itself in the text. */
const asName = (text: string): string => text.replaceAll('/', '∕')

/** Files that no writer of ours would make: their names and ids are scripts as well. */
async function scriptVault(): Promise<string> {
  const root = await writtenVault()
  for (const [at, text] of CORPUS.entries())
    writeFileSync(
      join(root, '10-Memories', `${at} ${asName(text)}.md`),
      `---\nid: ${JSON.stringify(`${at} ${text}`)}\ntitle: ${JSON.stringify(`By hand ${at} ${text}`)}\ntags: [${JSON.stringify(text)}]\n---\n\nSee [[${text}]].\n`,
    )
  return root
}

const writtenVault = () =>
  uiVault(
    CORPUS.map((text, at) =>
      draft(`${at} ${text}`, {
        kind: text,
        summary: text,
        body: BODY,
        topic: text,
        tags: [text],
        keywords: [text],
        source: text,
        relatedFiles: [text],
        statusReason: text,
        links: [{ target: text, relation: text }],
        aliases: [text],
      }),
    ),
  )

inBrowser('safety', { vault: scriptVault }, (stage) => {
  test('a stored script never runs, loads or sends anything, on any page', async () => {
    const page = await stage.open()
    const rows = page.locator('.row-link')
    const count = CORPUS.length * 2
    await page.getByText(`${count} memories`, { exact: true }).waitFor()
    for (let at = 0; at < count; at += 1) {
      await rows.nth(at).click()
      await page.locator('.detail .section', { hasText: 'Provenance' }).waitFor()
    }
    await page.keyboard.press('e')
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.locator('.markdown').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.locator('.markdown a[href^="javascript" i]').count()).toBe(0)
    expect(await page.locator('main img, main iframe, main script, main style').count()).toBe(0)
    await page.getByRole('searchbox').fill('<script>')
    await page.locator('mark').first().waitFor()
    for (const id of PAGES) {
      await page.goto(`${stage.server.origin}/${id}`)
      await settled(page)
    }
    expect(await page.evaluate('window.__ran')).toBeUndefined()
  })

  test.each(['light', 'dark'] as const)('%s: every page passes axe', async (colorScheme) => {
    const page = await stage.open()
    await page.emulateMedia({ colorScheme })
    for (const id of PAGES) {
      await page.goto(`${stage.server.origin}/${id}`)
      await settled(page)
      if (id === 'memories') {
        await page.locator('.row-link').first().click()
        await page.locator('.detail .section', { hasText: 'Provenance' }).waitFor()
      }
      expect(await violations(page), id).toEqual([])
    }
    await page.evaluate("document.body.append(document.createElement('button'))")
    expect(await violations(page)).toEqual([expect.stringContaining('button-name')])
  })

  test('on a phone no page is larger than its window', async () => {
    const page = await stage.open({ width: 390 })
    for (const id of PAGES) {
      await page.goto(`${stage.server.origin}/${id}`)
      await settled(page)
      const over = await page.evaluate(
        '[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]',
      )
      expect(over, id).toEqual([0, 0])
    }
  })

  /** The page is there, and nothing is on its way any more. */
  async function settled(page: Page): Promise<void> {
    await page.locator('main > *').first().waitFor()
    // A page may wait for several things at once.
    await expect.poll(() => page.locator('.loading').count(), { timeout: 20_000 }).toBe(0)
  }
})
