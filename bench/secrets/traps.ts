import { PASSWORD_NAMES, SECRET_NAMES } from '../../src/core/secrets/credential-words.ts'
import { SECRET_RULES } from '../../src/core/secrets/secret-rules.ts'

/** A text of any size that a rule nearly matches everywhere. */
export interface Trap {
  readonly name: string
  readonly text: (size: number) => string
}

const repeated = (piece: string): Trap => ({
  name: JSON.stringify(piece.length > 40 ? `${piece.slice(0, 40)}…` : piece),
  text: (size) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size),
})

/** What comes after the start of a match and before it fails. */
const FILLERS = ['', 'a', 'aB3'.repeat(20), ' ', ': "', '= ', ' is ', ' for a b c ', '-a:', '\n']
const NAME_FILLERS = [
  '=',
  ': ',
  '="',
  ' is ',
  ' for the db ',
  ' (x',
  '==',
  ' | ',
  '>',
  ': a(',
  ' de la a ',
  '的',
]

/** One for each rule, each of its triggers and each way to go on: what makes a pattern go back makes it go back often. */
export const TRAPS: readonly Trap[] = [
  ...new Map(
    [
      ...SECRET_RULES.flatMap((rule) => rule.triggers().slice(0, 2)).flatMap((trigger, at) =>
        [FILLERS[at % FILLERS.length] ?? '', FILLERS[(at * 3 + 1) % FILLERS.length] ?? ''].map(
          (filler) => `${trigger}${filler}`,
        ),
      ),
      ...[...PASSWORD_NAMES, ...SECRET_NAMES].map(
        (name, at) => `${name}${NAME_FILLERS[at % NAME_FILLERS.length]}`,
      ),
      ...NAME_FILLERS.flatMap((filler) => [`password${filler}`, `token${filler}`]),
      ...[
        'curl -u a:',
        'mysql -u root ',
        'login a password ',
        'a:1234:b:c:',
        'Cookie: a=',
        'Cookie: a=b; ',
        '?key=',
        '://a',
        '://a:b@',
      ],
      ...[
        '-----BEGIN PRIVATE KEY-----\n',
        '-----END PRIVATE KEY-----',
        'MIIEpAIBAAKC ',
        `${'A1b/'.repeat(16)}\n`,
        `${'A1b/'.repeat(16)}\\n`,
        // What goes on for long after a start, and holds the next start within its reach.
        `MHcCAQEE${'a'.repeat(4_000)}\n`,
        `b3BlbnNzaC1rZXktdjE${'A1b/'.repeat(20)}\n`,
        `cookie=a=${'aB3x'.repeat(1_000)};`,
        `?key=${'aB3x'.repeat(1_000)}`,
        `password=${'*'.repeat(2_000)}`,
        `echo ${'|'.repeat(400)} --password-stdin `,
        `fm2_${'aB3+'.repeat(1_000)} `,
        `eyJ${'a'.repeat(2_000)}.`,
      ],
      ...['a', 'A1', '"', ' ', '\n', '\u200b', 'a\u200b', 'eyJa.', 'M.', '=', 'xk9Qz '],
    ]
      .filter((piece) => piece !== '')
      .map((piece) => [piece, repeated(piece)] as const),
  ).values(),
]
