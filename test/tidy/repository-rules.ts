import type { SourceText, Violation } from './syntax.ts'

const LARGEST_BYTES = 200 * 1024

/** A large file is data or build output, and belongs elsewhere. */
export function largeFiles(
  files: readonly { readonly path: string; readonly bytes: number }[],
): readonly Violation[] {
  return files
    .filter(({ bytes }) => bytes > LARGEST_BYTES)
    .map(({ path, bytes }) => `${path}:1 has ${Math.ceil(bytes / 1024)} kB; at most 200`)
}

/** One version number: package.json's. The lock file and the head of the changelog follow it. */
export function oneVersion(files: readonly SourceText[]): readonly Violation[] {
  const text = (path: string): string => files.find((file) => file.path === path)?.text ?? ''
  const version = jsonOf(text('package.json'))['version']
  const lock = jsonOf(text('package-lock.json'))
  const packages = jsonOf(JSON.stringify(lock['packages'] ?? {}))
  const found = {
    'package-lock.json': lock['version'],
    'package-lock.json packages': jsonOf(JSON.stringify(packages[''] ?? {}))['version'],
    'CHANGELOG.md': /^## \[?v?(\d+\.\d+\.\d+[^\s\]]*)/m.exec(text('CHANGELOG.md'))?.[1],
  }
  return Object.entries(found)
    .filter(([, value]) => value !== version)
    .map(([where, value]) => `${where} says ${value ?? 'nothing'}, package.json says ${version}`)
}

function jsonOf(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text || '{}')
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {}
}

/** Where a package was fetched from is the business of whoever installs. */
export function noResolvedAddresses(files: readonly SourceText[]): readonly Violation[] {
  return files
    .filter(({ path }) => path === 'package-lock.json')
    .flatMap((file) => linesWith(file, /"resolved":/, 'holds a resolved address'))
}

/** Nothing knows the machine it was written on. The places are told at run time, so that this file names none. */
export function noMachinePaths(
  files: readonly SourceText[],
  places: readonly string[],
): readonly Violation[] {
  const patterns = places
    .filter((place) => place.length > 1)
    .map((place) => new RegExp(`(?<![\\w.-])${escaped(place.replace(/\/+$/, ''))}(?=/)`))
  return files.flatMap((file) =>
    patterns.flatMap((pattern) => linesWith(file, pattern, 'holds a path of one machine')),
  )
}

const REGISTRY = /registry\.(npmjs|yarnpkg)\.(org|com)/

export function noRegistryHosts(files: readonly SourceText[]): readonly Violation[] {
  return files.flatMap((file) => linesWith(file, REGISTRY, 'names a package registry'))
}

/** Lines that a document may have; a document that nobody finishes reading is not read. */
const DOCUMENT_LINES: readonly [path: RegExp, lines: number][] = [
  [/^README\.md$/, 200],
  [/^ARCHITECTURE\.md$/, 300],
  [/^CONTRIBUTING\.md$/, 150],
  [/^docs\/VAULT-FORMAT\.md$/, 250],
]

export function shortDocuments(files: readonly SourceText[]): readonly Violation[] {
  return files.flatMap(({ path, text }) => {
    const limit = DOCUMENT_LINES.find(([pattern]) => pattern.test(path))?.[1] ?? Infinity
    const lines = text.trimEnd().split('\n').length
    return lines > limit ? [`${path}:${limit} has ${lines} lines; at most ${limit}`] : []
  })
}

const BADGE = /!\[[^\]]*\]\([^)]*(badge|shields\.io)[^)]*\)/gi

/** README: the sentence comes first; at most three badges, none above it. */
export function readmeOpening(files: readonly SourceText[]): readonly Violation[] {
  const readme = files.find(({ path }) => path === 'README.md')
  if (readme === undefined) return []
  const badges = readme.text.match(BADGE) ?? []
  const first = readme.text.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#'))
  return [
    ...(badges.length > 3 ? [`README.md:1 has ${badges.length} badges; at most 3`] : []),
    ...(/^\s*(\[?!\[|<)/.test(first ?? '')
      ? ['README.md:1 opens with a picture, not a sentence']
      : []),
  ]
}

function linesWith(file: SourceText, pattern: RegExp, what: string): readonly Violation[] {
  return file.text
    .split('\n')
    .flatMap((line, place) => (pattern.test(line) ? [`${file.path}:${place + 1} ${what}`] : []))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
