import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pnpmRule } from '../rules/pnpm-rule.ts'
import { draft } from '../support/demo-changes.ts'
import { violations } from './support/accessibility.ts'
import { inBrowser } from './support/in-browser.ts'
import { uiVault } from './support/ui-server.ts'

const NO_MOMENT = draft('No moment', {
  kind: 'constraint',
  body: 'Never import moment.',
  extra: {
    guard: {
      on: 'edit',
      match: { path: '*.ts', text: "from 'moment'" },
      do: 'warn',
      must: ["src/a.ts :: import m from 'moment'", "src/b.ts :: import m from 'moment'"],
      must_not: ['src/a.ts :: const moment = 1', "README.md :: import m from 'moment'"],
    },
  },
})

const vault = () => uiVault([pnpmRule(), NO_MOMENT])

inBrowser('rules', { vault, path: '/rules', ready: '.rule-list' }, (stage) => {
  const item = (page: Page, title: string) => page.locator('.rule-item', { hasText: title })

  /** A person's word, as the inbox takes it. */
  const acceptRules = async (): Promise<void> => {
    const { rules } = await stage.server.call('inbox.list', {})
    const named = rules.map(({ id, version }) => ({ id, version }))
    if (named.length > 0) await stage.server.call('rules.accept', { rules: named })
  }

  test('TRU-01: a rule from elsewhere is no guard before it is accepted in the inbox', async () => {
    const page = await stage.open()
    const rule = item(page, 'Use pnpm')
    await rule.getByRole('link', { name: 'Accept it in the inbox first' }).waitFor()
    expect(await page.getByRole('button', { name: 'Start: Use pnpm' }).count()).toBe(0)
  })

  test('GRD-07: each rule shows its life and its figures, and a person moves it', async () => {
    await acceptRules()
    const page = await stage.open()
    const rule = item(page, 'Use pnpm')
    await rule.getByText('not live').waitFor()
    await rule.getByText('0 fired').waitFor()
    await rule.getByRole('button', { name: 'Start: Use pnpm' }).click()
    await rule.getByRole('list', { name: 'Step: shadow' }).waitFor()
    await rule.getByRole('button', { name: 'Promote: Use pnpm' }).click()
    await rule.getByRole('list', { name: 'Step: warn' }).waitFor()
    await rule.getByRole('button', { name: 'Demote: Use pnpm' }).click()
    await rule.getByRole('list', { name: 'Step: shadow' }).waitFor()
    await rule.getByRole('button', { name: 'Allow once: Use pnpm' }).click()
    await rule.getByText('Next call may pass').waitFor()
    const { rules } = await stage.server.call('guards.list', {})
    const changed = rules.find(({ title }) => title.startsWith('Use pnpm'))
    expect(changed).toMatchObject({ step: 'shadow', isAllowed: true })
    expect(changed?.weeks).toHaveLength(8)
  })

  test('a command that is tried is parsed, not run, and counts as nothing', async () => {
    const page = await stage.open()
    const field = page.getByLabel('Try a command')
    await field.fill('cd web && npm i lodash')
    await page.getByText('Matches Use pnpm').waitFor()
    expect(await page.locator('.rule-item.about').count()).toBe(1)
    await field.fill('git commit -m "npm install"')
    await page.getByText('No rule is about this.').waitFor()
    await field.fill("src/x.ts :: import m from 'moment'")
    await page.getByText('Matches No moment').waitFor()
    const { rules } = await stage.server.call('guards.list', {})
    expect(rules.map(({ fired }) => fired)).toEqual([0, 0])
  })

  test('by keyboard alone: g r opens the page, Tab reaches the field and the buttons', async () => {
    await acceptRules()
    const page = await stage.open({ path: '/log' })
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page.locator('.rule-item').first().waitFor()
    await page.getByLabel('Try a command').focus()
    await page.keyboard.type('npm ci')
    await page.getByText('Matches Use pnpm').waitFor()
    await page.getByRole('button', { name: 'Start: No moment' }).focus()
    await page.keyboard.press('Enter')
    await item(page, 'No moment').getByRole('list', { name: 'Step: shadow' }).waitFor()
  })

  test.each(['light', 'dark'] as const)(
    '%s: the page passes axe, also on a phone',
    async (look) => {
      const page = await stage.open()
      await acceptRules()
      await page.emulateMedia({ colorScheme: look })
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      expect(await violations(page)).toEqual([])
    },
  )
})
