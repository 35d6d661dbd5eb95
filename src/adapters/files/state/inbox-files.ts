import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isProposalId, type Proposal } from '../../../core/plan/proposal.ts'
import { parseProposal, renderProposal } from '../../../core/plan/proposal-text.ts'
import type { Inbox, ProposalFate } from '../../../ports/inbox.ts'
import { atomicWrite } from '../disk/atomic-write.ts'
import { type Disk, realDisk } from '../disk/disk.ts'
import { diskError, errnoOf } from '../disk/disk-error.ts'
import { readText } from '../disk/read-text.ts'

/** What a person has not decided on yet is for their eyes. */
const PRIVATE_MODE = 0o600

/**
 * `inbox/<id>.json` waits, `inbox/rejected/<id>.json` was rejected. Ids are made from content, so that the name alone
 * tells whether the same proposal is there: no reading, no lock.
 */
export function openInboxFiles(stateFolder: string, disk: Disk = realDisk): Inbox {
  const waiting = join(stateFolder, 'inbox')
  const rejected = join(waiting, 'rejected')
  const tempFolder = join(stateFolder, 'tmp')
  const fileIn = (folder: string, id: string): string => join(folder, `${id}.json`)
  const readProposal = keepingReader()
  const proposalsIn = (folder: string): readonly Proposal[] =>
    proposalFileNames(folder)
      .flatMap((name) => readProposal(join(folder, name)) ?? [])
      .sort((a, b) => (order(a) < order(b) ? -1 : 1))
  const put = (proposal: Proposal, exclusive: boolean): 'written' | 'exists' => {
    try {
      const [target, text] = [fileIn(waiting, proposal.id), renderProposal(proposal)]
      const mode = PRIVATE_MODE
      return atomicWrite(disk, { target, text, tempFolder, exclusive, durable: true, mode })
    } catch (error) {
      throw diskError(error, 'write the inbox')
    }
  }
  const move = (id: string, from: string, to: string): boolean => {
    if (!isProposalId(id) || !isThere(fileIn(from, id))) return false
    try {
      disk.makeFolder(to)
      disk.rename(fileIn(from, id), fileIn(to, id))
      disk.syncFolder(to)
      return true
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return false
      throw diskError(error, 'change the inbox')
    }
  }
  const drop = (folder: string, id: string): void => {
    if (isProposalId(id)) removeIfThere(disk, fileIn(folder, id))
  }
  const add = (proposal: Proposal): ProposalFate => {
    if (isThere(fileIn(rejected, proposal.id))) return 'rejected'
    if (put(proposal, true) === 'exists') {
      if (readProposal(fileIn(waiting, proposal.id)) !== undefined) return 'known'
      // What a rotten disk left of it helps nobody.
      put(proposal, false)
    }
    // Somebody may have rejected the same one in between.
    if (!isThere(fileIn(rejected, proposal.id))) return 'waiting'
    drop(waiting, proposal.id)
    return 'rejected'
  }

  return {
    list: async () => proposalsIn(waiting),
    find: async (id) => (isProposalId(id) ? readProposal(fileIn(waiting, id)) : undefined),
    add: async (proposal) => add(proposal),
    remove: async (id) => drop(waiting, id),
    reject: async (id) => move(id, waiting, rejected),
    rejections: async () => proposalsIn(rejected),
    reopen: async (id) => move(id, rejected, waiting),
    forgetRejection: async (id) => drop(rejected, id),
    async torn(read = []) {
      const whole = new Set(read.map(({ id }) => `${id}.json`))
      return proposalFileNames(waiting)
        .filter((name) => !whole.has(name))
        .map((name) => join(waiting, name))
        .filter((file) => readProposal(file) === undefined)
        .map((file) => ({ file }))
    },
  }
}

const order = ({ madeAt, id }: Proposal): string => `${madeAt} ${id}`

function proposalFileNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'))
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return []
    throw diskError(error, 'read the inbox')
  }
}

/**
 * Only a real file, and only under its own name: a link could lead anywhere. A page asks at every change how many wait:
 * what was read is kept for as long as its file is the same.
 */
function keepingReader(): (path: string) => Proposal | undefined {
  const kept = new Map<string, { readonly stamp: string; readonly proposal?: Proposal }>()
  const read = (path: string): Proposal | undefined => {
    const stats = lstatSync(path, { bigint: true })
    if (!stats.isFile()) return undefined
    const stamp = `${stats.ino} ${stats.mtimeNs} ${stats.ctimeNs} ${stats.size}`
    const known = kept.get(path)
    if (known?.stamp === stamp) return known.proposal
    const parsed = parseProposal(readText(path))
    const proposal = path.endsWith(`${parsed?.id}.json`) ? parsed : undefined
    kept.set(path, { stamp, ...(proposal && { proposal }) })
    return proposal
  }
  return (path) => {
    try {
      return read(path)
    } catch (error) {
      kept.delete(path)
      if (errnoOf(error) === 'ENOENT') return undefined
      throw diskError(error, 'read the inbox')
    }
  }
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    throw diskError(error, 'read the inbox')
  }
}

function removeIfThere(disk: Disk, path: string): void {
  try {
    disk.unlink(path)
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw diskError(error, 'change the inbox')
  }
}
