import { expect, test } from 'vitest'
import { vaultPlace } from './vault-place.ts'

test.each([
  ['in the working folder', '/home/a/p', '/home/a/p/.memory', '/home/a/p', '.memory'],
  ['above it', '/home/a/p/x/y', '/home/a/p/.memory', '/home/a/p', '../../.memory'],
  ['below it', '/home/a/p', '/home/a/p/x/.memory', '/home/a/p/x', 'x/.memory'],
  ['around it', '/home/a/p/.memory/d', '/home/a/p/.memory', '/home/a/p', '..'],
  ['the working folder', '/home/a/p/.memory', '/home/a/p/.memory', '/home/a/p', '.'],
  ["the person's", '/home/a/p', '/home/a/.everkeep/vault', undefined, '~/.everkeep/vault'],
  ["the person's, from home", '/home/a', '/home/a/.everkeep/vault', undefined, '.everkeep/vault'],
  ['kept by a client', '/home/a/p', '/home/a/.claude/m', '/home/a/p', '~/.claude/m'],
  ['of a neighbour', '/home/a/p', '/home/a/q/.memory', '/home/a/q', '~/q/.memory'],
  ['of a like name', '/srv/p', '/srv/p2/.memory', '/srv/p2', '/srv/p2/.memory'],
  ['called like a way up', '/srv', '/srv/..m', '/srv', '..m'],
])('REC-05: a vault %s', (_, cwd, path, project, place) => {
  const found = { path, ...(project !== undefined && { project }) }
  expect(vaultPlace({ cwd, home: '/home/a' }, found)).toBe(place)
})
