import type { World } from '../ports/world.ts'
import type { SkillWorld } from './skills/change-skills.ts'

/**
 * Every use-case on one open vault, and how its code is loaded: a row here is all that the surfaces, the library and its
 * page of documentation need. Nothing is loaded before it is called; a hook pays for what it uses.
 */
export const USE_CASES = {
  list: async () => (await import('./browse/list.ts')).listMemories,
  search: async () => (await import('./recall/search/search.ts')).search,
  show: async () => (await import('./browse/open-memory.ts')).openMemory,
  /** One memory with its links both ways and its history; that is no use of it. */
  inspect: async () => (await import('./browse/inspect.ts')).inspectMemory,
  checkReferences: async () => (await import('./browse/inspect.ts')).checkReferences,
  /** The same for every active memory, by the files that they name. */
  surveyFreshness: async () => (await import('./browse/survey-freshness.ts')).surveyFreshness,
  /** The texts of these entries. */
  readSome: async () => (await import('./catalog/read-some.ts')).readSome,
  planStatus: async () => (await import('./capture/change-status.ts')).planStatus,
  planPin: async () => (await import('./capture/pin.ts')).planPin,
  /** What a person gets into their editor. */
  editable: async () => (await import('./capture/edit.ts')).editableText,
  planEdit: async () => (await import('./capture/edit.ts')).planEdit,
  planGc: async () => (await import('./maintain/gc.ts')).planGc,
  /** Stale, moved, duplicate and contradictory memories. */
  planDream: async () => (await import('./maintain/dream.ts')).planDream,
  previewDream: async () => (await import('./maintain/apply-dream.ts')).previewDream,
  applyDream: async () => (await import('./maintain/apply-dream.ts')).applyDream,
  trimJournal: async () => (await import('./maintain/gc.ts')).trimJournal,
  /** How the vault is, and what could be done about it (DST-03). */
  distillReport: async () => (await import('./maintain/distill/distill-report.ts')).distillReport,
  logReport: async () => (await import('./maintain/distill/distill-report.ts')).logReport,
  /** What a person may choose from, and the plan for what they chose. */
  suggestDistill: async () => (await import('./maintain/distill/distill.ts')).suggestDistill,
  planDistill: async () => (await import('./maintain/distill/distill.ts')).planDistill,
  proposeDistill: async () => (await import('./maintain/distill/distill.ts')).proposeDistill,
  scanLinks: async () => (await import('./maintain/distill/distill-report.ts')).scanLinks,
  /** Maintenance that nobody has to watch (DST-09). */
  distillAuto: async () => (await import('./maintain/distill/distill-auto.ts')).distillAuto,
  /** What grows cold, and what has been cold for long (HYG-01). */
  planHygiene: async () => (await import('./maintain/hygiene.ts')).planHygiene,
  runHygiene: async () => (await import('./maintain/hygiene.ts')).runHygiene,
  proposeHygiene: async () => (await import('./maintain/hygiene.ts')).proposeHygiene,
  /** What the vault costs, how it grows, what is wrong with it, and how to mend that (BUD-01, BUD-02). */
  checkVault: async () => (await import('./maintain/check/check.ts')).checkVault,
  /** The same about what changed since a revision, and where in the repository each issue stands (GIT-08). */
  checkChanged: async () => (await import('./maintain/check/check-changed.ts')).checkChanged,
  locateIssues: async () => (await import('./sharing/locate-issues.ts')).locateIssues,
  planCheckFix: async () => (await import('./maintain/check/check.ts')).planCheckFix,
  applyCheckFix: async () => (await import('./maintain/check/check.ts')).applyCheckFix,
  /** All of the above as one plan: what a person looks through once a month. */
  planMaintain: async () => (await import('./maintain/maintain.ts')).planMaintain,
  previewMaintain: async () => (await import('./maintain/maintain.ts')).previewMaintain,
  applyMaintain: async () => (await import('./maintain/maintain.ts')).applyMaintain,
  /** What applying a plan would do to each file. */
  preview: async () => (await import('./write/plan/preview.ts')).previewPlan,
  apply: async () => (await import('./write/apply.ts')).applyPlan,
  log: async () => (await import('./write/log.ts')).readLog,
  showOperation: async () => (await import('./write/log.ts')).showOperation,
  /** What changed in memory terms between two revisions of git (GIT-08). */
  diff: async () => (await import('./sharing/diff-vault.ts')).diffVault,
  planUndo: async () => (await import('./write/undo.ts')).planUndo,
  undo: async () => (await import('./write/undo.ts')).undo,
  erase: async () => (await import('./capture/erase-memory.ts')).eraseMemory,
  planIndex: async () => (await import('./maintain/check/index-files.ts')).planIndex,
  rebuildIndex: async () => (await import('./maintain/check/index-files.ts')).rebuildIndex,
  /** The memories by kind, hot before cold, as one readable page (HYG-03). */
  readableIndex: async () => (await import('./maintain/check/index-files.ts')).readableIndex,
  validateIndex: async () => (await import('./maintain/check/index-files.ts')).validateIndex,
  indexHealth: async () => (await import('./maintain/check/index-files.ts')).indexHealth,
  readConfig: async () => (await import('./vault/config.ts')).readConfig,
  planConfig: async () => (await import('./vault/config.ts')).planConfig,
  planConvert: async () => (await import('./vault/convert.ts')).planConvert,
  convert: async () => (await import('./vault/convert.ts')).convertVault,
  write: async () => (await import('./capture/write.ts')).writeMemory,
  candidate: async () => (await import('./capture/candidate.ts')).findCandidate,
  /** What a conversation holds that is worth keeping, by kind. */
  triage: async () => (await import('./conversation/triage.ts')).triageConversation,
  /** The same along seven dimensions, for a person to choose from. */
  checkpoint: async () => (await import('./conversation/checkpoint.ts')).makeCheckpoint,
  planKept: async () => (await import('./conversation/checkpoint.ts')).planKept,
  /** The end of a turn: one reading for triage and checkpoint. */
  stop: async () => (await import('./conversation/stop.ts')).stopTurn,
  planWindow: async () => (await import('./capture/session-window.ts')).planWindow,
  /** What waits for a person's word (INB-01). */
  proposals: async () => (await import('./inbox/review.ts')).listProposals,
  /** Memories that a git merge left with conflict markers, and what finishes one (GIT-06). */
  unfinishedMerges: async () => (await import('./sharing/unfinished-merges.ts')).listUnfinished,
  planFinish: async () => (await import('./sharing/finish-merge.ts')).planFinish,
  countWaiting: async () => (await import('./inbox/review.ts')).countWaiting,
  rejections: async () => (await import('./inbox/review.ts')).listRejections,
  showProposal: async () => (await import('./inbox/review.ts')).showProposal,
  acceptProposals: async () => (await import('./inbox/decide.ts')).acceptProposals,
  rejectProposals: async () => (await import('./inbox/decide.ts')).rejectProposals,
  reopenProposals: async () => (await import('./inbox/decide.ts')).reopenProposals,
  /** Rules that came from elsewhere and wait for a person's word (TRU-02). */
  waitingRules: async () => (await import('./sharing/waiting-rules.ts')).listWaitingRules,
  showRule: async () => (await import('./sharing/show-rule.ts')).showRule,
  decideRules: async () => (await import('./inbox/decide-rules.ts')).decideRules,
  partNames: async () => (await import('./inbox/decide-rules.ts')).partNames,
  /** Rules with a guard, and what became of each (GRD-07). */
  guardedRules: async () => (await import('./rules/guarded-rules.ts')).readGuardedRules,
  suggestGuard: async () => (await import('./rules/suggest-guard.ts')).suggestGuards,
  planGuard: async () => (await import('./rules/suggest-guard.ts')).planGuard,
  tryGuard: async () => (await import('./rules/try-guard.ts')).tryGuard,
  rulesAbout: async () => (await import('./rules/try-guard.ts')).rulesAbout,
  changeStep: async () => (await import('./rules/change-step.ts')).changeStep,
  allowOnce: async () => (await import('./rules/change-step.ts')).allowOnce,
  markWrong: async () => (await import('./rules/change-step.ts')).markWrong,
  checkFiles: async () => (await import('./rules/check-files.ts')).checkFiles,
  exportRules: async () => (await import('./rules/export-rules.ts')).exportRules,
  /** What a person gets into their editor, and what they made of it. */
  editableProposal: async () => (await import('./inbox/edit-proposal.ts')).editableProposal,
  editProposal: async () => (await import('./inbox/edit-proposal.ts')).editProposal,
  /** What saving a text would do, and what speaks against it (SAV-01, SAV-02). */
  planSave: async () => (await import('./capture/save.ts')).planSave,
  saveMemory: async () => (await import('./capture/save-memory.ts')).saveMemory,
  /** The usual places around this project that hold memories of other tools (LAY-12). */
  importPlaces: async () => (await import('./capture/import.ts')).importPlaces,
  readImport: async () => (await import('./capture/import.ts')).readImport,
  importMemories: async () => (await import('./capture/import.ts')).importMemories,
  /** What would be learned from a text, a file, a folder or a task, as a plan. */
  learn: async () => (await import('./learn/learn.ts')).learn,
  /** The same in steps, for who wants to choose in between: what there is, what it says, what becomes of it. */
  findSources: async () => (await import('./learn/learn-sources.ts')).findSources,
  readLesson: async () => (await import('./learn/learn.ts')).readLesson,
  compareSegment: async () => (await import('./learn/learn.ts')).compareSegment,
  planLearn: async () => (await import('./learn/plan-learn.ts')).planLearn,
  decideSegments: async () => (await import('./learn/decide-segments.ts')).decideSegments,
  /** A plan that is kept by its id for a day, in a private folder. */
  keepLearnPlan: async () => (await import('./learn/kept-plan.ts')).keepLearnPlan,
  keptLearnPlan: async () => (await import('./learn/kept-plan.ts')).keptLearnPlan,
  /** Puts a plan into the inbox, where it waits for a person's word. */
  propose: async () => (await import('./inbox/propose.ts')).propose,
  proposeNamed: async () => (await import('./inbox/propose.ts')).proposeNamed,
  /** Rebuilds generated lists that are behind, unless git tracks them: said after a command that reads. */
  settleLists: async () => (await import('./write/lists/lists.ts')).settleLists,
  rebuildLists: async () => (await import('./write/lists/lists.ts')).rebuildLists,
}

/** Those that change skills, which lie in the project around the vault. */
export const SKILL_USE_CASES = {
  planAddSkill: async () => (await import('./skills/change-skills.ts')).planAddSkill,
  planRemoveSkill: async () => (await import('./skills/change-skills.ts')).planRemoveSkill,
  planDraft: async () => (await import('./skills/change-skills.ts')).planDraft,
  planPromote: async () => (await import('./skills/change-skills.ts')).planPromote,
  planDiscard: async () => (await import('./skills/change-skills.ts')).planDiscard,
  proposeRunbook: async () => (await import('./skills/propose-runbooks.ts')).proposeRunbook,
}

type Load = () => Promise<(world: never, ...args: never[]) => unknown>

/** A use-case with its world plugged in. */
type Bound<F> = F extends (world: never, ...args: infer A) => infer R ? (...args: A) => R : never

export type BoundUseCases<Table extends Readonly<Record<string, Load>>> = {
  readonly [Name in keyof Table]: Bound<Awaited<ReturnType<Table[Name]>>>
}

/** The use-cases of a table on the world that `open` gives, asked for at each call. */
export function bindUseCases<Table extends Readonly<Record<string, Load>>>(
  table: Table,
  open: () => World | SkillWorld | Promise<SkillWorld>,
): BoundUseCases<Table> {
  const bind =
    (load: Load) =>
    async (...args: never[]) =>
      // Safe: the tables hold functions of these two worlds alone.
      (await load())((await open()) as never, ...args)
  const bound = Object.entries(table).map(([name, load]) => [name, bind(load)])
  // Safe: one function for each name of the table.
  return Object.fromEntries(bound) as BoundUseCases<Table>
}
