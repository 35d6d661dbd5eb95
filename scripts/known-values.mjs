// What comes out the same for everybody is worked out when the program is built, not before each prompt: the settings of a
// vault that says nothing, the stems of the words that name one thing, the words that nobody searches for, and those that
// everybody says.
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { bundleOptions } from './bundle-options.mjs'

/** By the file, the text that takes its place. @type {Readonly<Record<string, (root: string, file: string) => Promise<string>>>} */
const KNOWN = {
  'src/core/default-values.ts': settings,
  'src/core/search/other-names-table.ts': otherNames,
  'src/core/search/language-words.ts': words,
  'src/core/stop-words.ts': words,
  'src/core/recall/everyday-words.ts': words,
}

/**
 * @param {string} root
 * @returns {import('rolldown').Plugin}
 */
export function knownValues(root) {
  const texts = new Map(Object.entries(KNOWN).map(([file, text]) => [join(root, file), text]))
  return {
    name: 'known-values',
    load: async (id) => (await texts.get(id)?.(root, id)) ?? null,
  }
}

async function settings(root, file) {
  const { defaultValues } = await run(file)
  const { LAYOUT_NAMES } = await run(join(root, 'src/core/layout.ts'))
  const [first, ...others] = LAYOUT_NAMES
  const usual = defaultValues(first)
  const differing = others.flatMap((layout) => {
    const own = Object.entries(defaultValues(layout)).filter(([key, value]) => usual[key] !== value)
    return own.length === 0
      ? []
      : `  ${JSON.stringify(layout)}: ${JSON.stringify(Object.fromEntries(own))},\n`
  })
  return `const usual = () => (${JSON.stringify(usual)})
const others = {\n${differing.join('')}}
export function defaultValues(layout) {
  const own = others[layout]
  return own === undefined ? usual() : { ...usual(), ...own }
}`
}

async function otherNames(_root, file) {
  const { otherNamesTable } = await run(file)
  return `export function otherNamesTable() { return ${JSON.stringify(otherNamesTable())} }`
}

/** All that it hands over are texts. */
async function words(_root, file) {
  const texts = Object.entries(await run(file))
  return texts.map(([name, text]) => `export const ${name} = ${JSON.stringify(text)}`).join('\n')
}

/** @param {string} file */
async function run(file) {
  const bundle = await rolldown({ input: file, ...bundleOptions })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
}
