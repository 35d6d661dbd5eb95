import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findSecrets } from '../../src/core/secrets/find-secrets.ts'

export interface RuleSet {
  readonly name: string
  /** The pieces of the text that it calls secret. */
  readonly find: (text: string) => Promise<readonly string[]>
}

export const everkeep: RuleSet = {
  name: 'everkeep',
  find: async (text) => findSecrets(text).map(({ start, end }) => text.slice(start, end)),
}

const PACKAGES = [
  '@secretlint/core@12',
  '@secretlint/secretlint-rule-preset-recommend@12',
  'smol-toml@1',
]

/** A folder with the packages of others, installed for this run or named by `--packages`. */
export function packagesFolder(named: string | undefined): string | undefined {
  if (named !== undefined) return named
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-bench-'))
  try {
    execFileSync(
      'npm',
      ['install', '--prefix', folder, '--no-save', '--ignore-scripts', ...PACKAGES],
      {
        stdio: 'ignore',
      },
    )
    return folder
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return undefined
  }
}

async function load(folder: string, name: string): Promise<Record<string, unknown>> {
  const path = createRequire(join(folder, 'package.json')).resolve(name)
  return (await import(pathToFileURL(path).href)) as Record<string, unknown>
}

type LintSource = (input: unknown) => Promise<{ messages: { range: [number, number] }[] }>

/** secretlint with its recommended preset. */
export async function secretlint(folder: string): Promise<RuleSet> {
  const { lintSource } = (await load(folder, '@secretlint/core')) as { lintSource: LintSource }
  const preset = await load(folder, '@secretlint/secretlint-rule-preset-recommend')
  const config = {
    rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: preset['creator'] }],
  }
  return {
    name: 'secretlint',
    find: async (content) => {
      const source = { filePath: '/note.md', ext: '.md', contentType: 'text', content }
      const { messages } = await lintSource({ source, options: { config } })
      return messages.map(({ range: [start, end] }) => content.slice(start, end))
    },
  }
}

interface GitleaksRule {
  readonly regex?: string
  readonly entropy?: number
  readonly keywords?: readonly string[]
  readonly secretGroup?: number
  readonly allowlists?: readonly {
    readonly regexes?: readonly string[]
    readonly stopwords?: readonly string[]
  }[]
}

/** The rules of gitleaks' own config, run as patterns; parts that know no case make the whole pattern know none. */
export async function gitleaks(folder: string, config: string): Promise<RuleSet | undefined> {
  if (!existsSync(config)) return undefined
  const { parse } = (await load(folder, 'smol-toml')) as {
    parse: (text: string) => { rules: GitleaksRule[] }
  }
  const rules = parse(readFileSync(config, 'utf8')).rules.flatMap((rule) => {
    const pattern = rule.regex === undefined ? undefined : patternOf(rule.regex)
    return pattern === undefined ? [] : [{ ...rule, pattern }]
  })
  return {
    name: `gitleaks (${rules.length} rules)`,
    find: async (text) => rules.flatMap((rule) => [...matchesOf(rule, text)]),
  }
}

function patternOf(source: string): RegExp | undefined {
  const plain = source
    .replaceAll(/\(\?-?i\)/g, '')
    .replaceAll(/\(\?-?i:/g, '(?:')
    .replaceAll(/\(\?s:\.\)/g, '[\\s\\S]')
    .replaceAll('(?P<', '(?<')
    .replaceAll('[[:alnum:]]', '[A-Za-z0-9]')
    .replaceAll('\\z', '$')
  try {
    return new RegExp(plain, /\(\?i/.test(source) ? 'gi' : 'g')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

function* matchesOf(
  rule: GitleaksRule & { readonly pattern: RegExp },
  text: string,
): Generator<string> {
  const lower = text.toLowerCase()
  if (
    rule.keywords !== undefined &&
    !rule.keywords.some((word) => lower.includes(word.toLowerCase()))
  )
    return
  for (const match of text.matchAll(rule.pattern)) {
    const secret = match.slice(1).find((group) => group !== undefined && group !== '') ?? match[0]
    if (rule.entropy !== undefined && bits(secret) < rule.entropy) continue
    const isAllowed = (rule.allowlists ?? []).some(
      ({ regexes = [], stopwords = [] }) =>
        regexes.some((regex) => patternOf(regex)?.test(secret)) ||
        stopwords.some((word) => secret.toLowerCase().includes(word)),
    )
    if (!isAllowed) yield secret
  }
}

function bits(text: string): number {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return [...counts.values()].reduce(
    (sum, n) => sum - (n / text.length) * Math.log2(n / text.length),
    0,
  )
}
