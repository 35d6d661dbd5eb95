// What a hook needs only when something changed since the last one: files are read and the database is loaded. Each of
// these is put behind doors that load all of them together at the first call; the sources just import them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the doors are: what only these import is put off with them. */
const PUT_OFF = [
  'adapters/files/atomic-write.ts',
  'adapters/files/journal-record.ts',
  'adapters/files/walk-files.ts',
  'adapters/in-memory/memory-index.ts',
  'adapters/sqlite/encode-image.ts',
  'adapters/sqlite/gather-postings.ts',
  'adapters/sqlite/sqlite-index.ts',
  'app/parse-file.ts',
  'core/config-value.ts',
  'core/entry.ts',
  'core/fields-markdown.ts',
  'core/frontmatter.ts',
  'core/json-strings.ts',
  'core/layouts/vault-index-files.ts',
  'core/layouts/vault-parse.ts',
  'core/layouts/vault-store.ts',
  'core/links.ts',
  'core/markdown-lines.ts',
  'core/search/scan-source.ts',
  'core/search/search-document.ts',
  'core/yaml-edit.ts',
  'core/yaml-read.ts',
  'core/yaml-write.ts',
]

const PREFIX = '\0put-off:'

/**
 * Functions only: a constant would have to be known before, and whoever imports one fails the build.
 * @param {string} root
 * @returns {import('rolldown').Plugin}
 */
export function putOff(root) {
  const files = new Set(PUT_OFF.map((file) => join(root, 'src', file)))
  return {
    name: 'put-off',
    async resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return null
      // One that is put off may use another as it is: they come together.
      if (importer.startsWith(PREFIX) || files.has(importer)) return null
      const file = join(importer, '..', source)
      return files.has(file) ? `${PREFIX}${file}` : null
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null
      const file = id.slice(PREFIX.length)
      const names = [
        ...readFileSync(file, 'utf8').matchAll(/^export (?:async )?function\*? (\w+)/gm),
      ]
      const doors = names.map(
        ([, name]) => `export function ${name}(...args) { return whole().${name}(...args) }`,
      )
      return `let known
const whole = () => (known ??= atOnce(import(${JSON.stringify(file)})))
${doors.join('\n')}`
    },
    renderChunk(code) {
      const loaded = code.replace(
        LATER,
        (_, file, _name, part) => `require(${file})${part ? `.${part}` : ''}`,
      )
      if (loaded.includes('atOnce(')) throw new Error('the bundler writes import() in another way')
      return loaded
    },
  }
}

/** What the bundler makes of `import()`: loaded at once where somebody waits for the answer. */
const LATER =
  /atOnce\(Promise\.resolve\(\)\.then\(\(\) ?=> ?require\((["'`][^"'`]+["'`])\)\)(?:\.then\(\(?(\w+)\)? ?=> ?\2\.(\w+)\))?\)/g

/** @param {string} root @param {string} id */
export function isPutOff(root, id) {
  return PUT_OFF.some((file) => id === join(root, 'src', file))
}

/** @param {string} id */
export function isPutOffDoor(id) {
  return id.startsWith(PREFIX)
}
