import type { App } from '../../app/app.ts'
import { fieldsToMarkdown } from '../../core/model/fields-markdown.ts'
import { redact } from '../../core/secrets/find-secrets.ts'
import type { RuleRow } from './contract.ts'

/** Waiting rules with their full text: a person should read a rule before accepting it. */
export async function ruleRows(app: App): Promise<readonly RuleRow[]> {
  const rules = (await app.waitingRules()).flatMap((group) => group.rules)
  const texts = await app.readSome(rules.map(({ entry }) => entry))
  return rules.map(({ entry, from, author }): RuleRow => {
    const { id, kind, title, summary } = entry.memory
    const { body = '', fields } = texts.get(entry)?.memory ?? {}
    const text = body.trim() || (fields === undefined ? summary : fieldsToMarkdown(kind, fields))
    return {
      ...{ id, kind, title, from },
      version: entry.version,
      path: entry.path,
      body: redact(text),
      author: author?.name ?? '',
      commit: author?.commit ?? '',
      at: author?.at ?? '',
    }
  })
}
