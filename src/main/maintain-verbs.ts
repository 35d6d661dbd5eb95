import type { App } from '../app/app.ts'
import { listsAreBehind } from '../app/lists-state.ts'
import type { World } from '../ports/world.ts'
import { type HistoryVerbs, historyVerbs } from './history-verbs.ts'

type MaintainVerbs = Pick<
  App,
  | 'planGc'
  | 'trimJournal'
  | 'planDream'
  | 'previewDream'
  | 'applyDream'
  | 'distillReport'
  | 'logReport'
  | 'suggestDistill'
  | 'planDistill'
  | 'proposeDistill'
  | 'scanLinks'
  | 'distillAuto'
  | 'planHygiene'
  | 'runHygiene'
  | 'proposeHygiene'
  | 'checkVault'
  | 'planCheckFix'
  | 'applyCheckFix'
  | 'planMaintain'
  | 'previewMaintain'
  | 'applyMaintain'
  | 'settleLists'
  | 'rebuildLists'
>

/** The verbs that look after what is remembered, here and in git, each loaded when it is first called. */
export function maintainVerbs(world: World): MaintainVerbs & HistoryVerbs {
  return {
    ...historyVerbs(world),
    planDream: async (...args) => (await import('../app/dream.ts')).planDream(world, ...args),
    previewDream: async (...args) =>
      (await import('../app/apply-dream.ts')).previewDream(world, ...args),
    applyDream: async (...args) =>
      (await import('../app/apply-dream.ts')).applyDream(world, ...args),
    planGc: async () => (await import('../app/gc.ts')).planGc(world),
    trimJournal: async () => (await import('../app/gc.ts')).trimJournal(world),
    distillReport: async (...args) =>
      (await import('../app/distill-report.ts')).distillReport(world, ...args),
    logReport: async (...args) =>
      (await import('../app/distill-report.ts')).logReport(world, ...args),
    scanLinks: async (...args) =>
      (await import('../app/distill-report.ts')).scanLinks(world, ...args),
    suggestDistill: async (...args) =>
      (await import('../app/distill.ts')).suggestDistill(world, ...args),
    planDistill: async (...args) => (await import('../app/distill.ts')).planDistill(world, ...args),
    proposeDistill: async (...args) =>
      (await import('../app/distill.ts')).proposeDistill(world, ...args),
    distillAuto: async () => (await import('../app/distill-auto.ts')).distillAuto(world),
    checkVault: async (...args) => (await import('../app/check.ts')).checkVault(world, ...args),
    planCheckFix: async () => (await import('../app/check.ts')).planCheckFix(world),
    applyCheckFix: async (...args) =>
      (await import('../app/check.ts')).applyCheckFix(world, ...args),
    planMaintain: async (...args) =>
      (await import('../app/maintain.ts')).planMaintain(world, ...args),
    previewMaintain: async (...args) =>
      (await import('../app/maintain.ts')).previewMaintain(world, ...args),
    applyMaintain: async (...args) =>
      (await import('../app/maintain.ts')).applyMaintain(world, ...args),
    // Most commands find the lists as they should be: what writes them is not loaded for that.
    settleLists: async () =>
      (await listsAreBehind(world))
        ? (await import('../app/lists.ts')).settleLists(world)
        : 'up-to-date',
    rebuildLists: async (...args) => (await import('../app/lists.ts')).rebuildLists(world, ...args),
    planHygiene: async () => (await import('../app/hygiene.ts')).planHygiene(world),
    runHygiene: async () => (await import('../app/hygiene.ts')).runHygiene(world),
    proposeHygiene: async (...args) =>
      (await import('../app/hygiene.ts')).proposeHygiene(world, ...args),
  }
}
