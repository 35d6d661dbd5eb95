/** What a model of the BERT family reads: numbers of pieces of words. */
export interface Pieces {
  readonly vocabulary: ReadonlyMap<string, number>
  readonly lowercase: boolean
}

const LONGEST_WORD = 100
const IDEOGRAPH = /\p{Script=Han}/gu
const WORD = /[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g

/** The file that such models come with; undefined when it describes another way of cutting. */
export function piecesIn(tokenizerJson: unknown): Pieces | undefined {
  const model = at(tokenizerJson, 'model')
  const vocab = at(model, 'vocab')
  if (typeof vocab !== 'object' || vocab === null || Array.isArray(vocab)) return undefined
  const vocabulary = new Map<string, number>()
  for (const [piece, id] of Object.entries(vocab))
    if (typeof id === 'number') vocabulary.set(piece, id)
  const needed = ['[CLS]', '[SEP]', '[UNK]'].every((piece) => vocabulary.has(piece))
  const lowercase = at(at(tokenizerJson, 'normalizer'), 'lowercase') !== false
  return needed ? { vocabulary, lowercase } : undefined
}

function at(value: unknown, key: string): unknown {
  // Safe: looked at as a table only where it is an object.
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined
}

/** WordPiece: each word as the longest pieces that the vocabulary has, from left to right; at most `limit` numbers. */
export function wordPieces(text: string, pieces: Pieces, limit: number): readonly number[] {
  const { vocabulary } = pieces
  const ids = [vocabulary.get('[CLS]')!]
  for (const word of splitWords(text, pieces)) {
    if (ids.length >= limit - 1) break
    ids.push(...piecesOf(word, vocabulary))
  }
  return [...ids.slice(0, limit - 1), vocabulary.get('[SEP]')!]
}

function splitWords(text: string, { lowercase }: Pieces): readonly string[] {
  const clean = text.replace(CONTROL, ' ').replace(IDEOGRAPH, ' $& ')
  const folded = lowercase
    ? clean
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
    : clean
  return folded.match(WORD) ?? []
}

function piecesOf(word: string, vocabulary: ReadonlyMap<string, number>): readonly number[] {
  const unknown = [vocabulary.get('[UNK]')!]
  if (word.length > LONGEST_WORD) return unknown
  const ids: number[] = []
  for (let start = 0; start < word.length; ) {
    let end = word.length
    let id: number | undefined
    for (; end > start && id === undefined; end--)
      id = vocabulary.get(`${start > 0 ? '##' : ''}${word.slice(start, end)}`)
    if (id === undefined) return unknown
    ids.push(id)
    start = end + 1
  }
  return ids
}
