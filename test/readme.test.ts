import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { VERBS } from '../src/surfaces/cli/verbs.ts'
import { makeDemoProject } from '../tour/make-demo-project.mjs'
import { WARM } from './support/warm-env.ts'

const project = join(dirname(fileURLToPath(import.meta.url)), '..')
const readme = readFileSync(join(project, 'README.md'), 'utf8')
const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))

interface Step {
  readonly command: string
  readonly output: string
}

/** The commands of all console blocks with what stands below them. */
const steps: readonly Step[] = [...readme.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(
  ([, block = '']) =>
    block
      .split(/^\$ /m)
      .filter(Boolean)
      .map((part) => {
        const [command = '', ...output] = part.trimEnd().split('\n')
        return { command, output: output.join('\n') }
      }),
)

// UIX-03
test('the first screen is a sentence, a command and its real output', () => {
  const firstScreen = readme.split('\n').slice(0, 30).join('\n')
  expect(firstScreen).toMatch(
    /^# Everkeep\n\n[A-Z][^\n]+\.\n\n```console\n\$ npm ci && npm run tour\n/,
  )
  expect(firstScreen).not.toMatch(/!\[/)
  expect(readme.split('\n').length).toBeLessThanOrEqual(200)
})

// UIX-03
test('every command of the README gives the output that the README shows', () => {
  const work = mkdtempSync(join(tmpdir(), 'everkeep-readme-'))
  makeDemoProject(join(work, 'harbor'))
  mkdirSync(join(work, 'empty'))
  const ours = steps.filter(({ command }) => command.startsWith('everkeep '))
  expect(ours.length).toBeGreaterThanOrEqual(5)
  for (const { command, output } of ours) {
    const folder = command.startsWith('everkeep init') ? 'empty' : 'harbor'
    const { status, stdout, stderr } = spawnSync(
      'sh',
      [
        '-c',
        command.replace(/^everkeep/, '"$0" "$1"').replace('"$1"', '"$1"'),
        process.execPath,
        join(project, 'dist/main/bin.js'),
      ],
      {
        cwd: join(work, folder),
        encoding: 'utf8',
        env: {
          ...WARM,
          PATH: process.env['PATH'],
          HOME: work,
          NO_COLOR: '1',
          EVERKEEP_NOW: '2026-11-15T12:00:00Z',
        },
      },
    )
    expect(status, `${command}\n${stderr}`).toBe(0)
    if (output !== '') expect(`${stdout}${stderr}`.trimEnd()).toBe(output)
  }
}, 60_000)

// UIX-03
test('the two commands of the README are scripts of the package', () => {
  const npm = steps
    .filter(({ command }) => command.startsWith('npm '))
    .map(({ command }) => command)
  expect(npm).toEqual(['npm ci && npm run tour', 'npm ci && npm test'])
  expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining(['tour', 'test']))
  expect(readFileSync(join(project, '.ci/run'), 'utf8')).toContain('\nnpm ci && npm test\n')
})

// UIX-03
test('the table of the README names verbs that exist', () => {
  const named = [...readme.matchAll(/`everkeep ([a-z]+)/g)].map(([, verb]) => verb)
  const known = VERBS.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])])
  expect(named.filter((verb) => !known.includes(verb!))).toEqual([])
})
