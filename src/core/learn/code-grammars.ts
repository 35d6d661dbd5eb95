import { parser as cpp } from '@lezer/cpp'
import { parser as go } from '@lezer/go'
import { parser as java } from '@lezer/java'
import { parser as javascript } from '@lezer/javascript'
import type { LRParser } from '@lezer/lr'
import { parser as php } from '@lezer/php'
import { parser as python } from '@lezer/python'
import { parser as rust } from '@lezer/rust'
import type { Grammar } from './segment-code.ts'
import type { ParsedEnding } from './source-format.ts'

/** Made once: a parser keeps what it found out about its tables. */
const jsx = javascript.configure({ dialect: 'jsx' })
const typescript = javascript.configure({ dialect: 'ts' })
const tsx = javascript.configure({ dialect: 'ts jsx' })

/** One parser each, by the ending of a file. They are tolerant: a file with an error in it still has its functions. */
const PARSERS: Readonly<Record<ParsedEnding, LRParser>> = {
  js: jsx,
  jsx,
  mjs: javascript,
  cjs: javascript,
  ts: typescript,
  mts: typescript,
  cts: typescript,
  tsx,
  py: python,
  pyi: python,
  rs: rust,
  go,
  java,
  c: cpp,
  cc: cpp,
  cpp,
  cxx: cpp,
  h: cpp,
  hh: cpp,
  hpp: cpp,
  php,
}

/** Steps between two looks at whether there is still time. */
const STEPS_A_LOOK = 50

/**
 * The grammar for files with this ending, where one is kept. A text made to be ambiguous (`a(a(a(`, ten thousand times)
 * can take any parser of this sort hours: `goOn` says when to give up, and there is no tree then.
 */
export function grammarFor(
  extension: string,
  goOn: () => boolean = () => true,
): Grammar | undefined {
  if (!isParsed(extension)) return undefined
  const parser = PARSERS[extension]
  return {
    parse: (text) => {
      const parse = parser.startParse(text)
      for (let step = 1; ; step++) {
        const tree = parse.advance()
        if (tree !== null) return tree.topNode
        if (step % STEPS_A_LOOK === 0 && !goOn()) return undefined
      }
    },
  }
}

function isParsed(extension: string): extension is ParsedEnding {
  return Object.hasOwn(PARSERS, extension)
}
