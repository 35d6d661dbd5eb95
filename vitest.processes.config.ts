import { configDefaults, defineConfig } from 'vitest/config'
import base, { MANY_PROCESSES } from './vitest.config.ts'

/** Tests with clones, crashes and crowds: `npm run test:processes`. Apart, since they start hundreds of processes. */
export default defineConfig({
  test: { ...base.test, include: [...MANY_PROCESSES], exclude: [...configDefaults.exclude] },
})
