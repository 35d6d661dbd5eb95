import { defineConfig } from 'vitest/config'

/** Tests in a real browser: `npm run test:ui`. Apart, since they need Chromium and the built page. */
export default defineConfig({
  test: {
    include: ['test/ui/**/*.browser.test.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The program is loaded once for all files.
    isolate: false,
    // A browser is a crowd by itself.
    maxWorkers: 1,
    env: { NO_COLOR: '1', EVERKEEP_VAULT: '', EVERKEEP_CONFIG: '' },
  },
})
