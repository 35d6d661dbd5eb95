// Takes the lock of a vault and kills itself with SIGKILL after a given step of taking or freeing it.
// Arguments: state folder, lock folder, step (0 = live on). Prints the number of steps when it lives.
import { openSqliteLock } from '../../src/adapters/sqlite/lock/sqlite-lock.ts'

const [state = '', lockFolder = '', step = '0'] = process.argv.slice(2)
let steps = 0
const lock = openSqliteLock(state, {
  timeoutMs: 5_000,
  prepare: () => undefined,
  lockFolder,
  afterStep: () => {
    steps++
    if (steps === Number(step)) process.kill(process.pid, 'SIGKILL')
  },
})
void lock.hold(async () => undefined).then(() => process.stdout.write(String(steps)))
