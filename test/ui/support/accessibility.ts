import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds wrong with a page by WCAG AA. The policy of the page forbids scripts of others, so it is lifted here. */
export async function violations(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setBypassCSP', { enabled: true })
  await page.evaluate(axe.source)
  const found: readonly { id: string; nodes: readonly { html: string; target: unknown }[] }[] =
    await page.evaluate(
      "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] }).then((r) => r.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, target }) => ({ html, target })) })))",
    )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${id}: ${String(target)} ${html.slice(0, 160)}`),
  )
}
