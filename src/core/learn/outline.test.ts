import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { extensionOf } from '../file-names.ts'
import { grammarFor } from './code-grammars.ts'
import { codePieces, type Grammar } from './segment-code.ts'
import { sourceText } from './source-text.ts'

// LRN-04: a parser reads an outline and cuts as if it had read everything. What it is compared with is the same parser
// on the whole text.

function cuts(text: string, grammar: Grammar): readonly string[] {
  const source = sourceText(text)
  return (codePieces(source, grammar) ?? []).map(
    ({ start, end, sort, titles }) => `${start}-${end} ${sort} ${titles.join('+')}`,
  )
}

function bothWays(path: string, text: string) {
  const grammar = grammarFor(extensionOf(path))!
  return {
    outlined: cuts(text, grammar),
    whole: cuts(text, { ...grammar, outline: undefined }),
    outline: grammar.outline?.(text, { start: 0, end: text.length }, 0),
  }
}

/** Long enough that what holds members is opened. */
const body = 'let words = "that fill a body" // until it is too large\n'.repeat(40)

const CODE: Readonly<Record<string, string>> = {
  'a.ts': `import { one } from './one.ts'
/** Says { what. */
export const { a, b } = one({ c: '}' })
export class Big<T> extends Base {
  /** Doc with } in it. */
  first(words: string, more = { d: /[}'"]/g }): \`x\${string}\` { ${body} }
  @decorated({ e: 1 })
  second() { return \`a \${ { f: '}' }.f } \`; ${body} }
}
type Shape = { readonly g: string }
const arrow = async (h: { i: number }) => { return h.i / 2 / 1 }
export default { name: 'j', methods: { k() { ${body} } } }
`,
  'a.js': `#!/usr/bin/env node
'use strict'
const x = require('x')
if (x) { y = 4 / 2; z = x.replace(/\\/{2}/, '{') } else { ${body} }
module.exports = function named() { return \`\${ \`nested \${ 1 } }\` }\` }
const list = [ { a: 1 }, { b: "it's" } ]
`,
  'a.py': `"""Says what { this is."""
from os import (path,
    sep)
# About the class.
class Big(Base, metaclass=Meta):
    """It's a class."""

    def first(self, words="a {", more={'b': 1}):
${'        call("with", some, words)  # and a comment\n'.repeat(60)}
    @decorated(
        c=2)
    async def second(self):
        x = '''three
def not_a_function():
'''
${'        call("with", some, words)\n'.repeat(60)}
if x[0] and (y or
             z):
    print("yes")
else:
    def inner(): pass
TABLE = [
    1, 2,
]
`,
  'a.go': `package a
import (
\t"fmt"
)
// Big says.
type Big struct { a map[string]struct{}; b rune }
func (b *Big) First(c int) string { d := '{'; e := \`raw } {\`; fmt.Println(d, e); return "}" }
func Second() { ${'call("{", 1)\n'.repeat(200)} }
`,
  'a.rs': `use std::{io, fmt};
/* nested /* comment { */ still */
#[derive(Debug, Clone, PartialEq)]
pub struct Big<'a> { name: &'a str }
impl<'a> Big<'a> {
    pub fn first(&'a self, c: char) -> char { if c == '{' { '\\'' } else { 'x' } }
    pub fn second(&self) -> &str { ${'let a = r#"raw } " {"#; let b = "long\nstring }";\n'.repeat(90)} r"c:\\" }
}
macro_rules! shout { ($x:expr) => { println!("{}", $x) } }
`,
  'a.java': `package a;
import java.util.List;
/** Says }. */
@Service("x{y")
public class Big extends Base {
    private static final char OPEN = '{';
    /** First. */
    public String first(List<String> words) { String s = """
        block } " {
        """; ${'call("{", 1);\n'.repeat(200)} return s; }
    void second() { ${'call("}", 1);\n'.repeat(200)} }
}
`,
  'a.cpp': `#include <vector>
#define OPEN {
namespace a {
template <typename T> class Big { public: T first(T words) { ${'call("{", 1);\n'.repeat(400)} } };
int second() { return 1'000'000; }
const char* raw = R"x(} ")x";
}
`,
}

const phpBody = "$words = 'that fill a body'; // until it is too large\n".repeat(50)
const cBody = 'call("{", 1);\n'.repeat(90)

/** What once made an outline differ from the whole, or both of them wrong; each with the cuts that are right. */
const CAUSES: readonly (readonly [
  cause: string,
  path: string,
  text: string,
  cuts: readonly string[],
])[] = [
  [
    'a function right below a directive is no part of it',
    'a.c',
    `#include <a.h>\n#ifdef FAST\nint fast(int a) { ${cBody} }\n#endif\n`,
    ['imports ', 'text ', 'definition fast', 'text '],
  ],
  [
    'directives of a run are one passage, and includes another',
    'a.h',
    '#ifndef A_H\n#define A_H\n#pragma once\n#include <b.h>\n#include "c.h"\n#define LONG \\\n  { 1 }\n\n#define B 2 /* goes\n on { */\nint d(void);\n',
    ['text ', 'imports ', 'text '],
  ],
  [
    'extern "C" around all of a header',
    'a.h',
    `#ifdef __cplusplus\nextern "C" {\n#endif\n\nstruct first { ${'int a;\n'.repeat(9)} };\n\n/* Second. */\nstruct second { int b; };\n\n#ifdef __cplusplus\n}\n#endif\n`,
    ['text ', 'definition first', 'definition second', 'text '],
  ],
  [
    'a namespace in a namespace',
    'a.cpp',
    `namespace a {\nnamespace b {\n\nint first() { ${cBody} }\n\nint second() { ${cBody} }\n\n} // namespace b\n} // namespace a\n`,
    ['text ', 'definition a.b.first', 'definition a.b.second', 'text '],
  ],
  [
    'a word for the compiler before the name of a class',
    'a.hpp',
    `class API_EXPORT(2) Big : public Base {\n public:\n  void first() { ${'call("{", 1);\n'.repeat(400)} }\n  void second() { ${cBody} }\n};\n`,
    ['text Big', 'definition Big.first', 'definition Big.first (part 2)', 'definition Big.second'],
  ],
  [
    'an enum is not called after what stands in it',
    'a.h',
    'enum { FIRST_OF_ALL = 1, SECOND };\ntypedef enum { RED_AND_GREEN, BLUE } colour;\n',
    ['definition ', 'definition colour'],
  ],
  [
    'comments below each other are one, and what follows keeps it',
    'a.rs',
    `//! About { the file.\n//! It's long.\n\n/// Says }.\n/// More.\npub fn a() { ${body} }\n`,
    ['documentation ', 'definition a'],
  ],
  [
    'what an attribute stands on is brought in',
    'a.rs',
    `use a::b;\n#[cfg(test)]\nuse c::{d, e};\npub use f;\n\n#[derive(Debug)]\nstruct G { ${'field: u8,\n'.repeat(9)} }\n`,
    ['imports ', 'definition G'],
  ],
  [
    'imports of every form',
    'a.ts',
    `import a from 'a'\nimport type { B } from "b";\nimport {\n  c, // it's c\n} from 'c'\nimport './d.css'\n\nimport e = require('e')\nimport f from 'f' with { type: 'json' }\nconst g = await import('g')\nfunction h() { ${body} }\n`,
    ['imports ', 'text ', 'definition h'],
  ],
  [
    'a function without a name is not called after what it returns',
    'a.d.ts',
    'export default function (): { readonly localeError: string };\n',
    ['definition '],
  ],
  [
    'types and what a declaration file says of values are known by their names',
    'a.d.ts',
    `import { A } from 'a'\n/** Says. */\nexport type B<T extends A = { a: string }> =\n  | { c: 'x;y' }\n  | [T, A]\n// about d\nexport declare const d: (e: A) => B, f: string;\ndeclare function g<T>(h: { i: T }): Promise<T>\n\n/** J. */\ntype J = A\ndeclare module 'k' {\n  type L = A;\n}\n`,
    ['imports ', 'definition B', 'definition d', 'definition g', 'definition J', 'definition '],
  ],
  [
    'prototypes in a row are one passage, and what follows a brace belongs to it',
    'a.h',
    `FOO_API(int) first(const char *a,\n  int b);\nextern int second;\n\ntypedef struct {\n${'int a;\n'.repeat(9)}}\nthird;\n\n/* Fourth. */\nstatic unsigned fourth(void);\nint fifth(void) { ${cBody} }\n`,
    ['text ', 'definition third', 'text ', 'definition fifth'],
  ],
  [
    'words of the preprocessor do not hide what stands below them',
    'a.h',
    `namespace std _API_VISIBILITY(default)\n{\n_API_BEGIN_NAMESPACE\n\n/** First. */\ntemplate<typename T>\n  _API_CONSTEXPR inline T\n  first(T a)\n  { ${cBody} }\n\ntemplate<typename T>\n  using second = typename T::template deep<T, int>::type;\n\ntemplate<>\n  third<char>::~third();\n\nAPI_INLINE int fourth(int a)\n{ ${cBody} }\n\n_API_END_NAMESPACE\n}\n`,
    [
      'text ',
      'definition std.first',
      'definition std.second',
      'definition std.third',
      'definition std.fourth',
      'text ',
    ],
  ],
  [
    'what a template requires is not what it declares',
    'a.hpp',
    `template<typename T>\n  requires std::integral<T> && (sizeof(T) > 2)\nT first(T a)\n{ ${cBody} }\n\ntemplate<typename T>\n  requires requires(T x) { x + 1; }\nclass Second\n{ ${cBody} };\n\ntemplate<typename T>\n  requires Sized<T>\n  || Counted<T, std::pair<T, int>>\nstruct Third\n{ ${cBody} };\n\nint fourth(int a)\n{ ${cBody} }\n`,
    ['definition first', 'definition Second', 'definition Third', 'definition fourth'],
  ],
  [
    'what stands between angle brackets is not asked about',
    'a.hpp',
    `template <typename First, typename Second = Pair<First, int>>\nclass Big : public Base<First, Second> {\n public:\n  int first() const { ${'call("{", 1);\n'.repeat(400)} }\n  bool operator==(const Big<First, Second>& other) const { ${cBody} }\n};\n`,
    [
      'text Big',
      'definition Big.first',
      'definition Big.first (part 2)',
      'definition Big.operator==',
    ],
  ],
  [
    'a page of code',
    'a.php',
    `<p>It's {a}</p>\n<?php // it's {\nnamespace A\\B;\nuse C\\D;\nuse function E\\{f, g};\n/** Doc }. */\n#[Attr("{")]\nfinal class H extends I {\n  use J;\n  private $k = <<<END\n  it's { here\n  END;\n  function l(): array { ${phpBody} }\n  /** M. */\n  function m() { ?> <b>it's }</b> <?php ${phpBody} }\n}\nfunction n() { ${phpBody} } # it's the end {\n`,
    [
      'imports ',
      'imports H',
      'definition H.$k',
      'definition H.l',
      'definition H.m',
      'definition n',
    ],
  ],
  [
    'a page with a namespace around what it holds',
    'a.php',
    `<?php\nnamespace A {\n\nclass B { public $b = 'in some words'; }\n\nfunction c() { ${phpBody} }\n}\n`,
    ['imports ', 'text ', 'definition A.B', 'definition A.c', 'text '],
  ],
]

describe('what outlines and wholes differed in', () => {
  test.each(CAUSES)('%s (%s)', (_, path, text, expected) => {
    const { outlined, outline } = bothWays(path, text)
    expect(outline).toBeDefined()
    expect(outlined.map((cut) => cut.replace(/^\S+ /, ''))).toEqual(expected)
  })
})

describe('an outline is cut like the whole', () => {
  test.each(Object.entries(CODE))('%s', (path, text) => {
    const { outlined, whole, outline } = bothWays(path, text)
    expect(outlined).toEqual(whole)
    expect(outlined.length).toBeGreaterThan(1)
    expect(outline?.text.length).toBeLessThan(text.length / 2)
  })

  test('the sources of this project', () => {
    const folder = join(import.meta.dirname, '..', '..')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .filter((text) => text.length > 6_000)
      .filter((_, at) => at % 12 === 0)
    expect(files.length).toBeGreaterThan(9)
    for (const text of files) {
      const { outlined, whole } = bothWays('a.ts', text)
      expect(outlined).toEqual(whole)
    }
  })
})

describe('what cannot be told for sure is read as a whole', () => {
  test.each([
    ['a.ts', 'function a() { "never closed }\n', 'a string that does not end'],
    ['a.ts', 'function a() { /* never closed }\n', 'a comment that does not end'],
    ['a.ts', 'function a() { `never closed ${ }\n', 'a template that does not end'],
    ['a.tsx', "const a = () => { return <p>it's {b('c')}</p>\n}\n", 'text between tags'],
    ['a.ts', 'function a() {{ }\n', 'a brace too many'],
    ['a.ts', 'function a() { }}\n', 'a brace too few'],
    ['a.py', 'def a():\n    b = (1,\n\ndef c(): pass\n', 'a bracket that does not close'],
  ])('%s %j: %s', (path, text) => {
    const { outline, outlined, whole } = bothWays(path, text)
    expect(outline).toBeUndefined()
    expect(outlined).toEqual(whole)
  })
})
