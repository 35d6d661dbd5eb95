import { expect, test } from 'vitest'
import { isSameRemote } from './remote-address.ts'

// REC-14: a vault is known by where its work tree comes from, not by the way there.

test.each([
  'git@github.com:a/b',
  'github.com:a/b.git',
  'ssh://git@github.com/a/b.git',
  'ssh://git@github.com:22/a/b.git',
  'git+ssh://GitHub.com/a/b',
  'https://github.com/a/b',
  'https://github.com/a/b/',
  'https://me:token@github.com:443/a/b.git',
  'org-12@github.com:/a/b.git',
])('REC-14: %s is git@github.com:a/b.git', (url) => {
  expect(isSameRemote(url, 'git@github.com:a/b.git')).toBe(true)
})

test.each([
  '',
  'git@github.com:a/c.git',
  'git@github.com:A/b.git',
  'git@github.com.evil:a/b.git',
  'https://evil/github.com/a/b.git',
  'https://github.com@evil/a/b.git',
  'https://evil/a/b.git#github.com/a/b.git',
  'github.com/a/b',
  './github.com/a/b.git',
  'file://github.com/a/b',
])('REC-14: %s is not git@github.com:a/b.git', (url) => {
  expect(isSameRemote(url, 'git@github.com:a/b.git')).toBe(false)
})

test.each([
  ['/srv/git/x.git', 'file:///srv/git/x', true],
  ['/srv/git/x', '/srv/git/y', false],
  ['C:\\git\\x', 'D:\\git\\x', false],
  ['C:/git/x.git', 'C:/git/x', true],
  ['anna@host:~/x', 'ssh://anna@host:2222/~/x.git', true],
  ['anna@host:~/x', 'eve@host:~/x', false],
])('REC-14: %s and %s: the same %s', (one, other, same) => {
  expect(isSameRemote(one, other)).toBe(same)
})
