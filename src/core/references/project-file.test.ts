import { describe, expect, test } from 'vitest'
import { projectFile } from './project-file.ts'

// SAV-01
describe('a file that a memory is about', () => {
  test.each([
    ['src/db/pool.ts', 'src/db/pool.ts'],
    ['./src/pool.ts', 'src/pool.ts'],
    [String.raw`src\pool.ts`, 'src/pool.ts'],
    ['/home/me/app/src/pool.ts', 'src/pool.ts'],
    ['src/pool.ts:12-40', 'src/pool.ts:12-40'],
    ['src/**/*.ts', 'src/**/*.ts'],
    ['docs/..notes.md', 'docs/..notes.md'],
  ])('%s is %s', (given, path) => {
    expect(projectFile(given, '/home/me/app')).toBe(path)
  })

  test.each([
    '',
    ' ',
    '../../etc/passwd',
    'src/../../secrets.md',
    String.raw`..\secrets.md`,
    '/etc/passwd',
    '/home/me/app-two/a.ts',
    '/home/me/app/../a.ts',
    '~/.ssh/id_rsa',
    String.raw`C:\Windows\win.ini`,
    'a\nb.ts',
    'a\u0000.ts',
  ])('%j is refused', (given) => {
    expect(() => projectFile(given, '/home/me/app')).toThrow(
      expect.objectContaining({ code: 'PATH_ERROR', field: 'files', hint: expect.any(String) }),
    )
  })

  test('without a project no whole path is inside', () => {
    expect(projectFile('a.ts', undefined)).toBe('a.ts')
    expect(() => projectFile('/a.ts', undefined)).toThrow('outside the project')
    expect(() => projectFile('/a.ts', '')).toThrow('outside the project')
  })
})
