import { expect, test } from 'vitest'
import { chooseLaunch } from './choose-launch.ts'

const NPX = { command: 'npx', args: ['-y', 'everkeep'] }
const node = '/opt/node/22.1.0/bin/node'

// AGT-04: what is written must start on the day after an upgrade, without a network, from any folder.
const cases: readonly [
  why: string,
  program: Parameters<typeof chooseLaunch>[1],
  expected: { command: string; args: readonly string[] },
][] = [
  [
    'a global link outlives the version behind it',
    { node, nodeOnPath: '/usr/local/bin/node', binary: '/usr/local/bin/everkeep' },
    { command: '/usr/local/bin/node', args: ['/usr/local/bin/everkeep'] },
  ],
  [
    'a node that no search path leads to',
    { node, nodeOnPath: undefined, binary: '/srv/everkeep/dist/main/bin.js' },
    { command: node, args: ['/srv/everkeep/dist/main/bin.js'] },
  ],
  [
    'a node that lives as long as the shell',
    { node, nodeOnPath: '/run/user/1/fnm_multishells/1_2/bin/node', binary: '/b/everkeep' },
    { command: node, args: ['/b/everkeep'] },
  ],
  [
    'the cache of npx',
    { node, nodeOnPath: node, binary: '/h/.npm/_npx/1f/node_modules/.bin/everkeep' },
    NPX,
  ],
  [
    'the cache of pnpm dlx',
    { node, nodeOnPath: node, binary: '/h/.cache/pnpm/dlx-12/node_modules/.bin/everkeep' },
    NPX,
  ],
]
test.each(cases)('%s', (_why, program, expected) => {
  expect(chooseLaunch('user', program)).toEqual(expected)
  expect(chooseLaunch('project', program)).toEqual(NPX)
})
