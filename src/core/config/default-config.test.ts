import { expect, test } from 'vitest'
import { LAYOUT_NAMES } from '../model/layout-name.ts'
import { resolveConfig } from './config.ts'
import { namesSettings } from './config-variables.ts'
import { defaultConfig } from './default-config.ts'

test.each(LAYOUT_NAMES)('LAY-18: silence in %s is settled as if it had been read', (layout) => {
  const { sources, ...rest } = defaultConfig(layout)
  const { sources: resolved, ...settled } = resolveConfig({ layout })
  expect(rest).toEqual(settled)
  expect([...rest.kinds]).toEqual([...settled.kinds])
  expect([...sources]).toEqual([...resolved])
})

test.each([
  [{}, false],
  [{ EVERKEEP_STATE_DIR: '/s', EVERKEEP_IN_HOOK: '1', HOME: '/h' }, false],
  [{ EVERKEEP_RETRIEVAL_MAX_INJECT: '' }, false],
  [{ EVERKEEP_RETRIEVAL_MAX_INJECT: '3' }, true],
  [{ EVERKEEP_RETREIVAL_MAX_INJECT: '3' }, true],
])('LAY-18: whether %j says anything about settings: %s', (env, says) => {
  expect(namesSettings(env)).toBe(says)
})
