import type { LayoutName } from '../core/layout.ts'
import type { Entry } from '../core/memory.ts'
import type { applyPlan } from './apply.ts'
import type { applyDream, previewDream } from './apply-dream.ts'
import type { findCandidate } from './candidate.ts'
import type {
  planAddSkill,
  planDiscard,
  planDraft,
  planPromote,
  planRemoveSkill,
} from './change-skills.ts'
import type { planStatus } from './change-status.ts'
import type { applyCheckFix, checkVault, planCheckFix } from './check.ts'
import type { makeCheckpoint, planKept } from './checkpoint.ts'
import type { planConfig, readConfig } from './config.ts'
import type { convertVault, planConvert } from './convert.ts'
import type { acceptProposals, rejectProposals, reopenProposals } from './decide.ts'
import type { planDistill, proposeDistill, suggestDistill } from './distill.ts'
import type { distillAuto } from './distill-auto.ts'
import type { distillReport, logReport, scanLinks } from './distill-report.ts'
import type { examineVault } from './doctor.ts'
import type { planDream } from './dream.ts'
import type { editableText, planEdit } from './edit.ts'
import type { editableProposal, editProposal } from './edit-proposal.ts'
import type { planGc, trimJournal } from './gc.ts'
import type { planHygiene, proposeHygiene, runHygiene } from './hygiene.ts'
import type { importMemories, importPlaces, readImport } from './import.ts'
import type {
  indexHealth,
  planIndex,
  readableIndex,
  rebuildIndex,
  validateIndex,
} from './index-files.ts'
import type { checkReferences, inspectMemory } from './inspect.ts'
import type { compareSegment, learn, readLesson } from './learn.ts'
import type { findSources } from './learn-sources.ts'
import type { listMemories } from './list.ts'
import type { rebuildLists, settleLists } from './lists.ts'
import type { readLog, showOperation } from './log.ts'
import type { applyMaintain, planMaintain, previewMaintain } from './maintain.ts'
import type { openMemory } from './open-memory.ts'
import type { planPin } from './pin.ts'
import type { planLearn } from './plan-learn.ts'
import type { previewPlan } from './preview.ts'
import type { propose, proposeNamed } from './propose.ts'
import type { proposeRunbook } from './propose-runbooks.ts'
import type { readSome } from './read-some.ts'
import type { countWaiting, listProposals, listRejections, showProposal } from './review.ts'
import type { planSave } from './save.ts'
import type { saveMemory } from './save-memory.ts'
import type { search } from './search.ts'
import type { planWindow } from './session-window.ts'
import type { checkChanged } from './sharing/check-changed.ts'
import type { decideRules, partNames } from './sharing/decide-rules.ts'
import type { diffVault } from './sharing/diff-vault.ts'
import type { planFinish } from './sharing/finish-merge.ts'
import type { locateIssues } from './sharing/locate-issues.ts'
import type { showRule, Voice } from './sharing/show-rule.ts'
import type { listUnfinished } from './sharing/unfinished-merges.ts'
import type { listWaitingRules } from './sharing/waiting-rules.ts'
import type { shredMemory } from './shred.ts'
import type { stopTurn } from './stop.ts'
import type { surveyFreshness } from './survey-freshness.ts'
import type { triageConversation } from './triage.ts'
import type { planUndo, undo } from './undo.ts'

import type { writeMemory } from './write.ts'

/** A use-case with its world plugged in. */
type Bound<F> = F extends (world: never, ...args: infer A) => infer R ? (...args: A) => R : never

/** The verbs on one open vault: what every surface talks to. Built in `main/`, each verb loaded when first used. */
export interface App {
  /** The open vault, for people: where, which layout, why this one. */
  readonly vault: OpenVault
  readonly list: Bound<typeof listMemories>
  readonly search: Bound<typeof search>
  readonly show: Bound<typeof openMemory>
  /** One memory with its links both ways and its history; that is no use of it. */
  readonly inspect: Bound<typeof inspectMemory>
  readonly checkReferences: Bound<typeof checkReferences>
  /** The same for every active memory, by the files that they name. */
  readonly surveyFreshness: Bound<typeof surveyFreshness>
  /** The texts of these entries. */
  readonly readSome: Bound<typeof readSome>
  readonly planStatus: Bound<typeof planStatus>
  readonly planPin: Bound<typeof planPin>
  /** What a person gets into their editor. */
  readonly editable: Bound<typeof editableText>
  readonly planEdit: Bound<typeof planEdit>
  readonly planGc: Bound<typeof planGc>
  /** What is stale, moved, doubled or contradicted. */
  readonly planDream: Bound<typeof planDream>
  readonly previewDream: Bound<typeof previewDream>
  readonly applyDream: Bound<typeof applyDream>
  readonly trimJournal: Bound<typeof trimJournal>
  /** How the vault is, and what could be done about it (DST-03). */
  readonly distillReport: Bound<typeof distillReport>
  readonly logReport: Bound<typeof logReport>
  /** What a person may choose from, and the plan for what they chose. */
  readonly suggestDistill: Bound<typeof suggestDistill>
  readonly planDistill: Bound<typeof planDistill>
  readonly proposeDistill: Bound<typeof proposeDistill>
  readonly scanLinks: Bound<typeof scanLinks>
  /** Maintenance that nobody has to watch (DST-09). */
  readonly distillAuto: Bound<typeof distillAuto>
  /** What grows cold, and what has been cold for long (HYG-01). */
  readonly planHygiene: Bound<typeof planHygiene>
  readonly runHygiene: Bound<typeof runHygiene>
  readonly proposeHygiene: Bound<typeof proposeHygiene>
  /** What the vault costs, how it grows, what is wrong with it, and how to mend that (BUD-01, BUD-02). */
  readonly checkVault: Bound<typeof checkVault>
  /** The same about what changed since a revision, and where in the repository each issue stands (GIT-08). */
  readonly checkChanged: Bound<typeof checkChanged>
  readonly locateIssues: Bound<typeof locateIssues>
  readonly planCheckFix: Bound<typeof planCheckFix>
  readonly applyCheckFix: Bound<typeof applyCheckFix>
  /** All of the above as one plan: what a person looks through once a month. */
  readonly planMaintain: Bound<typeof planMaintain>
  readonly previewMaintain: Bound<typeof previewMaintain>
  readonly applyMaintain: Bound<typeof applyMaintain>
  /** What applying a plan would do to each file. */
  readonly preview: Bound<typeof previewPlan>
  readonly apply: Bound<typeof applyPlan>
  readonly log: Bound<typeof readLog>
  readonly showOperation: Bound<typeof showOperation>
  /** What changed in memory terms between two revisions of git (GIT-08). */
  readonly diff: Bound<typeof diffVault>
  readonly planUndo: Bound<typeof planUndo>
  readonly undo: Bound<typeof undo>
  readonly shred: Bound<typeof shredMemory>
  readonly planIndex: Bound<typeof planIndex>
  readonly rebuildIndex: Bound<typeof rebuildIndex>
  /** The memories by kind, hot before cold, as one readable page (HYG-03). */
  readonly readableIndex: Bound<typeof readableIndex>
  readonly validateIndex: Bound<typeof validateIndex>
  readonly indexHealth: Bound<typeof indexHealth>
  readonly readConfig: Bound<typeof readConfig>
  readonly planConfig: Bound<typeof planConfig>
  readonly planConvert: Bound<typeof planConvert>
  readonly convert: Bound<typeof convertVault>
  readonly write: Bound<typeof writeMemory>
  readonly candidate: Bound<typeof findCandidate>
  /** What a conversation holds that is worth keeping, by kind. */
  readonly triage: Bound<typeof triageConversation>
  /** The same along seven dimensions, for a person to choose from. */
  readonly checkpoint: Bound<typeof makeCheckpoint>
  readonly planKept: Bound<typeof planKept>
  /** The end of a turn: one reading for triage and checkpoint. */
  readonly stop: Bound<typeof stopTurn>
  readonly planWindow: Bound<typeof planWindow>
  /** What waits for a person's word (INB-01). */
  readonly proposals: Bound<typeof listProposals>
  /** Memories that a git merge left with conflict markers, and what finishes one (GIT-06). */
  readonly unfinishedMerges: Bound<typeof listUnfinished>
  readonly planFinish: Bound<typeof planFinish>
  readonly countWaiting: Bound<typeof countWaiting>
  readonly rejections: Bound<typeof listRejections>
  readonly showProposal: Bound<typeof showProposal>
  readonly acceptProposals: Bound<typeof acceptProposals>
  readonly rejectProposals: Bound<typeof rejectProposals>
  readonly reopenProposals: Bound<typeof reopenProposals>
  /** Rules that came from elsewhere and wait for a person's word (TRU-02). */
  readonly waitingRules: Bound<typeof listWaitingRules>
  readonly showRule: Bound<typeof showRule>
  readonly decideRules: Bound<typeof decideRules>
  readonly partNames: Bound<typeof partNames>
  /** Whether the vault's own words may reach an agent. */
  readonly isTrusted: () => Promise<boolean>
  /** Who speaks in these memories, whatever their files say of themselves (TRU-01). */
  readonly voicesOf: (entries: readonly Entry[]) => Promise<ReadonlyMap<Entry, Voice>>
  /** What a person gets into their editor, and what they made of it. */
  readonly editableProposal: Bound<typeof editableProposal>
  readonly editProposal: Bound<typeof editProposal>
  readonly planAddSkill: Bound<typeof planAddSkill>
  readonly planRemoveSkill: Bound<typeof planRemoveSkill>
  readonly planDraft: Bound<typeof planDraft>
  readonly planPromote: Bound<typeof planPromote>
  readonly planDiscard: Bound<typeof planDiscard>
  readonly proposeRunbook: Bound<typeof proposeRunbook>
  /** What saving a text would do, and what speaks against it (SAV-01, SAV-02). */
  readonly planSave: Bound<typeof planSave>
  readonly saveMemory: Bound<typeof saveMemory>
  /** The usual places around this project that hold memories of other tools (LAY-12). */
  readonly importPlaces: Bound<typeof importPlaces>
  readonly readImport: Bound<typeof readImport>
  readonly importMemories: Bound<typeof importMemories>
  /** What would be learned from a text, a file, a folder or a task, as a plan. */
  readonly learn: Bound<typeof learn>
  /** The same in steps, for who wants to choose in between: what there is, what it says, what becomes of it. */
  readonly findSources: Bound<typeof findSources>
  readonly readLesson: Bound<typeof readLesson>
  readonly compareSegment: Bound<typeof compareSegment>
  readonly planLearn: Bound<typeof planLearn>
  /** Puts a plan into the inbox, where it waits for a person's word. */
  readonly propose: Bound<typeof propose>
  readonly proposeNamed: Bound<typeof proposeNamed>
  /** What is wrong with this vault, and what mends it. */
  readonly doctor: () => ReturnType<typeof examineVault>
  /** Rebuilds generated lists that are behind, unless git tracks them: said after a command that reads. */
  readonly settleLists: Bound<typeof settleLists>
  readonly rebuildLists: Bound<typeof rebuildLists>
  /** Frees the index. Safe to call twice. */
  close(): void
}

export interface OpenVault {
  readonly root: string
  readonly layout: LayoutName
  readonly scope: 'project' | 'agent' | 'user'
  /** Why this vault: given, nearest ... */
  readonly reason: string
  /** What the person should know on opening: a symlinked root, odd config values. */
  readonly notes: readonly string[]
}
