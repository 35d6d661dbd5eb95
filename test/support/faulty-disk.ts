import { type Disk, realDisk } from '../../src/adapters/files/disk/disk.ts'

export interface StepHook {
  /** Called before step `number` (from 1); may throw in its place. */
  before?(number: number, name: keyof Disk, path: string): void
  /** Called when step `number` is done. */
  after?(number: number, name: keyof Disk, path: string): void
}

/** The real disk, with somebody watching each step. */
export function watchedDisk(hook: StepHook): Disk & { steps(): number } {
  let count = 0
  const watch =
    <A extends unknown[], R>(name: keyof Disk, step: (...args: A) => R) =>
    (...args: A): R => {
      const number = ++count
      hook.before?.(number, name, String(args[0]))
      const result = step(...args)
      hook.after?.(number, name, String(args[0]))
      return result
    }
  return {
    makeFolder: watch('makeFolder', realDisk.makeFolder),
    create: watch('create', realDisk.create),
    write: watch('write', realDisk.write),
    sync: watch('sync', realDisk.sync),
    close: watch('close', realDisk.close),
    append: watch('append', realDisk.append),
    rename: watch('rename', realDisk.rename),
    link: watch('link', realDisk.link),
    unlink: watch('unlink', realDisk.unlink),
    removeFolder: watch('removeFolder', realDisk.removeFolder),
    syncFolder: watch('syncFolder', realDisk.syncFolder),
    steps: () => count,
  }
}

/** An error as the operating system would give it. */
export function errno(code: string): Error {
  return Object.assign(new Error(`${code}: on purpose`), { code })
}
