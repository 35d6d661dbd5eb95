// Lazy modules: parts of the program that few prompts need, each loaded as a whole at the first call of one of its
// functions. The sources just import it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The lazy modules by the chunk that they are built into, with what only they import. What several chunks import goes
 * with the first of them: `model` stands in front.
 */
const LAZY_MODULES = {
  model: [
    'core/model/content-fields.ts',
    'core/model/fields-markdown.ts',
    'core/format/json/json-equal.ts',
  ],
  markdown: [
    'core/references/file-names.ts',
    'core/format/json/json-strings.ts',
    'core/format/markdown/markdown-lines.ts',
    'core/base/record-limits.ts',
  ],
  settings: [
    'core/config/config.ts',
    'core/config/config-value.ts',
    'core/format/json/json-tree.ts',
  ],
  writing: [
    'adapters/files/disk/atomic-write.ts',
    'adapters/files/state/journal-record.ts',
    'adapters/files/disk/walk-files.ts',
    'adapters/in-memory/memory-index.ts',
    'adapters/sqlite/gather-postings.ts',
    'adapters/sqlite/sqlite-entries.ts',
    'adapters/sqlite/merge-parts.ts',
    'adapters/sqlite/sqlite-terms.ts',
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
  'layout-claude-md': [
    'core/layouts/claude-md/claude-md-parse.ts',
    'core/layouts/claude-md/claude-md-place.ts',
    'core/layouts/claude-md/claude-md-store.ts',
    'core/layouts/claude-md/memory-md.ts',
    'core/layouts/claude-md/monolith.ts',
  ],
  'layout-smallcode': [
    'core/layouts/smallcode/smallcode-copies.ts',
    'core/layouts/smallcode/smallcode-memory-md.ts',
    'core/layouts/smallcode/smallcode-parse.ts',
    'core/layouts/smallcode/smallcode-place.ts',
    'core/layouts/smallcode/smallcode-store.ts',
  ],
  'layout-claude-json': [
    'core/layouts/claude-json/claude-json-index.ts',
    'core/layouts/claude-json/claude-json-parse.ts',
    'core/layouts/claude-json/claude-json-side.ts',
    'core/layouts/claude-json/claude-json-store.ts',
  ],
  secrets: ['core/secrets/find-secrets.ts'],
  references: ['core/references/references.ts', 'main/world/open-project-code.ts'],
  brief: ['app/recall/brief.ts'],
  schemas: ['core/model/schemas.ts'],
  classify: [
    'app/write/plan/make-plan.ts',
    'core/classify/do-not-save.ts',
    'core/model/key-terms.ts',
    'core/classify/classify-kind.ts',
    'core/classify/language.ts',
    'core/classify/rank-kinds.ts',
    'core/classify/split-sentences.ts',
    'core/classify/statements.ts',
  ],
  failure: ['surfaces/cli/base/exit-code.ts'],
  saving: [
    'app/capture/save.ts',
    'app/capture/save-memory.ts',
    'surfaces/cli/capture/save-command.ts',
  ],
  'end-of-turn': ['app/conversation/stop.ts'],
  drafts: ['app/capture/plan-draft.ts', 'app/inbox/propose.ts'],
  'finding-vaults': ['app/vault/vaults.ts', 'core/search/narrowings.ts'],
  sources: ['adapters/files/project/source-files.ts'],
}

const FILES = Object.entries(LAZY_MODULES).flatMap(([part, files]) =>
  files.map((file) => [file, part]),
)

const PREFIX = '\0lazy-module:'

/**
 * Functions only: a constant must be known at once. An importer of a constant gets the file itself, and the build fails
 * if a prompt needs it.
 * @param {string} root
 * @returns {import('rolldown').Plugin}
 */
export function lazyModules(root) {
  const files = new Map(FILES.map(([file, part]) => [join(root, 'src', file), part]))
  return {
    name: 'lazy-modules',
    async resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return null
      // A lazy module may use another of the same chunk as it is: they come together.
      if (importer.startsWith(PREFIX)) return null
      const file = join(importer, '..', source)
      const part = files.get(file)
      if (part === undefined || part === files.get(importer)) return null
      const lazy = new Set(functionsOf(file))
      const wanted = namesFrom(source, readFileSync(importer, 'utf8'))
      return wanted.every((name) => lazy.has(name)) ? `${PREFIX}${file}` : null
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null
      const file = id.slice(PREFIX.length)
      const functions = functionsOf(file).map(
        (name) => `export function ${name}(...args) { return whole().${name}(...args) }`,
      )
      return `let known
const whole = () => (known ??= atOnce(import(${JSON.stringify(file)})))
${functions.join('\n')}`
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

/** What the bundler makes of `import()`; replaced by `require`, since the caller waits for the answer. */
const LATER =
  /atOnce\(Promise\.resolve\(\)\.then\(\(\) ?=> ?require\((["'`][^"'`]+["'`])\)\)(?:\.then\(\(?(\w+)\)? ?=> ?\2\.([\w$]+)\))?\)/g

/**
 * Which files each chunk is built from.
 * @param {string} root
 * @returns {readonly { readonly name: string; readonly test: (id: string) => boolean }[]}
 */
export function lazyChunks(root) {
  return Object.entries(LAZY_MODULES).map(([name, files]) => {
    const ids = new Set(files.map((file) => join(root, 'src', file)))
    return { name, test: (id) => ids.has(id) }
  })
}

/** @param {string} id */
export function isLazyModule(id) {
  return id.startsWith(PREFIX)
}
