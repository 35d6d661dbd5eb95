import type { SavePlan } from '../../../app/capture/save.ts'
import type { SaveOutcome } from '../../../app/capture/save-memory.ts'
import type { Style } from '../base/output.ts'
import { oneLine } from '../base/text-width.ts'
import { outcomeJson } from '../plan/plan-json.ts'
import { sayOutcome } from '../plan/say-outcome.ts'
import { sayPlan } from '../plan/say-plan.ts'

/** What a save would do and what speaks against it, as `--json` prints it. */
export function savePlanJson(save: SavePlan): object {
  return {
    action: save.action,
    kind: save.kind,
    because: save.because ?? null,
    other_kinds: save.others,
    target: save.target ?? null,
    similar: save.similar.map(({ id, title, overlap, shared }) => ({ id, title, overlap, shared })),
    doubts: save.doubts.map((doubt) => ({
      rule: doubt.rule,
      why: doubt.why,
      ...(doubt.rule === 'already-a-rule' && { file: doubt.place.file, line: doubt.place.line }),
    })),
    tokens: save.tokens,
    budget: save.budget,
  }
}

export function savedJson(saved: SaveOutcome): object {
  switch (saved.kind) {
    case 'saved':
      return { result: 'saved', ...outcomeJson(saved.outcome, []) }
    case 'known':
      return { result: 'known' }
    case 'proposed':
      return { result: 'proposed', fate: saved.fate }
  }
}

export function saySavePlan(
  save: SavePlan,
  view: {
    readonly style: Style
    readonly dryRun: boolean
    readonly diffs?: ReadonlyMap<string, string>
  },
): string {
  const { style } = view
  return [
    ...sayReasons(save, style),
    ...(save.action === 'known' ? [sayKnown(save)] : [sayPlan(save.plan, view), sayCost(save)]),
  ].join('\n')
}

/** Which kind and why, which memories are like it, what speaks against saving. */
export function sayReasons(save: SavePlan, { colors }: Style): readonly string[] {
  const told =
    save.because === undefined
      ? 'as you said'
      : save.because.length === 0
        ? 'kind not recognised: change it with --kind'
        : `because of ${save.because.map((word) => JSON.stringify(word)).join(', ')}`
  return [
    `${colors.bold(save.kind)} (${told})`,
    ...save.similar
      .slice(0, 3)
      .map(
        ({ id, title, overlap, shared }) =>
          `${colors.dim('similar:')} ${id}  ${oneLine(title)}  ${colors.dim(`${Math.round(overlap * 100)} %${shared.length === 0 ? '' : `: ${shared.join(', ')}`}`)}`,
      ),
    ...save.doubts.map(({ why }) => `${colors.yellow('not recommended:')} ${why}`),
  ]
}

function sayKnown({ target, similar }: SavePlan): string {
  const title = similar.find(({ id }) => id === target)?.title ?? ''
  return `${target} already says this${title === '' ? '' : `: ${oneLine(title)}`}. Nothing to save.`
}

/** `~85tk; the vault then holds ~1200tk of 40000tk (3 %)`. */
function sayCost({ tokens, budget: { after, cap } }: SavePlan): string {
  const share = Math.round((after / cap) * 100)
  return `cost: ~${tokens}tk; vault total ~${after}tk of ${cap}tk (${share} %)`
}

export function saySaved(save: SavePlan, saved: SaveOutcome, style: Style): string {
  const { colors } = style
  const reasons = sayReasons(save, style)
  switch (saved.kind) {
    case 'known':
      return [...reasons, sayKnown(save)].join('\n')
    case 'proposed':
      return [
        ...reasons,
        `${colors.bold(save.target ?? '')} covers the same topic, so the update waits in the inbox.`,
        colors.dim(
          `Run \`everkeep review\`, or save it now with --update, --extend or --replace ${save.target}, or with --new.`,
        ),
      ].join('\n')
    case 'saved':
      return [...reasons, sayCost(save), sayOutcome(saved.outcome, save.plan.notes, style)].join(
        '\n',
      )
  }
}
