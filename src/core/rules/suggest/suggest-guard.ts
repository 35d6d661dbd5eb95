import { EXAMPLE_SEPARATOR, failedExamples } from '../examples.ts'
import type { ArgvMatch, Guard, GuardDeed, GuardMatch } from '../guard.ts'
import { matchArgv } from '../match-shell.ts'
import { clauseForms } from './clause-forms.ts'
import { dailySubs, subSpellings } from './known-commands.ts'
import { type RuleObject, ruleObjects } from './rule-object.ts'
import { type Deed, type RuleForm, ruleForms } from './sentence-forms.ts'

export type SuggestedGuard =
  | { readonly guard: Guard }
  /** Why no guard can be made of it, as a sentence. */
  | { readonly no: string }

/** Beyond these a sentence says when a rule holds, which a guard does not know. */
const CONDITIONS =
  /\b(?:unless|except|if|when|while|until|after|without|during|outside|in production|on prod|in tests?|wenn|falls|außer|solange|sofern|ohne|während|in produktion|sauf|si|quand|lorsque|sans|à moins|en production|si no|salvo|excepto|cuando|mientras|sin|a menos|en producción)\b|除非|如果|除了|当.*时|没有.*时|生产环境|除外/iu

/**
 * A guard for a rule in plain words, with examples that it was tried on; or why there is none (GRD-02). Templates only:
 * what is not understood to the last word gets no guard, since half a rule is another rule.
 */
export function suggestGuard(text: string): SuggestedGuard {
  const sentences = ruleSentences(text)
  let no = 'The sentence names no command, path, import or call that a guard could look for.'
  for (const sentence of sentences) {
    for (const form of [...ruleForms(sentence), ...clauseForms(sentence)]) {
      const guard = guardOf(form)
      if (guard === undefined) continue
      if (failedExamples(guard).length === 0) return { guard }
      no = 'The guard that it would be gets its own examples wrong.'
    }
    if (ruleForms(sentence).length > 0 && CONDITIONS.test(sentence))
      no = 'It holds only under a condition that a guard cannot check.'
  }
  return { no }
}

/** The title and the text of a memory may say the same rule: each sentence is asked. */
function ruleSentences(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?。！？])\s+|(?<=[。！？])|\n+/u)
    .map((one) => one.replace(/^[-*\d.\s]+(?=\p{L}|`)/u, '').trim())
    .filter((one) => one !== '' && !/[?？]$/u.test(one))
    .slice(0, 20)
}

function guardOf(form: RuleForm): Guard | undefined {
  switch (form.form) {
    case 'choose':
      return chosenTool(form)
    case 'never':
      return forbidden(form.deed, form.object, 'deny')
    case 'ask':
      return forbidden(form.deed, form.object, 'ask')
    case 'only-on':
      return branchRule(form)
    case 'never-on':
      return neverOn(form)
  }
}

function chosenTool({
  wanted,
  unwanted,
}: Extract<RuleForm, { form: 'choose' }>): Guard | undefined {
  const [want, not] = [ruleObjects(wanted), ruleObjects(unwanted)]
  if (want === undefined || not === undefined || want.some((one) => one.is === 'path'))
    return undefined
  const instead = wanted.replace(/[`"']/g, '').trim()
  const made = guardOn(not, 'deny', 'do')
  if (made === undefined) return undefined
  // What is to be used must pass: `git pull --rebase, not git pull` cannot be told apart here.
  const passes = want.every(
    (one) =>
      one.is !== 'command' ||
      made.match.argv === undefined ||
      matchArgv(made.match.argv, [one.command]) === undefined,
  )
  return passes ? { ...made, say: `Use ${instead}.` } : undefined
}

function forbidden(deed: Deed, phrase: string, strongest: GuardDeed): Guard | undefined {
  const objects = ruleObjects(phrase)
  return objects && guardOn(objects, strongest, deed)
}

function guardOn(
  objects: readonly RuleObject[],
  strongest: GuardDeed,
  deed: Deed,
): Guard | undefined {
  const [first] = objects
  if (first === undefined || objects.some(({ is }) => is !== first.is)) return undefined
  if (first.is === 'path') return pathGuard(objects, strongest, deed)
  if (deed === 'edit' || deed === 'read' || deed === 'commit') return undefined
  if (first.is === 'command') return deed === 'do' ? commandGuard(objects, strongest) : undefined
  const names = objects.flatMap((one) => ('name' in one ? [one.name] : []))
  if (first.is === 'library') return importGuard(names, strongest)
  return deed === 'do' ? callGuard(names, strongest) : undefined
}

const NO_MATCH: GuardMatch = { path: [], text: [], branch: [] }

/** A command without a sub-command is the tool itself; flags that are named must be there. */
function argvOf(objects: readonly RuleObject[]): ArgvMatch | undefined {
  const commands = objects.flatMap((one) => (one.is === 'command' ? [one.command] : []))
  const [first] = commands
  if (first === undefined) return undefined
  const program = [...new Set(commands.map((one) => one.program))]
  const shapes = commands.map(({ args }) => ({
    words: args.filter((arg) => !arg.startsWith('-')),
    flags: args.filter((arg) => arg.startsWith('-')),
  }))
  const [shape] = shapes
  if (shape === undefined) return undefined
  if (commands.length > 1) {
    // Several commands are one guard only where they differ in one thing.
    if (shapes.some(({ flags }) => flags.length > 0)) return undefined
    const subs = shapes.map(({ words }) => words.join(' '))
    if (program.length > 1 && new Set(subs).size > 1) return undefined
    const named = subs.filter(Boolean)
    if (named.length !== 0 && named.length !== subs.length) return undefined
    const sub = named.flatMap((one) => subSpellings(first.program, one))
    return { program, sub: [...new Set(sub)], flags: [], without: [], args: [] }
  }
  const { words, flags } = shape
  if (words.length > 2) return undefined
  const sub = words.length === 0 ? wholeTool(first.program, flags) : spelled(first.program, words)
  return { program, sub, flags: flags.flatMap(flagSpellings), without: [], args: [] }
}

function spelled(program: string, words: readonly string[]): readonly string[] {
  return words.length === 1 ? subSpellings(program, words[0] ?? '') : [words.join(' ')]
}

function wholeTool(program: string, flags: readonly string[]): readonly string[] {
  return flags.length > 0 ? [] : dailySubs(program)
}

const LONG: Readonly<Record<string, string>> = {
  '--force': '--force|-f',
  '-f': '--force|-f',
  '--recursive': '-r|-R|--recursive',
  '-r': '-r|-R|--recursive',
  '-R': '-r|-R|--recursive',
  '--all': '--all|-A',
  '-A': '--all|-A',
}

function flagSpellings(flag: string): readonly string[] {
  const short = /^-([A-Za-z]{2,})$/.exec(flag)?.[1]
  if (short !== undefined) return [...short].map((letter) => LONG[`-${letter}`] ?? `-${letter}`)
  return [LONG[flag] ?? flag]
}

function commandGuard(objects: readonly RuleObject[], strongest: GuardDeed): Guard | undefined {
  const argv = argvOf(objects)
  if (argv === undefined) return undefined
  const line = sampleLine(argv)
  return {
    ...{ on: 'shell', do: strongest, say: '' },
    match: { ...NO_MATCH, argv },
    must: [line, `cd app && ${line}`],
    mustNot: [`echo "${line}"`, `git log --grep='${line}'`, `cat notes.md # ${line}`],
  }
}

function sampleLine({ program, sub, flags }: ArgvMatch): string {
  const flag = flags.map((one) => one.split('|')[0] ?? '')
  return [program[0] ?? '', ...(sub[0] === undefined ? [] : [sub[0]]), ...flag].join(' ')
}

function pathGuard(
  objects: readonly RuleObject[],
  strongest: GuardDeed,
  deed: Deed,
): Guard | undefined {
  const globs = objects.flatMap((one) => (one.is === 'path' ? [one.glob] : []))
  if (deed === 'commit') return stagingGuard(globs, strongest)
  if (deed !== 'edit' && deed !== 'read') return undefined
  const path = globs.map(wholeFolder)
  const samples = path.map(samplePath)
  return {
    ...{ on: deed, do: strongest, say: '' },
    match: { ...NO_MATCH, path },
    must: samples.flatMap((one) => [one, `${one}${EXAMPLE_SEPARATOR}a line`]).slice(0, 4),
    mustNot: ['unrelated/notes-of-nobody.txt', 'docs/unrelated.mdx'],
  }
}

/** What must not be committed is stopped where it is staged by its name. */
function stagingGuard(globs: readonly string[], strongest: GuardDeed): Guard {
  const args = globs.flatMap((glob) => [glob, `**/${glob}`])
  const [name = ''] = globs.map(samplePath)
  return {
    ...{ on: 'shell', do: strongest, say: '' },
    match: {
      ...NO_MATCH,
      argv: { program: ['git'], sub: ['add', 'stage'], flags: [], without: [], args },
    },
    must: [`git add ${name}`, `git add -f app/${name}`],
    mustNot: ['git add unrelated-file-of-nobody.txt', `git rm --cached ${name}`],
  }
}

/** `src/generated` is a folder: everything in it. */
function wholeFolder(glob: string): string {
  if (glob.endsWith('/')) return `${glob}**`
  const name = glob.slice(glob.lastIndexOf('/') + 1)
  return name.includes('.') || name.includes('*') ? glob : `${glob}/**`
}

function samplePath(glob: string): string {
  return glob
    .replace(/\{([^{},]*)[^{}]*\}/g, '$1')
    .replace(/\*\*\/?/g, 'inner/')
    .replace(/\/$/, '/file.txt')
    .replace(/\*/g, 'sample')
}

const CODE_FILES = '*.{ts,tsx,js,jsx,mjs,cjs,mts,cts,vue,svelte,py}'

function importGuard(names: readonly string[], strongest: GuardDeed): Guard {
  const text = names.flatMap((name) => [
    ...[`from '${name}'`, `from "${name}"`, `require('${name}')`, `require("${name}")`],
    ...[`from '${name}/`, `from "${name}/`, `import '${name}'`, `import "${name}"`],
    ...(/^[A-Za-z_]\w*$/.test(name)
      ? [`import ${name}\n`, `import ${name} as`, `from ${name} import`]
      : []),
  ])
  const [name = ''] = names
  return {
    ...{ on: 'edit', do: strongest, say: '' },
    match: { ...NO_MATCH, path: [CODE_FILES], text },
    must: [`src/a.ts :: import x from '${name}'`, `src/a.js :: const x = require('${name}')`],
    mustNot: [
      `src/a.ts :: // ${name} was dropped`,
      `src/a.ts :: import x from './${name}-like.ts'`,
      `README.md :: import x from '${name}'`,
    ],
  }
}

function callGuard(names: readonly string[], strongest: GuardDeed): Guard {
  const [name = ''] = names
  return {
    ...{ on: 'edit', do: strongest, say: '' },
    match: { ...NO_MATCH, path: [CODE_FILES], text: names.map((one) => `${one}(`) },
    must: [`src/a.ts :: ${name}(1)`, `src/a.ts :: if (x) ${name}()`],
    mustNot: [`src/a.ts :: my${name}(1)`, `README.md :: ${name}(1)`, 'src/a.ts :: const x = 1'],
  }
}

function branchRule({ object, branch }: Extract<RuleForm, { form: 'only-on' }>): Guard | undefined {
  const objects = ruleObjects(object)
  if (objects === undefined || objects[0]?.is !== 'command' || !isBranch(branch)) return undefined
  const made = commandGuard(objects, 'deny')
  return (
    made && { ...made, match: { ...made.match, branch: [`!${branch}`] }, say: `Only on ${branch}.` }
  )
}

function neverOn({ deed, branch }: Extract<RuleForm, { form: 'never-on' }>): Guard | undefined {
  if (!isBranch(branch)) return undefined
  const sub = [deed]
  if (deed === 'commit') {
    const argv = { program: ['git'], sub, flags: [], without: [], args: [] }
    return {
      ...{ on: 'shell', do: 'deny', say: `Work on a branch of its own, not on ${branch}.` },
      match: { ...NO_MATCH, argv, branch: [branch] },
      must: ['git commit -m x', 'git add . && git commit'],
      mustNot: ['git status', 'echo "git commit"'],
    }
  }
  const argv = { program: ['git'], sub, flags: [], without: [], args: [branch, `*:${branch}`] }
  return {
    ...{ on: 'shell', do: 'deny', say: `Push another branch, and ask for a merge into ${branch}.` },
    match: { ...NO_MATCH, argv },
    must: [`git push origin ${branch}`, `git push origin HEAD:${branch}`],
    mustNot: ['git push origin topic', `git pull origin ${branch}`],
  }
}

/** A word that is a branch, and not the next word of the sentence. */
function isBranch(word: string): boolean {
  return /^(?:main|master|develop|dev|trunk|production|prod|staging|release|stable|next)$|[/*]/.test(
    word,
  )
}
