import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './support/accessibility.ts'
import { inBrowser, toast } from './support/in-browser.ts'
import { uiVault } from './support/ui-server.ts'

const skill = (name: string, description: string, more = ''): string =>
  `---\nname: ${name}\ndescription: ${description}\ntrigger: match\nkeywords: [${name}]\n${more}---\n\n1. Look at **everything**.\n2. Do it.\n`

/** A project with skills in use, one draft, and one file that is none. */
async function skillVault(): Promise<string> {
  const root = await uiVault()
  const put = (path: string, text: string): void => {
    const file = join(dirname(root), path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  put('.everkeep/skills/rotate-keys.md', skill('rotate-keys', 'How keys are rotated here'))
  put(
    '.everkeep/skills/release.md',
    skill('release', '发布一个版本的步骤', 'related: [rotate-keys]\n'),
  )
  put('.everkeep/skills/backup.md', skill('backup', 'كيفية استعادة نسخة احتياطية'))
  put('.everkeep/skills/broken.md', '---\nname: [broken\n---\n\nNo skill.\n')
  put(
    '.everkeep/skills/drafts/triage-an-alert.md',
    skill('triage-an-alert', `A description that ${'goes on and '.repeat(8)}ends`),
  )
  return root
}

inBrowser('skills', { vault: skillVault, path: '/skills', ready: '.skills' }, (stage) => {
  const title = (page: Page) => page.locator('.skill h1')
  const file = (path: string) => join(dirname(stage.server.root), '.everkeep/skills', path)

  test('the list shows costs, skipped files and reasons', async () => {
    const page = await stage.open()
    await page.getByText(/The index adds \d+ tokens to every conversation/).waitFor()
    await page.getByText('1 skipped').click()
    await page.locator('.broken-files', { hasText: 'broken.md' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search skills' }).fill('发布')
    await expect.poll(() => page.locator('.skill-row').count()).toBe(1)
    await page.locator('.skill-row a').click()
    await title(page).getByText('release').waitFor()
    await page.getByText(/tokens in the index, \d+ when used/).waitFor()
    await page.locator('.markdown strong', { hasText: 'everything' }).waitFor()
    await page.getByRole('link', { name: 'rotate-keys' }).last().click()
    await title(page).getByText('rotate-keys').waitFor()
  })

  test('by keyboard alone: a draft is read, promoted, and the promotion undone', async () => {
    const page = await stage.open()
    await title(page).getByText('triage-an-alert').waitFor()
    const text = readFileSync(file('drafts/triage-an-alert.md'), 'utf8')
    await page.keyboard.press('j')
    await title(page).getByText('backup').waitFor()
    await page.keyboard.press('k')
    await title(page).getByText('triage-an-alert').waitFor()
    await page.keyboard.press('p')
    await page.getByRole('dialog', { name: 'Promote triage-an-alert' }).waitFor()
    await page.locator('.skill-files .added', { hasText: 'Look at' }).waitFor()
    await page.locator('.skill-files .removed', { hasText: '----' }).first().waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'Promoted: triage-an-alert')
    expect(readFileSync(file('triage-an-alert.md'), 'utf8')).toBe(text)
    expect(existsSync(file('drafts/triage-an-alert.md'))).toBe(false)
    await page.locator('.skill-row.current', { hasText: 'match' }).waitFor()
    await page.keyboard.press('u')
    await toast(page, 'Undone: op-')
    expect(readFileSync(file('drafts/triage-an-alert.md'), 'utf8')).toBe(text)
    expect(existsSync(file('triage-an-alert.md'))).toBe(false)
    await page.getByText('Skill not found').waitFor()
  })

  test('by keyboard alone: a draft is discarded after a look at it, and undo brings its bytes back', async () => {
    const page = await stage.open({ path: '/skills/drafts/triage-an-alert' })
    const text = readFileSync(file('drafts/triage-an-alert.md'), 'utf8')
    await page.keyboard.press('d')
    const dialog = page.getByRole('dialog', { name: 'Discard triage-an-alert' })
    await dialog.locator('.removed', { hasText: 'Look at' }).waitFor()
    await page.keyboard.press('Enter')
    await toast(page, 'Discarded: triage-an-alert')
    expect(existsSync(file('drafts/triage-an-alert.md'))).toBe(false)
    await page.keyboard.press('u')
    await toast(page, 'Undone: op-')
    expect(readFileSync(file('drafts/triage-an-alert.md'), 'utf8')).toBe(text)
  })

  test('a skill of the project is removed after a look at its diff, and undo brings its bytes back', async () => {
    const page = await stage.open({ path: '/skills/backup' })
    const text = readFileSync(file('backup.md'), 'utf8')
    await page.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove backup' })
    await dialog.locator('.removed', { hasText: 'Look at' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(readFileSync(file('backup.md'), 'utf8')).toBe(text)
    await page.keyboard.press('d')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await toast(page, 'Removed: backup')
    expect(existsSync(file('backup.md'))).toBe(false)
    await page.reload()
    await page.locator('.skill-row').first().waitFor()
    const { operations } = await stage.server.call('log.list', {})
    await stage.server.call('log.undo', { id: operations[0]?.id ?? '' })
    await page.locator('.skill-row', { hasText: 'backup' }).waitFor()
    expect(readFileSync(file('backup.md'), 'utf8')).toBe(text)
  })

  test.each(['light', 'dark'] as const)('%s: skills, drafts and dialogs pass axe', async (look) => {
    const page = await stage.open({ path: '/skills/drafts/triage-an-alert' })
    await page.emulateMedia({ colorScheme: look })
    await title(page).waitFor()
    await page.getByText('1 skipped').click()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('p')
    await page.getByRole('dialog').waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.locator('.markdown').waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('a phone shows the list or one skill, and a search without matches says so', async () => {
    const page = await stage.open({ path: '/skills', width: 390 })
    await page.locator('.skill-row', { hasText: 'release' }).locator('a').click()
    await title(page).getByText('release').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await page.locator('.skill-row', { hasText: 'release' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search skills' }).fill('zzzz')
    await page.getByText('No matches').waitFor()
  })

  test('a server that stops and starts again is asked again', async () => {
    const root = await skillVault()
    const first = await stage.serve(root)
    const page = await stage.open({ path: '/skills', on: first })
    await title(page).getByText('triage-an-alert').waitFor()
    await first.close()
    await page.locator('.banner[role="alert"]').waitFor()
    await stage.serveAgain(first, page)
    await page.locator('.banner[role="alert"]').waitFor({ state: 'detached' })
    await page.keyboard.press('p')
    await page.getByRole('dialog').getByRole('button', { name: 'Promote' }).click()
    await toast(page, 'Promoted')
  })
})
