import { expect, test } from 'vitest'
import { withLazyConstants } from '../scripts/lazy-constants.mjs'

/** What a program hands over, as it stands and with its constants made when they are asked for. */
function both(code: string): readonly [unknown, unknown] {
  const run = (program: string): unknown => {
    const exports: Record<string, unknown> = {}
    new Function('exports', program)(exports)
    return exports.told
  }
  return [run(code), run(withLazyConstants(code))]
}

const TABLE = "const TABLE=new Map([['one',{said:'once',often:1}],['two',{said:'twice',often:2}]]);"

test.each([
  ['a pattern', 'const P=/a+(?=b)/g;exports.told=(()=>["aab".match(P),P.source,P===P])();'],
  [
    'a table that is asked for twice',
    `${TABLE}exports.told=(()=>[TABLE.get('one'),TABLE===TABLE])();`,
  ],
  [
    'one made of another',
    `${TABLE}const SAID=new Set([...TABLE.values()].map(one=>one.said+"-------"));exports.told=(()=>[...SAID])();`,
  ],
  [
    'a field of the same name',
    'const NAMES=["one","two","three","four","five","six","seven"];exports.told=(()=>({NAMES,other:{NAMES:1}.NAMES,...{NAMES:NAMES.length}}))();',
  ],
  [
    'a name that is given twice',
    'const LONG=["one","two","three","four","five","six","seven"];const read=LONG=>LONG+1;exports.told=[LONG,read(1)];',
  ],
  [
    'one that is used while the file is loaded',
    'const LIST=["one","two","three","four","five","six","seven"],FIRST=LIST[0];exports.told=FIRST;',
  ],
  [
    'several in one statement',
    'const ONE=1,WORD=/^x$/i,TWO=ONE+1;exports.told=(()=>[ONE,TWO,WORD.test("X")])();',
  ],
  [
    'what is taken apart',
    `const WHOLE={one:1,two:2,three:3,four:[1,2,3,4,5,6,7,8,9],five:5},{one,...REST}=WHOLE;exports.told=(()=>[one,REST])();`,
  ],
  [
    'a function that is made by another',
    'function once(make){let made;return()=>made??=make()}const word=once(()=>({of:"a text that is long enough to be worth it"}));exports.told=(()=>[word(),word()===word()])();',
  ],
])('%s is the same', (_, code) => {
  const [before, after] = both(code)
  expect(after).toEqual(before)
})

test('nothing is made that nobody asks for, and nothing twice', () => {
  const code = `let made=0;function table(name){made++;return{name}}
const USED=table("a name that is long enough to be worth it"),IDLE=table("a name that is long enough to be worth it");
function ask(){return USED.name+USED.name}
const before=made;ask();ask();exports.told=[before,made,()=>IDLE];`
  const [before, after] = both(code) as [unknown[], unknown[]]
  expect(before.slice(0, 2)).toEqual([2, 2])
  expect(after.slice(0, 2)).toEqual([0, 1])
})

test('what may come out otherwise at another time is made where it stands', () => {
  const code = `let count=0;const COUNTED=[count,"text text text text text text text text text text"];
const AT=new Date(0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1),READ=globalThis.process?.env?["text text text text text text text"]:[];
count++;exports.told=(()=>[COUNTED[0],AT,READ])();`
  const changed = withLazyConstants(code)
  for (const name of ['COUNTED', 'AT', 'READ']) expect(changed).not.toContain(`${name}$`)
  const [before, after] = both(code)
  expect(after).toEqual(before)
})
