// What few prompts need is put behind doors: a part of the program that is loaded as a whole at the first call of one of
// its functions. The sources just import it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where the doors are, by the part that is behind them: what only these import is put off with them. `changed` is for a
 * vault that is not as it was (files are read, the database is loaded) and for whatever writes, with `notes`, `objects` or
 * `records` for the files of its layout; `checked` for memories that name code, `fields` for those that are told by
 * fields, `configured` for a vault with settings of its own, `schemas` for kinds that have one, `weighed` for what tells the kind of a sentence, `saved` for a save, `lines` for what several of these need, `heard` for the
 * end of a turn, `drafted` for one that holds something to keep; the rest for other verbs, and for what went wrong. What several parts import goes with the first of them: `fields` stands in front.
 */
const PUT_OFF = {
  fields: [
    'core/model/content-fields.ts',
    'core/model/fields-markdown.ts',
    'core/format/json/json-equal.ts',
  ],
  lines: [
    'core/references/file-names.ts',
    'core/format/json/json-strings.ts',
    'core/format/markdown/markdown-lines.ts',
    'core/base/record-limits.ts',
  ],
  configured: [
    'core/config/config.ts',
    'core/config/config-value.ts',
    'core/format/json/json-tree.ts',
    'core/config/quick-config.ts',
  ],
  changed: [
    'adapters/files/disk/atomic-write.ts',
    'adapters/files/state/journal-record.ts',
    'adapters/files/disk/walk-files.ts',
    'adapters/in-memory/memory-index.ts',
    'adapters/sqlite/encode-image.ts',
    'adapters/sqlite/gather-postings.ts',
    'adapters/sqlite/sqlite-index.ts',
    'app/catalog/parse-file.ts',
    'core/model/entry.ts',
    'core/format/markdown/frontmatter.ts',
    'core/layouts/vault/vault-index-files.ts',
    'core/layouts/vault/vault-parse.ts',
    'core/layouts/vault/vault-store.ts',
    'core/layouts/vault/vault-template.ts',
    'core/model/links.ts',
    'core/search/scan-source.ts',
    'core/search/search-document.ts',
    'core/plan/proposal.ts',
    'core/text/slug.ts',
    'core/format/yaml/yaml-edit.ts',
    'core/format/yaml/yaml-read.ts',
    'core/format/yaml/yaml-write.ts',
  ],
  notes: [
    'core/layouts/claude-md/claude-md-parse.ts',
    'core/layouts/claude-md/claude-md-place.ts',
    'core/layouts/claude-md/claude-md-store.ts',
    'core/layouts/claude-md/memory-md.ts',
    'core/layouts/claude-md/monolith.ts',
  ],
  objects: [
    'core/layouts/smallcode/smallcode-copies.ts',
    'core/layouts/smallcode/smallcode-memory-md.ts',
    'core/layouts/smallcode/smallcode-parse.ts',
    'core/layouts/smallcode/smallcode-place.ts',
    'core/layouts/smallcode/smallcode-store.ts',
  ],
  records: [
    'core/layouts/claude-json/claude-json-index.ts',
    'core/layouts/claude-json/claude-json-parse.ts',
    'core/layouts/claude-json/claude-json-side.ts',
    'core/layouts/claude-json/claude-json-store.ts',
  ],
  secrets: ['core/secrets/find-secrets.ts'],
  checked: ['core/references/references.ts', 'main/world/open-project-code.ts'],
  brief: ['app/recall/brief.ts'],
  schemas: ['core/model/schemas.ts'],
  weighed: [
    'app/write/plan/make-plan.ts',
    'core/classify/do-not-save.ts',
    'core/model/key-terms.ts',
    'core/classify/classify-kind.ts',
    'core/classify/cues/weigh.ts',
  ],
  failed: ['surfaces/cli/base/exit-code.ts'],
  saved: [
    'app/capture/save.ts',
    'app/capture/save-memory.ts',
    'surfaces/cli/capture/save-command.ts',
  ],
  heard: ['app/conversation/stop.ts'],
  drafted: ['app/capture/plan-draft.ts', 'app/inbox/propose.ts'],
  named: ['app/vault/vaults.ts', 'core/search/narrowings.ts'],
  learned: ['adapters/files/project/source-files.ts'],
}

const FILES = Object.entries(PUT_OFF).flatMap(([part, files]) => files.map((file) => [file, part]))

const PREFIX = '\0put-off:'

/**
 * Functions only: a constant would have to be known before. Who imports one gets the file itself, which must not be on
 * the way of a prompt then.
 * @param {string} root
 * @returns {import('rolldown').Plugin}
 */
export function putOff(root) {
  const files = new Map(FILES.map(([file, part]) => [join(root, 'src', file), part]))
  return {
    name: 'put-off',
    async resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return null
      // One that is put off may use another of the same part as it is: they come together.
      if (importer.startsWith(PREFIX)) return null
      const file = join(importer, '..', source)
      const part = files.get(file)
      if (part === undefined || part === files.get(importer)) return null
      const doors = new Set(functionsOf(file))
      const wanted = namesFrom(source, readFileSync(importer, 'utf8'))
      return wanted.every((name) => doors.has(name)) ? `${PREFIX}${file}` : null
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null
      const file = id.slice(PREFIX.length)
      const doors = functionsOf(file).map(
        (name) => `export function ${name}(...args) { return whole().${name}(...args) }`,
      )
      return `let known
const whole = () => (known ??= atOnce(import(${JSON.stringify(file)})))
${doors.join('\n')}`
    },
    generateBundle(_options, bundle) {
      const hook = Object.values(bundle).find(({ name }) => name === 'hook')
      const inside = hook.moduleIds.filter((id) => files.has(id))
      if (inside.length > 0) throw new Error(`a prompt needs a constant of ${inside.join(', ')}`)
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

/** @param {string} file */
function functionsOf(file) {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^export (?:async )?function\*? (\w+)/gm)].map(([, name]) => name)
}

/** The values that a text imports from a source. @param {string} source @param {string} text */
function namesFrom(source, text) {
  const imports = text.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)
  return [...imports]
    .filter(([, , from]) => from === source)
    .flatMap(([, names]) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(' ')[0])
}

/** What the bundler makes of `import()`: loaded at once where somebody waits for the answer. */
const LATER =
  /atOnce\(Promise\.resolve\(\)\.then\(\(\) ?=> ?require\((["'`][^"'`]+["'`])\)\)(?:\.then\(\(?(\w+)\)? ?=> ?\2\.([\w$]+)\))?\)/g

/**
 * The part that a file is put off with, for each there is.
 * @param {string} root
 * @returns {readonly { readonly name: string; readonly test: (id: string) => boolean }[]}
 */
export function partsPutOff(root) {
  return Object.entries(PUT_OFF).map(([name, files]) => {
    const ids = new Set(files.map((file) => join(root, 'src', file)))
    return { name, test: (id) => ids.has(id) }
  })
}

/** @param {string} id */
export function isPutOffDoor(id) {
  return id.startsWith(PREFIX)
}
