import { type ExecFileOptions, execFile } from 'node:child_process'

/**
 * What a program says until it ends; a failure carries what it said besides. Not `promisify(execFile)`: that works by
 * a mark on the function, which a module that is loaded at its first use does not show.
 */
export function runFile(
  command: string,
  args: readonly string[],
  options: ExecFileOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { ...options, encoding: 'utf8' }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout)
      else reject(Object.assign(error, { stdout, stderr }))
    })
  })
}
