import { describe, expect, test } from 'vitest'
import { cuesIn, LANGUAGES, languagesOf, wordsOf } from './language.ts'

const rowsOf = (cues: string): readonly (readonly [cue: string, phrases: readonly string[]])[] =>
  cues
    .trim()
    .split('\n')
    .map((row) => [row.slice(0, row.indexOf(':')), row.slice(row.indexOf(':') + 1).split('|')])

describe('COR-22: a language is a table', () => {
  const cues = new Set(rowsOf(LANGUAGES[0]!.cues).map(([cue]) => cue))

  test('of eight languages, each with the same cues and a phrase in every row', () => {
    expect(LANGUAGES.map(({ name }) => name)).toEqual('en de es fr pt zh ja ko'.split(' '))
    for (const { name, cues: table } of LANGUAGES) {
      const rows = rowsOf(table)
      expect(rows.map(([cue]) => cue).sort(), name).toEqual([...cues].sort())
      for (const [cue, phrases] of rows)
        for (const phrase of phrases) expect(phrase.trim(), `${name} ${cue}`).not.toBe('')
    }
  })

  test.each([
    ['en', 'we keep the lockfile because the build needs it'],
    ['de', 'die Schnittstelle darf nur nachts angefasst werden'],
    ['es', 'el salto se siente flotante y no me gusta'],
    ['fr', "l'outil de l'administration refuse le fichier"],
    ['pt', 'troquei o disco e não voltou, você viu?'],
    ['zh', '我們決定用 Redis'],
    ['ja', '端末がまだ1.2しか喋れない'],
    ['ko', '비동기로 가자'],
  ])('COR-22: %s is told by its letters or its small words: %s', (name, text) => {
    expect(languagesOf(text).map((one) => one.name)).toEqual([name])
  })

  test.each([
    'remember that the cache is cold',
    'merk dir bitte: die Leitung ist langsam',
    'recuerda que la línea es lenta',
    'souviens-toi que la ligne est lente',
    'lembra que a linha é lenta',
    '记住：线路很慢',
    '記住：線路很慢',
    '覚えて：回線が遅い',
    '기억해: 회선이 느리다',
  ])('COR-22: asks to be remembered: %s', (text) => {
    expect([...cuesIn(text).keys()]).toContain('remember')
  })
})

test('accents and apostrophes are typed or not, numbers are all the same', () => {
  expect(wordsOf("Don't touch l'été 42")).toEqual(['dont', 'touch', 'l', 'ete', '42'])
  expect(cuesIn('nao pode passar').get('cannot')).toBe('nao pode')
  expect(cuesIn('it takes 5 days').get('notime')).toBe('5 days')
})

test('a phrase with a gap spans a few words, and starts where it says', () => {
  expect(cuesIn('replace the old one with Redis').get('choose')).toContain(
    'replace the old one with',
  )
  expect(cuesIn('yes, do it').has('accept')).toBe(true)
  expect(cuesIn('the answer was yes').has('accept')).toBe(false)
  expect(cuesIn('先跑迁移再部署').get('steps')).toBe('先跑迁移再')
})
