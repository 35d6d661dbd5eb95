import { expect, test } from 'vitest'
import { claudeProjectSlug } from './claude-project-slug.ts'

const cases: readonly [path: string, slug: string, why: string][] = [
  ['/home/me/work', '-home-me-work', 'slashes'],
  ['/home/me/my.site', '-home-me-my-site', 'dots'],
  ['/home/me/my_app v2', '-home-me-my-app-v2', 'underscores and blanks'],
  ['/home/me/.config', '-home-me--config', 'a hidden folder gives two'],
  ['C:\\Users\\me\\app', 'C--Users-me-app', 'Windows'],
  ['/home/me/数据', '-home-me---', 'letters of other scripts'],
]

// LAY-17: this project's auto memory is found by this name.
test.each(cases)('claudeProjectSlug(%j) is %j: %s', (path, slug) => {
  expect(claudeProjectSlug(path)).toBe(slug)
})
