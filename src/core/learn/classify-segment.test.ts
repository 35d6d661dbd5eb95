import { expect, test } from 'vitest'
import { classifySegment } from './classify-segment.ts'

// LRN-12
const CASES: readonly [text: string, expected: string, over?: object][] = [
  ['The pool size is a setting: the environment variable POOL_SIZE is set to 20.', 'config'],
  ['The trick is to clone first: how to speed up the build, with an example command.', 'technique'],
  ['Every handler follows the same pattern; reuse the template of the module.', 'pattern'],
  ['Before you deploy, run the checklist. Then tag. Steps to release are fixed.', 'workflow'],
  ['We learned that caches lie. The lesson explains the outage.', 'insight'],
  ['1. Build\n2. Test\n3. Ship\n', 'workflow'],
  ['部署的流程：先构建再发布，每次都一样。', 'workflow'],
  ['Nothing in particular.', 'insight'],
  ['a: 1', 'config', { sourceFile: 'deploy/values.yaml' }],
  ['```ts\nfunction f() {}\n```', 'pattern', { sort: 'definition' }],
]

test.each(CASES)('%s is %s', (text, expected, over = {}) => {
  const segment = { title: '', sourceFile: '', sort: 'text' as const, text, ...over }
  expect(classifySegment(segment)).toBe(expected)
})
