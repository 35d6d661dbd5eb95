// A disk that does not answer: loaded in front of a program, it makes every wait for the disk last as long as the file that
// the environment names is there.
const fs = require('node:fs')

const real = fs.fsyncSync
const gate = process.env.STALLED_WHILE ?? ''

fs.fsyncSync = (handle) => {
  while (fs.existsSync(gate)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
  real(handle)
}
