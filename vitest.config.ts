import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Processes and disks are part of what is tested: a slow machine must not fail a right answer.
    maxWorkers: 2,
    // The tests must not see the settings of whoever runs them.
    env: { NO_COLOR: '1', EVERKEEP_VAULT: '', EVERKEEP_CONFIG: '' },
  },
})
