import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { draft } from '../support/demo-changes.ts'
import { inBrowser, toast } from './support/in-browser.ts'
import { inboxVault } from './support/inbox-vault.ts'
import { uiVault } from './support/ui-server.ts'

const TITLE = 'Retry limits'
const SENTENCE = 'The jobs of the night are asked for again after an hour. '
const vault = () =>
  uiVault([draft(TITLE, { body: 'Five attempts.' }), draft('Pool size', { body: 'Twenty.' })])

/** Whatever happens to a file meanwhile, a letter that somebody typed stays where it was typed. */
inBrowser('writing', { vault }, (stage) => {
  const pathOf = (): string => {
    const folder = join(stage.server.root, '10-Memories')
    return join(folder, readdirSync(folder).find((name) => name.includes('retry-limits')) ?? '')
  }
  const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the memory' })
  const open = async (): Promise<Page> => {
    const page = await stage.open()
    await page.locator('.row-link', { hasText: TITLE }).click()
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    return page
  }
  const slowDown = (page: Page, endpoint: string, ms: number): Promise<unknown> =>
    page.route(`**/api/${endpoint}`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.continue()
    })

  test('letters typed before the text is loaded are kept', async () => {
    const page = await open()
    const before = readFileSync(pathOf(), 'utf8')
    await slowDown(page, 'memory.editable', 400)
    await page.keyboard.press('e')
    // Each of these letters does something else where nobody writes.
    await page.keyboard.type('jad k', { delay: 15 })
    await expect.poll(() => fieldOf(page).inputValue()).toContain('Five attempts.')
    await page.keyboard.type('px ')
    expect(await fieldOf(page).inputValue()).toBe(`jad kpx ${before}`)
    expect(readFileSync(pathOf(), 'utf8')).toBe(before)
    await page.reload()
    await expect.poll(() => fieldOf(page).inputValue()).toBe(`jad kpx ${before}`)
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  test('no letter is lost while a file is changed and deleted repeatedly', async () => {
    const page = await open()
    const path = pathOf()
    const before = readFileSync(path, 'utf8')
    await page.keyboard.press('e')
    await expect.poll(() => fieldOf(page).inputValue()).toBe(before)
    await page.keyboard.press('Control+End')
    let turn = 0
    const other = setInterval(() => {
      turn++
      if (turn % 5 === 0) rmSync(path, { force: true })
      else writeFileSync(path, before.replace('Five attempts.', `Turn ${turn}.`))
    }, 70)
    try {
      await page.keyboard.type(SENTENCE, { delay: 40 })
    } finally {
      clearInterval(other)
    }
    writeFileSync(path, before.replace('Five attempts.', 'Six attempts.'))
    expect(turn).toBeGreaterThan(10)
    expect(await fieldOf(page).inputValue()).toBe(before + SENTENCE)
    await page.locator('.conflict', { hasText: 'changed elsewhere' }).waitFor()
    await page.locator('.conflict .removed', { hasText: 'Six attempts.' }).waitFor()
    await page.getByRole('button', { name: 'Keep my text' }).click()
    expect(await fieldOf(page).inputValue()).toBe(before + SENTENCE)
    await page.getByRole('button', { name: 'Cancel' }).click()
    writeFileSync(path, before)
  })

  test('no letter is lost in a file that was just restored', async () => {
    const page = await open()
    const path = pathOf()
    const bytes = readFileSync(path)
    for (let turn = 0; turn < 5; turn++) {
      rmSync(path)
      await page.getByText('Memory not found').waitFor()
      // Nothing of it can be changed now.
      await page.keyboard.press('e')
      expect(await fieldOf(page).count()).toBe(0)
      writeFileSync(path, bytes)
      await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
      await page.keyboard.press('e')
      await page.keyboard.type('Words. ')
      await expect.poll(() => fieldOf(page).inputValue()).toBe(`Words. ${bytes}`)
      await page.getByRole('button', { name: 'Cancel' }).click()
    }
  })

  test('the own text can replace a change made elsewhere', async () => {
    const page = await open()
    const path = pathOf()
    const before = readFileSync(path, 'utf8')
    await page.keyboard.press('e')
    await expect.poll(() => fieldOf(page).inputValue()).toBe(before)
    writeFileSync(path, before.replace('Five', 'Nine'))
    await page.getByRole('button', { name: 'Keep my text' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Saved')
    expect(readFileSync(path, 'utf8')).toContain('Five attempts.')
  })

  test('the editor is read-only while saving', async () => {
    const page = await open()
    await page.keyboard.press('e')
    await expect.poll(() => fieldOf(page).inputValue()).toContain('Five')
    await fieldOf(page).fill((await fieldOf(page).inputValue()).replace('Five', 'Seven'))
    const written = await fieldOf(page).inputValue()
    await slowDown(page, 'memory.save', 300)
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('late')
    expect(await fieldOf(page).inputValue()).toBe(written)
    await toast(page, 'Saved')
    expect(readFileSync(pathOf(), 'utf8')).toContain('Seven attempts.')
  })
})

inBrowser('writing on a proposal', { vault: inboxVault, path: '/inbox' }, (stage) => {
  const field = (page: Page) => page.getByRole('textbox', { name: 'Text of the proposal' })

  test('letters typed right after `e` trigger no decision', async () => {
    const page = await stage.open()
    await page.locator('.proposal h1', { hasText: 'Deploys go out' }).waitFor()
    const { proposals } = await stage.server.call('inbox.list', {})
    await page.keyboard.press('e')
    await page.keyboard.type('ar jar ')
    await expect.poll(() => field(page).inputValue()).toMatch(/^ar jar ---[\s\S]+Deploys go out/)
    expect((await stage.server.call('inbox.list', {})).proposals).toHaveLength(proposals.length)
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  test('a proposal decided elsewhere keeps the draft of its edit', async () => {
    const page = await stage.open()
    await page.locator('.proposal h1', { hasText: 'Deploys go out' }).waitFor()
    await page.keyboard.press('e')
    await field(page).pressSequentially('Words ')
    const { proposals } = await stage.server.call('inbox.list', {})
    const id = proposals.find(({ title }) => title.includes('Deploys go out'))?.id ?? ''
    await stage.server.call('inbox.reject', { ids: [id] })
    await page.getByRole('alert').getByText('accepted or rejected while you were editing').waitFor()
    await page.keyboard.type('are kept. ')
    expect(await field(page).inputValue()).toMatch(/^Words are kept\. ---/)
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await page.reload()
    await page.getByText('No longer in the inbox').waitFor()
    expect(await page.locator('textarea').inputValue()).toMatch(/^Words are kept\. ---/)
    await stage.server.call('inbox.reopen', { ids: [id] })
    await expect.poll(() => field(page).inputValue()).toMatch(/^Words are kept\. ---/)
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
})
