import { expect, test } from 'vitest'
import { type Pieces, piecesIn, wordPieces } from './word-pieces.ts'

const WORDS = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'pool',
  '##ing',
  'con',
  '##nection',
  '.',
  '数',
  'cafe',
  're',
  '##s',
]
const TOKENIZER = {
  normalizer: { type: 'BertNormalizer', lowercase: true },
  model: { type: 'WordPiece', vocab: Object.fromEntries(WORDS.map((word, id) => [word, id])) },
}
const pieces = piecesIn(TOKENIZER) as Pieces
const cut = (text: string, limit = 32): string =>
  wordPieces(text, pieces, limit)
    .map((id) => WORDS[id])
    .join(' ')

test.each([
  ['Pooling connections.', '[CLS] pool ##ing con ##nection ##s . [SEP]'],
  ['Café\tRES', '[CLS] cafe re ##s [SEP]'],
  ['数数', '[CLS] 数 数 [SEP]'],
  ['zebra pool', '[CLS] [UNK] pool [SEP]'],
  ['', '[CLS] [SEP]'],
  ['x'.repeat(101), '[CLS] [UNK] [SEP]'],
])('%j is cut as the model was taught', (text, expected) => {
  expect(cut(text)).toBe(expected)
})

test('a long text is cut off, and its end still marked', () => {
  expect(cut('pool '.repeat(50), 4)).toBe('[CLS] pool pool [SEP]')
})

test('a file that describes something else is not taken', () => {
  for (const other of [
    null,
    {},
    { model: {} },
    { model: { vocab: [] } },
    { model: { vocab: { a: 1 } } },
  ])
    expect(piecesIn(other)).toBeUndefined()
})
