import { type ShellCommand, shellCommands } from '../shell-commands.ts'
import { isKnownCommand, knownSubs, LIBRARIES } from './known-commands.ts'

/** What a sentence is about, as far as it is beyond doubt. */
export type RuleObject =
  | { readonly is: 'command'; readonly command: ShellCommand }
  | { readonly is: 'path'; readonly glob: string }
  | { readonly is: 'library'; readonly name: string }
  | { readonly is: 'call'; readonly name: string }

/** Every part of the phrase is understood, or nothing is: half a rule would be another rule. */
export function ruleObjects(phrase: string): readonly RuleObject[] | undefined {
  const parts = alternatives(bare(phrase))
  const objects = parts.map(objectOf)
  const known = objects.filter((one): one is RuleObject => one !== undefined)
  return known.length === parts.length && known.length > 0 ? known : undefined
}

/** Words around a thing that name its sort: `the command X`, `files in X`, `X by hand`. */
const BEFORE =
  /^(?:(?:the|a|an|any|our|all|of|to|command|commands|package|packages|library|libraries|dependency|module|function|tool|file|files|folder|directory|anything|everything|something|in|inside|under|from|der|die|das|den|dem|des|ein|eine|einen|keine|befehl|paket|bibliothek|datei|dateien|ordner|verzeichnis|dateien in|etwas|alles|unter|im|aus|le|la|les|l'|un|une|des|du|de|d'|commande|paquet|bibliothèque|fichier|fichiers|dossier|dans|sous|el|los|las|una|comando|paquete|biblioteca|librería|archivo|archivos|carpeta|en|dentro|bajo|nada de|nada|命令|文件|目录|库|依赖|包)(?:\s+|(?<=')|(?<=\p{Script=Han})))+/iu
const AFTER =
  /\s*(?:\b(?:by hand|manually|directly|here|anywhere|ever|again|yourself|at all|command|commands|package|library|folder|files?|direkt|von hand|manuell|selbst|hier|mehr|nie|ordner|dateien|à la main|directement|ici|jamais|a mano|directamente|aquí|nunca)|手动|直接|命令|文件夹|目录|里的文件|下的文件|里的|下的|里|了|这个库|这个包|文件)[.!。!]*$/iu

function bare(phrase: string): string {
  let text = phrase.trim().replace(/[.!;:,。，；！]+$/u, '')
  for (let turn = 0; turn < 4; turn++) {
    const next = text.replace(BEFORE, '').replace(AFTER, '').trim()
    if (next === text) break
    text = next
  }
  return text
}

/** `X`, `X or Y`, "`X`, `Y`". */
function alternatives(text: string): readonly string[] {
  return text
    .split(
      /\s*(?:,\s*(?:(?:or|and|oder|und|ou|et|o|y)\s)?\s*|\s+(?:or|and|oder|und|ou|et|o|y)\s+|、|或者?|和|与)\s*/iu,
    )
    .filter((part) => part.trim() !== '')
    .map(bare)
}

const QUOTED = /^(?:`([^`]+)`|"([^"]+)"|«\s*([^»]+?)\s*»|„([^“”]+)[“”]|“([^”]+)”|'([^']+)')$/u

function objectOf(part: string): RuleObject | undefined {
  const quoted = QUOTED.exec(part)
  const text = (quoted?.slice(1).find((one) => one !== undefined) ?? part).trim()
  if (text === '' || text.length > 120) return undefined
  const call = /^((?:[A-Za-z_$][\w$]*\.)*[A-Za-z_$][\w$]*)\(\s*(?:\.\.\.|…)?\s*\)$/.exec(text)
  if (call?.[1] !== undefined) return { is: 'call', name: call[1] }
  const command = commandOf(text, quoted !== null)
  if (command !== undefined) return { is: 'command', command }
  if (isPathLike(text)) return { is: 'path', glob: text.replace(/^\.\//, '') }
  if (LIBRARIES.has(text.toLowerCase())) return { is: 'library', name: text }
  // `console.log`: a dot within a name, and no ending of a file.
  if (quoted !== null && /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(text))
    return { is: 'call', name: text }
  if (quoted !== null && /^@[\w-]+\/[\w.-]+$/.test(text)) return { is: 'library', name: text }
  return undefined
}

/** The command that a text is: known by its name, and, without quotes, to the last word. */
function commandOf(text: string, isQuoted: boolean): ShellCommand | undefined {
  const read = shellCommands(text)
  const command = 'commands' in read ? read.commands.at(-1) : undefined
  if (command === undefined || !('commands' in read)) return undefined
  // `sudo x` and `npx x` are about both: only one command can be meant.
  const [first] = read.commands
  const plain = text.split(/\s+/)[0] === first?.program ? first : undefined
  if (plain === undefined || !isKnownCommand(plain.program)) return undefined
  if (/[|;&<>$]/.test(text)) return undefined
  return isQuoted || isUnderstood(plain) ? plain : undefined
}

function isUnderstood({ program, args }: ShellCommand): boolean {
  const subs = knownSubs(program)
  return args.every(
    (arg, at) =>
      arg.startsWith('-') ||
      (at === 0 && subs.includes(arg)) ||
      (at === 1 && isSecondWord(program, args[0], arg)),
  )
}

const SECOND: Readonly<Record<string, readonly string[]>> = {
  'gh pr': ['merge', 'create', 'close'],
  'gh release': ['create', 'delete'],
  'docker compose': ['up', 'down'],
  'docker system': ['prune'],
  'docker volume': ['rm', 'prune'],
  'prisma migrate': ['reset', 'dev', 'deploy'],
  'prisma db': ['push'],
  'supabase db': ['reset', 'push'],
  'go mod': ['tidy'],
}

function isSecondWord(program: string, sub: string | undefined, word: string): boolean {
  return SECOND[`${program} ${sub}`]?.includes(word) ?? false
}

/** A slash, a star, a dot in front or an ending of a file; no web address, no version. */
function isPathLike(text: string): boolean {
  if (/\s|:\/\//.test(text) || /^@/.test(text)) return false
  if (/[*/]/.test(text)) return /^[\w.*{},/@[\]-]+$/.test(text) && !/^\/?$/.test(text)
  return /^\.[\w.-]+$/.test(text) || /^[\w.-]+\.(?:[a-z]{1,5}|lock|toml|yaml|json)$/i.test(text)
}
