import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, longest first: begun last, one of them would run alone in the end. */
const LONG = [
  'test/many-processes',
  'test/cli/transcripts',
  'test/nothing-lost',
  'test/maintain-nothing-lost',
  'test/mcp/stdio',
  'test/tidy',
  'test/install.test',
  'test/hooks',
  'test/library',
  'test/',
  'src/adapters/git/',
  '.property.test',
  'src/core/config/config.test',
  'src/core/layouts/',
]

/** What starts hundreds of processes has a run of its own: vitest.processes.config.ts. */
export const MANY_PROCESSES = [
  'test/git-merge.test.ts',
  'test/teams-guide.test.ts',
  'test/many-processes.test.ts',
  'test/killed-writer.test.ts',
  'test/limits-across-processes.test.ts',
  'test/journal-size.test.ts',
  'test/self-test.test.ts',
  'test/hook-loads.test.ts',
  'test/hook-hostile.test.ts',
  'test/hook-broken.test.ts',
  'test/hook-stalled.test.ts',
  'test/hook-process.test.ts',
  'test/mcp/stdio.test.ts',
  'test/install-commands.test.ts',
  'test/claude-memory-scripts.test.ts',
  'test/claude-memory-tables.test.ts',
  'test/smallcode-upstream.test.ts',
  'test/hooks-without-vault.test.ts',
  'test/reports-change-nothing.test.ts',
  'test/secrets/erase-everywhere.test.ts',
  'src/adapters/git/git-code-base.test.ts',
  'test/sharing/**/*.test.ts',
  'test/planted/**/*.test.ts',
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number =>
      [...LONG, ''].findIndex((part) => moduleId.includes(part))
    const rest = await super.sort(files)
    return rest.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // They need a browser: vitest.ui.config.ts.
    exclude: [...configDefaults.exclude, 'test/**/*.browser.test.ts', ...MANY_PROCESSES],
    sequence: { sequencer: LongFirst },
    setupFiles: ['test/setup.ts'],
    globalSetup: ['test/scratch.ts'],
    // Modules hold no state of their own, so that the files of a worker may share them.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Processes and disks are part of what is tested: a slow machine must not fail a right answer.
    maxWorkers: 2,
    // The tests must not see the settings of whoever runs them.
    env: {
      NO_COLOR: '1',
      EVERKEEP_VAULT: '',
      EVERKEEP_CONFIG: '',
      // No test leaves the machine, and reading certificates costs each process that is started.
      NODE_EXTRA_CA_CERTS: '',
    },
  },
})
