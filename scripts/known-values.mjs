// The settings of a vault that says nothing are the same for everybody: they are worked out when the program is built.
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { bundleOptions } from './bundle-options.mjs'

const FILE = 'src/core/default-values.ts'

/**
 * @param {string} root
 * @returns {import('rolldown').Plugin}
 */
export function knownValues(root) {
  const file = join(root, FILE)
  return {
    name: 'known-values',
    load: async (id) =>
      id === file ? await knownText(file, join(root, 'src/core/layout.ts')) : null,
  }
}

/** @param {string} file @param {string} layouts */
async function knownText(file, layouts) {
  const { defaultValues } = await run(file)
  const { LAYOUT_NAMES } = await run(layouts)
  const [first, ...others] = LAYOUT_NAMES
  const usual = defaultValues(first)
  const differing = others.map((layout) => {
    const own = Object.entries(defaultValues(layout)).filter(([key, value]) => usual[key] !== value)
    return `  ${JSON.stringify(layout)}: ${JSON.stringify(Object.fromEntries(own))},\n`
  })
  return `const usual = () => (${JSON.stringify(usual)})
const others = {\n${differing.join('')}}
export function defaultValues(layout) { return { ...usual(), ...others[layout] } }`
}

/** @param {string} file */
async function run(file) {
  const bundle = await rolldown({ input: file, ...bundleOptions })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  await bundle.close()
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)
}
