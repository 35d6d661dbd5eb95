// What tells builds apart that may read the same memories, or the same past, differently: its sources, and the libraries it uses.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} root */
export function buildMark(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  const sources = join(root, 'src')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)).sort())
    hash.update(`\0${file}\0`).update(readFileSync(join(sources, file)))
  return hash.digest('hex').slice(0, 16)
}
