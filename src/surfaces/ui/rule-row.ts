import type { App } from '../../app/app.ts'
import { fieldsToMarkdown } from '../../core/fields-markdown.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import type { RuleRow } from './contract.ts'

/** Rules that wait, each with its text: nobody should accept what they have not read. */
export async function ruleRows(app: App): Promise<readonly RuleRow[]> {
  const rules = (await app.waitingRules()).flatMap((group) => group.rules)
  const texts = await app.readSome(rules.map(({ entry }) => entry))
  return rules.map(({ entry, from, author }): RuleRow => {
    const { id, kind, title, summary } = entry.memory
    const { body = '', fields } = texts.get(entry)?.memory ?? {}
    const said = body.trim() || (fields === undefined ? summary : fieldsToMarkdown(kind, fields))
    return {
      ...{ id, kind, title, from },
      version: entry.version,
      path: entry.path,
      body: redact(said),
      author: author?.name ?? '',
      commit: author?.commit ?? '',
      at: author?.at ?? '',
    }
  })
}
