import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { ownCommand } from './own-command.ts'

test('SAV-07: the name on the PATH calls us, else how we were started', () => {
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-path-'))
  const path = ['relative', '/nowhere', folder].join(delimiter)
  const argv = ['/usr/bin/node', "/opt/it's here/bin.js", 'hook', 'Stop']
  const called = "/usr/bin/node '/opt/it'\\''s here/bin.js'"
  expect(ownCommand(path, argv)).toBe(called)
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'everkeep'), '#!/bin/sh\n')
  chmodSync(join(folder, 'bin', 'everkeep'), 0o755)
  expect(ownCommand(`${path}${delimiter}${join(folder, 'bin')}`, argv)).toBeUndefined()
  expect(ownCommand('', [])).toBeUndefined()
})
