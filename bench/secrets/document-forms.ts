import { execFileSync } from 'node:child_process'
import { basename, dirname } from 'node:path'
import {
  ALNUM,
  BASE64,
  type Draw,
  drawBy,
  HEX,
  LOWER,
  password,
  UPPER,
  URL64,
  uuid,
} from './draw.ts'

/** A line of public documentation whose stand-in for a credential can be filled with a random one. */
export interface DocumentForm {
  readonly source: string
  readonly path: string
  /** The line as it is documented: nothing of it is a secret. */
  readonly line: string
  /** Of a line in which everything else is filled in. */
  readonly before: string
  readonly after: string
  readonly isPassword: boolean
}

const PASSWORD =
  'passw(?:or)?d|passphrase|pwd|passwort|kennwort|contraseña|contrasena|mot_de_passe|senha|palavra_passe|密码|密碼|パスワード'
const ISSUED =
  'token|secret|api[_ -]?key|access[_ -]?key|auth[_ -]?key|secret[_ -]?key|private[_ -]?key|license[_ -]?key|master[_ -]?key|encryption[_ -]?key|jeton|geheimnis|schlüssel|密钥|令牌|トークン'
/** Names of what goes with a credential and is none itself. */
const OTHER =
  /name|user|path|file|folder|\bdir|dosya|datei|fichier|archivo|arquivo|文件|ファイル|url|uri|endpoint|public|pub[_-]|type|length|size|ttl|hash|policy|namespace|version|\b(?:key|token|secret)?[_ -]?ids?(?:\b|$)|[_ -]id|arn|role|list|expir|count|audience|issuer|scope|label|region|store|reset|hint|prompt|option|encrypted|hashed|number|\bmin|message|reference|code|content|retrieve|cert|:|\bpem|fingerprint|\/|\.\w{2,4}$/i
/** `{{token}}`, `<your-token>`, `YOUR_TOKEN`, `[password]`. */
const STAND_IN = new RegExp(
  [
    `\\{\\{(?<braces>[^{}|=\\n$.]{0,40}?(?:${PASSWORD}|${ISSUED})[^{}|=\\n$.]{0,24})\\}\\}`,
    `<(?<angles>[^<>\\n$/=.]{0,40}?(?:${PASSWORD}|${ISSUED})[^<>\\n$/=.]{0,24})>`,
    `(?<![\\w$\\{-])(?<yours>your[_-](?:[a-z0-9]{1,16}[_-]){0,4}(?:${PASSWORD}|${ISSUED})(?:[_-](?:here|value))?)(?![\\w/.-]|\\()`,
    `%\\{(?<percent>[a-z_]{0,20}(?:password|token|secret))\\}`,
  ].join('|'),
  'gi',
)
const FENCE = /^\s*(?:```|~~~)/
const LINE_MAX = 300
/** Lines that speak of the stand-in as one. */
const SPOKEN =
  /^\s*(?:#|\/\/|--|;)?\s*(?:replace|where|substitute)\b|\bwith your\b|^\s*(?:-|\*)?\s*`?[<{[][^\s]*[>}\]]`?\s*(?:[:-]|is\b)/i

/** All such lines of a repository's documents, each sort of line once. */
export function documentForms(gitFolder: string): readonly DocumentForm[] {
  const source = basename(dirname(gitFolder)) || gitFolder
  const words =
    'password|passwd|passphrase|pwd|token|secret|key|passwort|kennwort|contrase|mot_de_passe|senha|密|令牌|トークン|パスワード'
  const args = [
    '--git-dir',
    gitFolder,
    'grep',
    '-iIE',
    '--no-color',
    `(\\{\\{|<|your[_-]).*(${words})|^ *(\`\`\`|~~~)`,
    'HEAD',
    '--',
    '*.md',
    '*.mdx',
    '*.markdown',
    '*.adoc',
    '*.rst',
    '*.sh',
    '*.env*',
  ]
  const output = execFileSync('git', args, { maxBuffer: 1 << 30, encoding: 'utf8' })
  const known = new Set<string>()
  const forms: DocumentForm[] = []
  let [file, fenced] = ['', false]
  for (const row of output.split('\n')) {
    const parts = /^HEAD:([^:]+):(.*)$/.exec(row)
    if (parts === null) continue
    const [, path = '', line = ''] = parts
    if (path !== file) [file, fenced] = [path, false]
    if (FENCE.test(line)) fenced = !fenced
    else if (fenced || /^`.*`$/.test(line) || !/\.(?:md|mdx|markdown|rst)$/.test(path)) {
      const form = formOf(source, path, line.trim())
      const sort = form && sortOf(form)
      if (form === undefined || sort === undefined || known.has(sort)) continue
      known.add(sort)
      forms.push(form)
    }
  }
  return forms
}

function formOf(source: string, path: string, line: string): DocumentForm | undefined {
  if (line.length > LINE_MAX || SPOKEN.test(line)) return undefined
  for (const match of line.matchAll(STAND_IN)) {
    const name = Object.values(match.groups ?? {}).find((group) => group !== undefined) ?? ''
    const tail = line.slice(match.index + match[0].length)
    // A tag, a program that fills a template: no stand-in.
    if (OTHER.test(name) || tail.includes(`</${name}>`) || tail.includes(`{{/${name}`)) continue
    const quote = /^`[^`]*`$/.test(line) ? 1 : 0
    return {
      ...{ source, path, line },
      before: plain(line.slice(quote, match.index)),
      after: plain(tail.slice(0, tail.length - quote)),
      isPassword: new RegExp(PASSWORD, 'i').test(name),
    }
  }
  return undefined
}

/** Other stand-ins as somebody would fill them: a flag by its long name or its short one, a name, a path. */
function plain(part: string): string {
  let flags = part.length
  return part
    .replace(/\{\{\[?([^{}]{1,80}?)\]?\}\}/g, (_, text: string) => {
      const choices = text.split('|').map((choice) => choice.trim())
      return (choices[flags++ % choices.length] ?? '').replace(/\s/g, '_')
    })
    .replace(/<([A-Za-z][\w -]{0,40})>(?!.*<\/\1)/g, (_, text: string) =>
      text.replace(/\W/g, '_').toLowerCase(),
    )
}

/** Lines that differ only in what stands far from the value are one. */
function sortOf({ before, after }: DocumentForm): string {
  return `${before.slice(-30)}@${after.slice(0, 6)}`.toLowerCase()
}

/** The line with a random value, as a machine or a person makes them. */
export function filled(form: DocumentForm, seed: number): { text: string; secret: string } {
  const draw = drawBy(seed * 7919 + 17)
  const secret = form.isPassword ? plainPassword(draw) : issued(draw)
  return { text: `${form.before}${secret}${form.after}`, secret }
}

/** Without what shells and addresses would have to escape. */
function plainPassword(draw: Draw): string {
  return password(draw).replace(/[$&*?~^@#%]/g, 'x')
}

function issued(draw: Draw): string {
  return draw.pick([
    () => draw.from(ALNUM, 20 + draw.int(30)),
    () => draw.from(HEX, draw.pick([32, 40, 64])),
    () => draw.from(URL64, 40).replace(/^-|-$/g, 'x'),
    () => draw.from(BASE64, 40),
    () => uuid(draw),
    () => draw.from(`${LOWER}0123456789`, 32),
    () => `${draw.from(LOWER, 3)}_${draw.from(ALNUM, 32)}`,
    () => draw.from(`${UPPER}0123456789`, 24),
  ])()
}
