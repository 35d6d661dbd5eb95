import type { VerbSpec } from './base/command.ts'
import type { OptionSpec } from './base/verb.ts'
import { allOptions, GLOBAL_OPTIONS, ownOptions } from './base/verb.ts'
import type { Shell } from './verbs-helping.ts'

/** A completion script, whole: the shell needs to ask us nothing while somebody types. */
export function completionScript(shell: Shell, verbs: readonly VerbSpec[]): string {
  const make = { bash: bashScript, zsh: zshScript, fish: fishScript }[shell]
  return `${make(verbs).join('\n')}\n`
}

const verbNames = (verb: VerbSpec): readonly string[] => [verb.name, ...verb.aliases]

const flagsOf = (option: OptionSpec): readonly string[] => [
  `--${option.name}`,
  ...(option.short ? [`-${option.short}`] : []),
]

/** Words that may stand as an argument of the verb: choices, or the verbs themselves. */
function completionWords(verb: VerbSpec, verbs: readonly VerbSpec[]): readonly string[] {
  return verb.arguments.flatMap((argument) =>
    argument.completes === 'verb' ? verbs.map(({ name }) => name) : (argument.choices ?? []),
  )
}

function bashScript(verbs: readonly VerbSpec[]): readonly string[] {
  const leading = GLOBAL_OPTIONS.filter((option) => option.type !== 'boolean').flatMap(flagsOf)
  return [
    '# bash completion for everkeep: source <(everkeep completion bash)',
    '_everkeep() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" verb="" place',
    '  COMPREPLY=()',
    '  for ((place = 1; place < COMP_CWORD; place++)); do',
    '    case "${COMP_WORDS[place]}" in',
    `      ${leading.join(' | ')}) ((place++)) ;;`,
    '      -*) ;;',
    '      *) verb="${COMP_WORDS[place]}"; break ;;',
    '    esac',
    '  done',
    '  case "$verb $previous" in',
    ...verbs.flatMap(bashValues),
    ...GLOBAL_OPTIONS.flatMap((option) => bashValue('*', option)),
    '  esac',
    '  local words=""',
    '  case "$verb" in',
    `    "") words="${[...verbs.flatMap(verbNames), '--help', '--version'].join(' ')}" ;;`,
    ...verbs.map((verb) => {
      const words = [
        ...completionWords(verb, verbs),
        ...allOptions(verb).map(({ name }) => `--${name}`),
      ]
      return `    ${verbNames(verb).join(' | ')}) words="${words.join(' ')}" ;;`
    }),
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    'complete -F _everkeep everkeep',
  ]
}

function bashValues(verb: VerbSpec): readonly string[] {
  return ownOptions(verb).flatMap((option) =>
    verbNames(verb).flatMap((name) => bashValue(`"${name}"`, option)),
  )
}

function bashValue(verb: string, option: OptionSpec): readonly string[] {
  if (option.type === 'boolean') return []
  const patterns = flagsOf(option).map((flag) => `${verb}" ${flag}"`.replace('""', ''))
  const offers = option.choices
    ? `compgen -W "${option.choices.join(' ')}" -- "$current"`
    : option.completes && `compgen -${option.completes === 'file' ? 'f' : 'd'} -- "$current"`
  const reply = offers ? `COMPREPLY=($(${offers})); ` : ''
  return [`    ${patterns.join(' | ')}) ${reply}return ;;`]
}

function zshScript(verbs: readonly VerbSpec[]): readonly string[] {
  const described = verbs.flatMap((verb) =>
    verbNames(verb).map((name) => `        ${quote(`${name}:${verb.summary}`)}`),
  )
  return [
    '#compdef everkeep',
    '# zsh completion for everkeep: everkeep completion zsh > "${fpath[1]}/_everkeep"',
    '_everkeep() {',
    '  local context state state_descr line',
    '  typeset -A opt_args',
    `  _arguments -C ${GLOBAL_OPTIONS.flatMap(zshOption).join(' ')} '1:verb:->verb' '*::argument:->rest'`,
    '  case $state in',
    '    verb)',
    '      local -a verbs=(',
    ...described,
    '      )',
    "      _describe 'verb' verbs",
    '      ;;',
    '    rest)',
    '      case $line[1] in',
    ...verbs.flatMap((verb) => zshVerb(verb, verbs)),
    '      esac',
    '      ;;',
    '  esac',
    '}',
    'if [ "$funcstack[1]" = "_everkeep" ]; then _everkeep "$@"; else compdef _everkeep everkeep; fi',
  ]
}

function zshVerb(verb: VerbSpec, verbs: readonly VerbSpec[]): readonly string[] {
  const words = verb.arguments.map((argument, place) => {
    const choices = argument.completes === 'verb' ? verbs.map(({ name }) => name) : argument.choices
    const where = argument.many ? '*' : String(place + 1)
    const offers = choices ? `(${choices.join(' ')})` : ' '
    return quote(`${where}${argument.required ? '' : ':'}:${argument.name}:${offers}`)
  })
  const specs = [...allOptions(verb).flatMap(zshOption), ...words]
  return [
    `        ${verbNames(verb).join('|')})`,
    `          _arguments ${specs.join(' ')}`,
    '          ;;',
  ]
}

function zshOption(option: OptionSpec): readonly string[] {
  const help = option.help.replace(/[[\]:]/g, '\\$&')
  const offers = option.choices
    ? `(${option.choices.join(' ')})`
    : { file: '_files', folder: '_files -/', none: ' ' }[option.completes ?? 'none']
  const value = option.type === 'boolean' ? '' : `:${option.name}:${offers}`
  const repeats = option.type === 'list' ? '*' : ''
  return flagsOf(option).map((flag) => quote(`${repeats}${flag}[${help}]${value}`))
}

function fishScript(verbs: readonly VerbSpec[]): readonly string[] {
  const everywhere = GLOBAL_OPTIONS.map((option) => fishOption(option, ''))
  return [
    '# fish completion for everkeep: everkeep completion fish > ~/.config/fish/completions/everkeep.fish',
    'complete -c everkeep -f',
    "complete -c everkeep -n __fish_use_subcommand -s V -l version -d 'print the version'",
    ...everywhere,
    ...verbs.flatMap((verb) => fishVerb(verb, verbs)),
  ]
}

function fishVerb(verb: VerbSpec, verbs: readonly VerbSpec[]): readonly string[] {
  const when = ` -n ${quote(`__fish_seen_subcommand_from ${verbNames(verb).join(' ')}`)}`
  const words = completionWords(verb, verbs)
  return [
    ...verbNames(verb).map(
      (name) =>
        `complete -c everkeep -n __fish_use_subcommand -a ${name} -d ${quote(verb.summary)}`,
    ),
    ...ownOptions(verb).map((option) => fishOption(option, when)),
    ...(words.length === 0 ? [] : [`complete -c everkeep${when} -a ${quote(words.join(' '))}`]),
  ]
}

function fishOption(option: OptionSpec, when: string): string {
  const short = option.short ? ` -s ${option.short}` : ''
  const offers = option.choices ? ` -x -a ${quote(option.choices.join(' '))}` : fishValue(option)
  return `complete -c everkeep${when}${short} -l ${option.name}${offers} -d ${quote(option.help)}`
}

function fishValue(option: OptionSpec): string {
  if (option.type === 'boolean') return ''
  if (option.completes === 'folder') return " -x -a '(__fish_complete_directories)'"
  return option.completes === 'file' ? ' -r -F' : ' -x'
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
