// What the bundler writes is right for every program. A hook is started for every prompt, and what it can do without is
// taken out of its files here: plugins of the build, in the order in which they have to come.

import { lazyConstants } from './lazy-constants.mjs'

const isHook = ({ type, name }) => type === 'chunk' && name === 'hook'
const chunksOf = (bundle) => Object.values(bundle).filter(({ type }) => type === 'chunk')
const escaped = (name) => name.replaceAll('$', '\\$')

/** @returns {readonly import('rolldown').Plugin[]} */
export function quickStart() {
  return [
    plainNames(),
    namesOnDemand(),
    plainRequire(),
    runtimeInside(),
    hookAtOnce(),
    lazyConstants(),
    functionsInFiles(),
  ]
}

/**
 * What is imported when it is needed hands over each of its names by a function, in case the name is given another value
 * later. A function never is: it is handed over as it is.
 */
function plainNames() {
  const made = /\/\* @__PURE__ \*\/ ?require_rolldown_runtime\.t\(\{([^{}]*)\}\)/g
  return {
    name: 'plain-names',
    generateBundle(_options, bundle) {
      for (const chunk of chunksOf(bundle))
        chunk.code = chunk.code.replace(made, (whole, list) => {
          const pairs = [...list.matchAll(/([\w$]+):\(\)=>([\w$]+)/g)]
          const isFunction = ([, , name]) =>
            new RegExp(`function\\*? ?${escaped(name)}\\(`).test(chunk.code)
          if (pairs.map(([pair]) => pair).join(',') !== list || !pairs.every(isFunction))
            return whole
          return `{${pairs.map(([, name, value]) => `${name}:${value}`).join(',')}}`
        })
    },
  }
}

/**
 * The same for what other parts of the program need of the hook: some hundreds of names, which no prompt asks for. They
 * are put together when one of those parts is loaded. Only what the binary itself starts is there from the beginning.
 */
function namesOnDemand() {
  const handedOver =
    /Object\.defineProperty\(exports,["'`]([\w$]+)["'`],\{enumerable:!0,get:function\(\)\{return ?([\w$]+|`[^`$\\]*`)\}\}\)[,;]?/g
  const isConstant = (code, name) => {
    const given = new RegExp(`(?<![\\w.$])${escaped(name)}(?:[-+*|&?]*=(?![=>])|\\+\\+|--)`, 'g')
    return (code.match(given) ?? []).length <= 1
  }
  return {
    name: 'names-on-demand',
    generateBundle(_options, bundle) {
      const hook = Object.values(bundle).find(isHook)
      const file = hook.fileName.split('/').at(-1).replaceAll('.', '\\.')
      const asked = new RegExp(`require\\(["'\`]\\./(?:chunks/)?${file}["'\`]\\)`, 'g')
      const started = new Set(
        [
          ...bundle['bin.js'].code.matchAll(
            new RegExp(`${asked.source}\\)\\.then\\((\\w+)=>\\1\\.([\\w$]+)\\)`, 'g'),
          ),
        ].map(([, , name]) => name),
      )
      if (started.size === 0) throw new Error('the binary no longer starts a hook so')
      const [own, plain, changing] = [[], [], []]
      const code = hook.code.replace(handedOver, (_whole, name, value) => {
        if (started.has(name)) own.push(`exports.${name}=${value};`)
        else if (/^[\w$]/.test(value) && !isConstant(hook.code, value))
          changing.push(`get ${name}(){return ${value}}`)
        else plain.push(`${name}:${value}`)
        return ''
      })
      if (/defineProperty\(exports/.test(code))
        throw new Error('the hook hands over a name in another way')
      const names = [...plain, ...changing].join(',')
      hook.code = `${code.replace(/[,;\s]*$/, ';')}let handedOver;exports.whole=()=>handedOver??={${names}};${own.join('')}`
      for (const chunk of chunksOf(bundle))
        if (chunk !== hook && chunk.fileName !== 'bin.js')
          chunk.code = chunk.code.replace(asked, (door) => `${door}.whole()`)
    },
  }
}

/**
 * These files have a `require` of their own, and know their names; making either out of an address takes up to a
 * millisecond, and loading what makes it half of one.
 */
function plainRequire() {
  const address = /require\(["'`]url["'`]\)\.pathToFileURL\(__filename\)\.href/.source
  const made = new RegExp(`\\(0, ?node_module\\.createRequire\\)\\(${address}\\)`, 'g')
  const named = new RegExp(`\\(0, ?node_url\\.fileURLToPath\\)\\(${address}\\)`, 'g')
  return {
    name: 'plain-require',
    generateBundle(_options, bundle) {
      for (const chunk of [bundle['bin.js'], Object.values(bundle).find(isHook)]) {
        if (!made.test(chunk.code)) throw new Error(`${chunk.name} no longer makes a require so`)
        const code = chunk.code.replace(made, 'require').replace(named, '(__filename)')
        chunk.code = code
          .replace(/,?\s*node_module\s*=\s*require\(["'`]node:module["'`]\)/, '')
          .replace(/,?\s*node_url\s*=\s*require\(["'`]node:url["'`]\)/, '')
        if (/node_(?:module|url)\b/.test(chunk.code))
          throw new Error(`${chunk.name} asks for node:module or node:url`)
      }
    },
  }
}

/**
 * What the bundler itself adds is a file of its own, and one more file is half a millisecond: a hook has it inside, and
 * whoever does not use it does not ask for it.
 */
function runtimeInside() {
  return {
    name: 'runtime-inside',
    generateBundle(_options, bundle) {
      const runtime = chunksOf(bundle).find(({ name }) => name === 'rolldown-runtime')
      const file = runtime.fileName.split('/').at(-1).replaceAll('.', '\\.')
      const door = new RegExp(
        `const require_rolldown_runtime=require\\(["'\`]\\./(?:chunks/)?${file}["'\`]\\)([;,])`,
      )
      if (!chunksOf(bundle).some(({ code }) => door.test(code)))
        throw new Error('nobody asks for the runtime so')
      const inside = `(()=>{const exports={};${runtime.code}return exports})()`
      for (const chunk of chunksOf(bundle)) {
        const isUsed = chunk.code.split('require_rolldown_runtime').length > 2
        if (!isUsed)
          chunk.code = chunk.code.replace(door, (_, end) => (end === ',' ? 'const ' : ''))
        else if (isHook(chunk))
          chunk.code = chunk.code.replace(
            door,
            (_, end) => `const require_rolldown_runtime=${inside}${end}`,
          )
      }
    },
  }
}

/** Where the hook lies is known: the binary takes it from there, with what is kept of it, and looks for nothing. */
function hookAtOnce() {
  return {
    name: 'hook-at-once',
    generateBundle(_options, bundle) {
      const binary = bundle['bin.js']
      const door = /\(\)=>require\((["'`])\.\/chunks\/(hook-[\w-]+\.js)\1\)/g
      if (!door.test(binary.code)) throw new Error('the binary no longer asks for a hook so')
      binary.code = binary.code.replace(
        door,
        (_whole, _quote, file) => `()=>cache?.take("${file}")??require("./chunks/${file}")`,
      )
    },
  }
}

/**
 * What is kept of a part is kept for a function with the names that the loader gives to a file. The files hold that
 * function already, so that nobody has to put it around a third of a megabyte before each prompt; by the loader itself it is
 * called at once.
 */
function functionsInFiles() {
  const names = 'exports,require,module,__filename,__dirname'
  const start = `(f=>typeof module==="undefined"?f:f(${names}))(function(${names}){`
  return {
    name: 'functions-in-files',
    generateBundle(_options, bundle) {
      for (const chunk of chunksOf(bundle))
        if (chunk.fileName.startsWith('chunks/')) chunk.code = `${start}${chunk.code}\n})`
    },
  }
}
