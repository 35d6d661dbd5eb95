// What tells builds apart that read the same memories differently: the rules of the core, and the libraries it uses.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} root */
export function buildMark(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  const core = join(root, 'src/core')
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)).sort())
    hash.update(`\0${file}\0`).update(readFileSync(join(core, file)))
  return hash.digest('hex').slice(0, 16)
}
