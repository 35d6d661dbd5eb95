import type { FoundSecret } from './found-secret.ts'
import { looksIssued } from './value-shape.ts'

const KEY_HEADER = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----/g
const KEY_FOOTER = /-----END (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----/y
const FOOTERS = new RegExp(KEY_FOOTER.source, 'g')
/** Lines of a key that lost its footer; in JSON they are parted by an escaped line end. */
const KEY_LINES = /(?:(?:\s|\\n){0,4}[A-Za-z0-9+/=]{16,16384}(?=\s|\\n|[^A-Za-z0-9+/=]|$)){0,200}/y
/** A real key has at least this much in it; less is an illustration. */
const KEY_CHARS_MIN = 40

/** Key blocks from header to footer, or to the end of what can be part of the key. */
export function* findKeyBlocks(text: string): Generator<FoundSecret> {
  for (const header of text.matchAll(KEY_HEADER)) {
    const bodyStart = header.index + header[0].length
    const mark = text.indexOf('-----', bodyStart)
    const footerEnd = mark < 0 ? bodyStart : endOfMatch(KEY_FOOTER, text, mark)
    const closed = footerEnd > Math.max(mark, bodyStart)
    const end = closed ? footerEnd : endOfMatch(KEY_LINES, text, bodyStart)
    const body = text.slice(bodyStart, closed ? mark : end).replace(/[^A-Za-z0-9+/=]/g, '')
    if (body.length < KEY_CHARS_MIN || !looksIssued(body)) continue
    yield { rule: 'private-key', start: header.index, end }
  }
  yield* findFootedBodies(text)
}

/** So far back the body of a key reaches. */
const BODY_MAX = 16_384

/** The rest of a block whose header was cut off: lines of base64, then the footer. */
function* findFootedBodies(text: string): Generator<FoundSecret> {
  let after = 0
  for (const footer of text.matchAll(FOOTERS)) {
    const start = bodyStart(text, footer.index, Math.max(after, footer.index - BODY_MAX))
    after = footer.index + footer[0].length
    const body = text.slice(start, footer.index).replace(/\\n|[^A-Za-z0-9+/=]/g, '')
    if (body.length >= KEY_CHARS_MIN && looksIssued(body))
      yield { rule: 'private-key', start, end: after }
  }
}

/** Going back from `end` over lines of base64. */
function bodyStart(text: string, end: number, limit: number): number {
  let start = end
  let at = end
  while (at > limit) {
    let to = at
    while ((to > limit && /[\s\\"'>|]/.test(text[to - 1] ?? '')) || isEscapedLineEnd(text, to)) to--
    let from = to
    while (
      from > limit &&
      /[A-Za-z0-9+/=]/.test(text[from - 1] ?? '') &&
      !isEscapedLineEnd(text, from)
    )
      from--
    // A word of a sentence is no line of a key; the last one may be short.
    if (to - from < (start === end ? 4 : 32)) break
    start = from
    at = from
  }
  return start
}

function isEscapedLineEnd(text: string, end: number): boolean {
  return text[end - 1] === 'n' && text[end - 2] === '\\'
}

/** As the encodings of private keys begin: RSA, PKCS 8, elliptic curves, OpenSSH. */
const BODY_START =
  /(?<![A-Za-z0-9+/=])(?:MII[A-Za-z0-9+/]{2}[A-Za-z0-9+/]IBA(?:AKC|DANBgkqhki)|MI[A-Za-z0-9+/]{3}gEAMBMGByqGSM49|MHcCAQEE|MIGkAgEBBD|MC4CAQAwBQYDK2Vw|b3BlbnNzaC1rZXktdjE)/g
/** Lines as wide as tools write keys, three or more, one under the other. */
const WIDE_LINES =
  /(?<![A-Za-z0-9+/=,-])(?:[A-Za-z0-9+/]{64}(?:[ \t]{0,8}\r?\n[ \t]{0,40}|\\n)){3,400}[A-Za-z0-9+/]{1,64}={0,2}(?![A-Za-z0-9+/=])/g
/** What says that the lines around it are public, or no key. */
const OTHER_BLOCK =
  /-----(?:BEGIN|END) (?!(?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY)|base64,|certificate|signature|public|-cert/i
const AROUND = 80

/** A key without its first line and without its last one. */
export function* findKeyBodies(text: string): Generator<FoundSecret> {
  let done = 0
  for (const { index } of text.matchAll(BODY_START)) {
    if (index < done) continue
    const end = endOfMatch(KEY_LINES, text, index)
    done = end
    if (end - index >= KEY_CHARS_MIN) yield { rule: 'private-key', start: index, end }
  }
  for (const { index, 0: lines } of text.matchAll(WIDE_LINES)) {
    const end = index + lines.length
    const around = text.slice(Math.max(0, index - AROUND), index) + text.slice(end, end + AROUND)
    if (!OTHER_BLOCK.test(around) && looksIssued(lines.replace(/\s|\\n/g, '')))
      yield { rule: 'private-key', start: index, end }
  }
}

/** Where a sticky pattern that starts at `from` ends; `from` itself when it does not match. */
function endOfMatch(sticky: RegExp, text: string, from: number): number {
  sticky.lastIndex = from
  return from + (sticky.exec(text)?.[0].length ?? 0)
}
