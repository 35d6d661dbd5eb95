import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SCHEMA_VERSION } from '../../src/adapters/sqlite/index-schema.ts'

const RULES = join(import.meta.dirname, '../../src/core/secrets')

/** Which rules the index of this version was made with: raise SCHEMA_VERSION with every new value here. */
const MADE_WITH = { version: 23, rules: 'c2aac1a1e1305dc8' }

test('SEC-01: an index that knows files to hold no secret is made anew when the rules change', () => {
  const hash = createHash('sha256')
  for (const name of readdirSync(RULES).sort())
    if (
      /(?:credential-fields|credential-words|cookie-secrets|find-secrets|named-credentials|private-keys|secret-rules|value-shape|vendor-tokens)\.ts$/.test(
        name,
      )
    )
      hash.update(withoutImports(readFileSync(join(RULES, name), 'utf8')))
  const rules = hash.digest('hex').slice(0, 16)
  expect({ version: SCHEMA_VERSION, rules }).toEqual(MADE_WITH)
})

/** Where a file imports from changes nothing that it finds. */
function withoutImports(text: string): string {
  return text.replace(/^import [^;]*? from '[^']*'$/gm, '').replace(/\s+/g, ' ')
}
