import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PRELOAD = fileURLToPath(new URL('./warm-start.cjs', import.meta.url))
/** Of this run, and so of one build; test/scratch.ts makes it. */
const FOLDER = process.env['EVERKEEP_TEST_CODE']

/**
 * For a process that is not asked how it starts: it takes what others of this run have compiled. What such a process
 * does and says is the same without it.
 */
export const WARM: Readonly<Record<string, string>> =
  FOLDER === undefined
    ? {}
    : {
        NODE_OPTIONS: `--require ${JSON.stringify(PRELOAD)}`,
        EVERKEEP_TEST_CODE: FOLDER,
        XDG_CACHE_HOME: join(FOLDER, 'cache'),
      }
