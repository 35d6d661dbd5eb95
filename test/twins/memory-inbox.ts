import { inboxPath, type Proposal } from '../../src/core/plan/proposal.ts'
import { parseProposal, renderProposal } from '../../src/core/plan/proposal-text.ts'
import type { Inbox } from '../../src/ports/inbox.ts'
import type { Vault } from '../../src/ports/vault.ts'

/** An inbox without a disk. What waits stands in the vault's own texts, as on files: applying takes it away there. */
export function openMemoryInbox(vault: Pick<Vault, 'read' | 'write' | 'remove'>): Inbox {
  const added = new Set<string>()
  const rejected = new Map<string, Proposal>()
  const find = async (id: string): Promise<Proposal | undefined> => {
    const text = (await vault.read(inboxPath(id)))?.text
    return text === undefined ? undefined : parseProposal(text)
  }
  const put = async (proposal: Proposal): Promise<void> => {
    added.add(proposal.id)
    await vault.write(inboxPath(proposal.id), renderProposal(proposal), 'any')
  }
  return {
    async list() {
      const found = await Promise.all([...added].map(find))
      return oldestFirst(found.filter((proposal) => proposal !== undefined))
    },
    find,
    async add(proposal) {
      if (rejected.has(proposal.id)) return 'rejected'
      if ((await find(proposal.id)) !== undefined) return 'known'
      await put(proposal)
      return 'waiting'
    },
    async remove(id) {
      await vault.remove(inboxPath(id), 'any')
    },
    async reject(id) {
      const proposal = await find(id)
      if (proposal === undefined) return false
      await vault.remove(inboxPath(id), 'any')
      rejected.set(id, proposal)
      return true
    },
    rejections: async () => oldestFirst([...rejected.values()]),
    async reopen(id) {
      const proposal = rejected.get(id)
      if (proposal === undefined) return false
      rejected.delete(id)
      await put(proposal)
      return true
    },
    async forgetRejection(id) {
      rejected.delete(id)
    },
    async torn() {
      const files: { file: string }[] = []
      for (const id of added) {
        const text = (await vault.read(inboxPath(id)))?.text
        if (text !== undefined && parseProposal(text) === undefined)
          files.push({ file: inboxPath(id) })
      }
      return files
    },
  }
}

function oldestFirst(proposals: readonly Proposal[]): readonly Proposal[] {
  const order = ({ madeAt, id }: Proposal): string => `${madeAt} ${id}`
  return [...proposals].sort((a, b) => (order(a) < order(b) ? -1 : 1))
}
