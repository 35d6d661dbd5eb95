import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectState } from '../../../ports/project-state.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { diskError } from '../disk/disk-error.ts'
import { readText } from '../disk/read-text.ts'

/** The state file of a project. A link is not followed: it may lead anywhere (WRT-12). */
export function openProjectState(
  project: string,
  place: { readonly tempFolder: string; readonly disk?: Disk },
): ProjectState {
  const target = join(project, 'specs', 'state.json')
  const { tempFolder, disk = realDisk } = place
  return {
    path: target,
    async update(edit) {
      try {
        if (!isPlain(join(project, 'specs'), 'folder') || !isPlain(target, 'file')) return
        const before = readText(target)
        const text = edit(before)
        if (text === undefined || text === before) return
        atomicWrite(disk, { target, text, tempFolder, exclusive: false, durable: true })
      } catch (error) {
        throw diskError(error, 'write specs/state.json')
      }
    },
  }
}

function isPlain(path: string, as: 'file' | 'folder'): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return (as === 'file' ? stats?.isFile() : stats?.isDirectory()) === true
}
