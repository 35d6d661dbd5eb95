import { realDisk } from '../../src/adapters/files/disk/disk.ts'
import { openUsageFiles } from '../../src/adapters/files/state/usage-files.ts'
import { toInstant } from '../../src/core/base/instant.ts'

/** `count <id> <times>` counts uses one by one; `compact` sums up for as long as it lives. */
async function main(): Promise<void> {
  const [folder = '', verb, id = '', times = '0'] = process.argv.slice(2)
  const usage = openUsageFiles(folder, realDisk, { writtenMs: 50, longBytes: 500 })
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))
  if (verb === 'count')
    for (let time = 0; time < Number(times); time++) {
      await usage.append([{ id, at: toInstant(new Date()) }])
      await pause()
    }
  else
    for (;;) {
      await usage.compact()
      await pause()
    }
}

void main()
