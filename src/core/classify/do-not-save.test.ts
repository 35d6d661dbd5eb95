import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doNotSave } from './do-not-save.ts'

// SAV-02, CHK-03: what another place tells better.
test.each([
  ['merged the fix into main', 'git-history'],
  ['the latest commits are about the login', 'git-history'],
  ['changed 14 files', 'git-history'],
  ['已经合并了主干代码', 'git-history'],
  ['fixed a typo in the readme', 'fix-in-code'],
  ['the bug was in src/cart.ts', 'fix-in-code'],
  ['修复了空指针', 'fix-in-code'],
  ['the function parseDate lives in src/date.ts', 'derivable'],
  ['login is implemented in src/auth.ts', 'derivable'],
  ['组件定义在 src/ui', 'derivable'],
  ['214 tests passed', 'status'],
  ['coverage is at 84', 'status'],
  ['当前进度不错', 'status'],
  ["I'll look into it", 'ephemeral'],
  ['just this once, skip the tests', 'ephemeral'],
  ['这次先不写测试', 'ephemeral'],
])('%s: %s', (text, rule) => {
  expect(doNotSave(text)?.rule).toBe(rule)
})

test.each([
  'We decided to use Postgres instead of Mongo because of JSONB.',
  'From now on always use pnpm.',
  'Never commit to main directly.',
  'The vendor API has a rate limit of 100 requests per minute.',
  'We shipped 2.0 to all customers.',
  '决定用 Redis，因为快',
  '以后注释都用中文',
])('%s may be kept', (text) => {
  expect(doNotSave(text)).toBeUndefined()
})

// COR-24: paraphrases, in every language that is read.
test.each([
  ['parseDate lives in src/date.ts', 'derivable'],
  ['You find the retry helper in packages/core/retry.py', 'derivable'],
  ['The repo has a web and an api folder', 'derivable'],
  ['I renamed the variable to total', 'derivable'],
  ['I am currently working on the login page', 'status'],
  ['12 of 40 endpoints are migrated', 'status'],
  ['We fixed the crash in the cart today', 'fix-in-code'],
  ['Good morning!', 'ephemeral'],
  ['Tomorrow I need to call the hosting company', 'ephemeral'],
  ['Die Funktion parseDate liegt in src/date.ts', 'derivable'],
  ['Ich arbeite gerade an der Anmeldung', 'status'],
  ['Morgen muss ich noch den Bericht schreiben', 'ephemeral'],
  ['Ich habe den Absturz im Warenkorb behoben', 'fix-in-code'],
  ['La función parseDate está en src/date.ts', 'derivable'],
  ['Estoy trabajando en la pantalla de acceso', 'status'],
  ['Corregí el error del carrito', 'fix-in-code'],
  ['La fonction parseDate se trouve dans src/date.ts', 'derivable'],
  ['Je travaille sur la page de connexion', 'status'],
  ['Demain je dois appeler le fournisseur', 'ephemeral'],
  ['A função parseDate fica em src/date.ts', 'derivable'],
  ['Estou trabalhando na tela de login', 'status'],
  ['解析日期的函数位于 src/date.ts', 'derivable'],
  ['正在做登录页面', 'status'],
  ['項目結構：前端一個資料夾，後端一個', 'derivable'],
  ['明天再改登录页', 'ephemeral'],
  ['parseDate 関数は src/date.ts にある', 'derivable'],
  ['ログイン画面を実装中', 'status'],
  ['parseDate 함수는 src/date.ts에 있다', 'derivable'],
  ['로그인 화면 작업 중', 'status'],
])('COR-24: %s: %s', (text, rule) => {
  expect(doNotSave(text)?.rule).toBe(rule)
})

test.each(
  ['english', 'german', 'spanish', 'french', 'chinese'].flatMap((name) =>
    readFileSync(join('test', 'save-sentences', `${name}.txt`), 'utf8')
      .trim()
      .split('\n'),
  ),
)('COR-24: a sentence that a person wants kept is not questioned: %s', (text) => {
  expect(doNotSave(text)).toBeUndefined()
})
