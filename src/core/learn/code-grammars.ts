import { parser as cpp } from '@lezer/cpp'
import { parser as go } from '@lezer/go'
import { parser as java } from '@lezer/java'
import { parser as javascript } from '@lezer/javascript'
import type { LRParser } from '@lezer/lr'
import { parser as php } from '@lezer/php'
import { parser as python } from '@lezer/python'
import { parser as rust } from '@lezer/rust'
import { braceOutliner } from './brace-outline.ts'
import type { Lexis } from './code-lexis.ts'
import { indentOutline } from './indent-outline.ts'
import type { Outliner } from './outline.ts'
import { requiresClause } from './requires-clause.ts'
import type { Grammar } from './segment-code.ts'
import { runOf, type Shortener, tailOf, whereFresh } from './shorten-statement.ts'

/** Made once: a parser keeps what it found out about its tables. */
const jsx = javascript.configure({ dialect: 'jsx' })
const typescript = javascript.configure({ dialect: 'ts' })
const tsx = javascript.configure({ dialect: 'ts jsx' })

/** Quotes and brackets would have to be read; nearly no import has them. */
const scriptImports = runOf(
  /import\s(?:[^'"`;()/]{0,2000}?\sfrom\s*)?(?:'[^'\n]{0,500}'|"[^"\n]{0,500}")[ \t]*;?/y,
  "import 'a'",
)
/** Types, and what a declaration file says of values. */
const typeTails = tailOf(
  /(?:export\s+)?(?:(?:declare\s+)?type|declare\s+(?:const|let|var|function))\s+[\w$]+(?=[\s<=:(])/y,
  (head) => (/function\s+\S+$/.test(head) ? '()' : /type\s+\S+$/.test(head) ? '=a' : ':a'),
)
const scriptLexis: Lexis = {
  apostrophe: 'string',
  backtick: 'template',
  hash: 'none',
  regexes: true,
  calls: true,
  binders: /(?:^|[^\w$])(?:export|type|const|let|var)\s*$/,
  statements: { line: /^(?=import\b)/gm, shorteners: [scriptImports] },
}
const script = braceOutliner(scriptLexis)
const typedScript = braceOutliner({
  ...scriptLexis,
  statements: {
    line: /^(?=(?:import|export|declare|type)\b)/gm,
    shorteners: [scriptImports, typeTails],
  },
})

/** Declarations without a body, but for those that a piece of their own is made of. */
const declarations = runOf(
  /(?!(?:typedef|class|struct|union|enum|template|using|namespace|friend|public|private|protected|return|if|else|for|while|do|switch|case|goto|asm|static_assert)\b)[A-Za-z_](?:[\w \t*&:,()[\]~<>=.|!+-]|\r?\n(?![ \t]*\r?\n)){1,2000};(?!\s*\{)/y,
  'int a;',
)
/** A word in capitals that the preprocessor knows, as headers of compilers and large libraries have them everywhere. */
const MACRO = String.raw`(?:[A-Z][A-Z0-9]*_[A-Z0-9_]+|_[A-Z][A-Z0-9_]{2,})(?:\([^()\n]*\))?(?![\w(])`
/** `API_BEGIN_NAMESPACE`, alone between other things: no parser knows what it stands for, and each misreads the next line. */
const loneMacros = runOf(
  new RegExp(
    String.raw`${MACRO}[ \t]*;?[ \t]*(?=\r?\n[ \t]*(?:\r?\n|#|\/[/*]|\}|(?:template|namespace|class|struct|union|enum|typedef|using|extern)\b|${MACRO}[ \t]*\r?\n))`,
    'y',
  ),
  'int a;',
)
/** `API_INLINE int name()`: it says how a compiler shall treat what follows. */
const leadingMacro = runOf(
  new RegExp(String.raw`${MACRO}(?=\s+[A-Za-z_]\w*(?:\s+[A-Za-z_]|\s*[*&<]|::))`, 'y'),
  'inline',
)
/** `namespace a API_VISIBILITY(default) {` */
const namespaceMacro: Shortener = (text, { start, end }) => {
  NAMESPACE_HEAD.lastIndex = start
  const [said = '', macro = ''] = NAMESPACE_HEAD.exec(text) ?? []
  const to = start + said.length
  return macro === '' || to > end ? undefined : { start: to - macro.length, end: to, word: ' ' }
}
const NAMESPACE_HEAD = new RegExp(
  String.raw`(?:inline\s+)?namespace\s+[\w:]+\s+(${MACRO})(?=\s*\{)`,
  'y',
)
/** `Name<char>::~Name();` below `template<>`: a grammar that does not know it reads on to the end of the file. */
const destructors = runOf(/[\w:]+(?:<[\w\s,:*&]*>)?::~(?=\w+\s*\([\w\s]*\)\s*;)/y, 'int ')
/** What a name stands for is not asked about. */
const aliasTails = tailOf(
  /(?:template\s*<[^<>{};]*>\s*)?(?:using|concept)\s+\w+(?=\s*=)/y,
  (head) => (/concept\s+\w+$/.test(head) ? ' ' : '=a'),
)
/** What stands between angle brackets, three deep at most. */
const ANGLES = String.raw`[\w\s,:.=*&]*(?:<[\w\s,:.=*&]*(?:<[\w\s,:.=*&]*>[\w\s,:.=*&]*)*>[\w\s,:.=*&]*)*`
const cLike = braceOutliner({
  apostrophe: 'character',
  backtick: 'none',
  hash: 'directive',
  rawStrings: 'cpp',
  calls: true,
  statements: {
    line: /^[ \t]*(?=[A-Za-z_])/gm,
    shorteners: [
      namespaceMacro,
      requiresClause,
      whereFresh(declarations),
      loneMacros,
      leadingMacro,
      destructors,
      aliasTails,
    ],
  },
  angles: new RegExp(`<${ANGLES}>`, 'y'),
  wrapper: /\b(?:namespace\b[^;{}=]*|extern\s*"C(?:\+\+)?"\s*)$/,
  block: /\)\s*(?:const|noexcept|override|final|\s)*\{$/,
  // `class API_EXPORT Name {`
  noise:
    /\b(?:class|struct|union)\s+((?:[A-Z][A-Z0-9_]{2,}(?:\([^()\n]*\))?\s+)+)(?!final\b)[A-Za-z_]\w*[^;{}()]*$/d,
})

const page = braceOutliner({
  apostrophe: 'string',
  backtick: 'raw',
  hash: 'comment',
  longStrings: true,
  page: true,
  wrapper: /\bnamespace\b[^;{}=]*$/,
  statements: {
    line: /^(?=use\b)/gm,
    shorteners: [runOf(/use\s[^;{}()'"/#]{0,500}(?:\{[^{}'"/#]{0,2000}\})?\s{0,20};/y, 'use a;')],
  },
})

/** What stands inside of definitions is left out before a parser reads a file, by the parser that reads it. */
const OUTLINERS: ReadonlyMap<LRParser, Outliner> = new Map([
  [javascript, script],
  [jsx, script],
  [typescript, typedScript],
  [tsx, typedScript],
  [python, indentOutline],
  [php, page],
  [cpp, cLike],
  [go, braceOutliner({ apostrophe: 'character', backtick: 'raw', hash: 'none' })],
  [
    java,
    braceOutliner({
      apostrophe: 'character',
      backtick: 'none',
      hash: 'none',
      textBlocks: true,
      statements: {
        line: /^(?=import\b)/gm,
        shorteners: [runOf(/import\s(?:static\s+)?[\w.*]+\s*;/y, 'import a;')],
      },
    }),
  ],
  [
    rust,
    braceOutliner({
      apostrophe: 'lifetime',
      backtick: 'none',
      hash: 'none',
      nestedComments: true,
      rawStrings: 'rust',
      longStrings: true,
      statements: {
        line: /^(?=(?:pub )?use\b)/gm,
        shorteners: [runOf(/(?:pub )?use\s[^;/"'#]{0,2000};/y, 'use a;')],
      },
    }),
  ],
])

/** One parser each, by the ending of a file. They are tolerant: a file with an error in it still has its functions. */
const PARSERS: Readonly<Record<string, LRParser>> = {
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
  const parser = Object.hasOwn(PARSERS, extension) ? PARSERS[extension] : undefined
  if (parser === undefined) return undefined
  return {
    parse: (text) => {
      const parse = parser.startParse(text)
      for (let step = 1; ; step++) {
        const tree = parse.advance()
        if (tree !== null) return tree.topNode
        if (step % STEPS_A_LOOK === 0 && !goOn()) return undefined
      }
    },
    outline: OUTLINERS.get(parser),
  }
}
