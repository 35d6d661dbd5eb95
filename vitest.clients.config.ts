import { defineConfig } from 'vitest/config'

/** Tests with the real clients: `npm run test:clients`. Apart, since they install hundreds of megabytes. */
export default defineConfig({
  test: {
    include: ['test/clients/**/*.clients.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // A client has deadlines of its own: on a crowded machine a hook may come too late once.
    retry: 2,
    env: { NO_COLOR: '1', EVERKEEP_VAULT: '', EVERKEEP_CONFIG: '' },
  },
})
