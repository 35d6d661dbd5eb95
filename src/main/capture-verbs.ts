import type { App } from '../app/app.ts'
import type { World } from '../ports/world.ts'

type Capturing =
  | 'proposals'
  | 'unfinishedMerges'
  | 'planFinish'
  | 'countWaiting'
  | 'rejections'
  | 'showProposal'
  | 'acceptProposals'
  | 'rejectProposals'
  | 'reopenProposals'
  | 'editableProposal'
  | 'editProposal'
  | 'planSave'
  | 'saveMemory'
  | 'importPlaces'
  | 'readImport'
  | 'importMemories'
  | 'triage'
  | 'checkpoint'
  | 'planKept'
  | 'stop'
  | 'planWindow'

/** The verbs by which something comes into a vault and is decided on, each loaded when it is first called. */
export function captureVerbs(world: World): Pick<App, Capturing> {
  const review = () => import('../app/review.ts')
  const decide = () => import('../app/decide.ts')
  const edit = () => import('../app/edit-proposal.ts')
  const foreign = () => import('../app/import.ts')
  const checkpoint = () => import('../app/checkpoint.ts')
  return {
    proposals: async (...args) => (await review()).listProposals(world, ...args),
    unfinishedMerges: async () =>
      (await import('../app/sharing/unfinished-merges.ts')).listUnfinished(world),
    planFinish: async (...args) =>
      (await import('../app/sharing/finish-merge.ts')).planFinish(world, ...args),
    countWaiting: async () => (await review()).countWaiting(world),
    rejections: async () => (await review()).listRejections(world),
    showProposal: async (...args) => (await review()).showProposal(world, ...args),
    acceptProposals: async (...args) => (await decide()).acceptProposals(world, ...args),
    rejectProposals: async (...args) => (await decide()).rejectProposals(world, ...args),
    reopenProposals: async (...args) => (await decide()).reopenProposals(world, ...args),
    editableProposal: async (...args) => (await edit()).editableProposal(world, ...args),
    editProposal: async (...args) => (await edit()).editProposal(world, ...args),
    planSave: async (...args) => (await import('../app/save.ts')).planSave(world, ...args),
    saveMemory: async (...args) =>
      (await import('../app/save-memory.ts')).saveMemory(world, ...args),
    importPlaces: async () => (await foreign()).importPlaces(world),
    readImport: async (...args) => (await foreign()).readImport(world, ...args),
    importMemories: async (...args) => (await foreign()).importMemories(world, ...args),
    triage: async (...args) =>
      (await import('../app/triage.ts')).triageConversation(world, ...args),
    checkpoint: async (...args) => (await checkpoint()).makeCheckpoint(world, ...args),
    planKept: async (...args) => (await checkpoint()).planKept(world, ...args),
    stop: async (...args) => (await import('../app/stop.ts')).stopTurn(world, ...args),
    planWindow: async () => (await import('../app/session-window.ts')).planWindow(world),
  }
}
