import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { RunItem, RunResult, RunView } from '../../../src/surfaces/ui/contract.ts'
import { call } from '../../data/call.ts'
import { memoryPath } from '../../data/route.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { GroupHead } from '../../kit/group-head.tsx'
import { Link } from '../../kit/link.tsx'
import { Notes } from '../../kit/notes.tsx'
import { formatNumber, plural } from '../../kit/numbers.ts'
import { Empty } from '../../kit/placeholders.tsx'
import { useKeys } from '../../shell/keys.ts'
import { showFailure, showToast } from '../../shell/toasts.tsx'
import { clickWithin, Finding, moveFinding } from './finding.tsx'
import { type FindingGroup, groupFindings } from './finding-groups.ts'
import { undoAll } from './run-outcome.tsx'
import { useTicks } from './use-ticks.ts'

interface RunPlanProps {
  readonly run: RunView
}

/** Findings with checkboxes; those that need approval start unchecked. */
export function RunPlan({ run }: RunPlanProps): JSX.Element | null {
  const [by, setBy] = useState<'topic' | 'kind'>('topic')
  const ticks = useTicks(run)
  const { result } = run
  const groups = useMemo(() => groupFindings(result?.items ?? [], by), [result, by])
  useFindingKeys()
  if (result === null) return null
  return (
    <>
      <p class="run-summary">{result.summary}</p>
      {run.isStale && (
        <p class="state-note moved" role="note">
          Memories changed since this run. Changes to them will be refused, not overwritten. Run it
          again for current findings.
        </p>
      )}
      {result.items.length === 0 ? (
        <Empty title="Nothing to fix" icon="check">
          {result.flagged > 0 && 'Some findings below need your decision.'}
        </Empty>
      ) : (
        <>
          <PlanTools {...{ by, setBy, result }} />
          {groups.map((group) => (
            <FindingSection key={group.key} {...{ run, group, ticks }} />
          ))}
        </>
      )}
      <Flags result={result} />
      <Notes notes={result.notes} />
      {result.items.length > 0 && <PlanFoot run={run} ticked={ticks.ticked} />}
    </>
  )
}

type Ticks = ReturnType<typeof useTicks>

function PlanTools({
  by,
  setBy,
  result: { items },
}: {
  readonly by: 'topic' | 'kind'
  readonly setBy: (by: 'topic' | 'kind') => void
  readonly result: RunResult
}): JSX.Element {
  const asking = items.filter(({ needs }) => needs === 'consent').length
  return (
    <div class="plan-tools">
      <span class="grow faint">
        {formatNumber(items.length)} found
        {asking > 0 && `, ${plural(asking, 'needs', 'need')} approval`}
      </span>
      <label>
        <span class="sr-only">Group</span>
        <select
          class="select"
          value={by}
          onChange={(event) => setBy(event.currentTarget.value === 'kind' ? 'kind' : 'topic')}
        >
          <option value="topic">by topic</option>
          <option value="kind">by kind</option>
        </select>
      </label>
    </div>
  )
}

/** Groups after this many findings start closed. */
const OPEN_MAX = 120

function FindingSection({
  run,
  group,
  ticks,
}: RunPlanProps & { readonly group: FindingGroup; readonly ticks: Ticks }): JSX.Element {
  const [isOpen, setOpen] = useState(group.before < OPEN_MAX)
  const keys = group.items.map(({ key }) => key)
  return (
    <section class="group card-group" aria-label={group.key}>
      <GroupHead
        title={group.key}
        count={keys.length}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        chosen={keys.filter((key) => ticks.ticked.has(key)).length}
        selectLabel={`Select all from ${group.key}`}
        onChoose={(isChosen) => ticks.set(keys, isChosen)}
      />
      {isOpen && (
        <ul>
          {group.items.map((item) => (
            <Finding
              key={item.key}
              run={run.id}
              item={item}
              isTicked={ticks.ticked.has(item.key)}
              onTick={() => ticks.set([item.key], !ticks.ticked.has(item.key))}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function useFindingKeys(): void {
  useKeys({
    j: () => moveFinding(1),
    k: () => moveFinding(-1),
    ArrowDown: () => moveFinding(1),
    ArrowUp: () => moveFinding(-1),
    x: () => clickWithin('.finding', 'input'),
    d: () => clickWithin('.finding', '.finding-toggle'),
    A: () => clickWithin('.group', '.group-head input'),
    'mod+enter': () => clickWithin('.run', '.plan-foot .main'),
  })
}

function PlanFoot({
  run,
  ticked,
}: RunPlanProps & { readonly ticked: ReadonlySet<string> }): JSX.Element {
  const items: readonly RunItem[] = run.result?.items ?? []
  const chosen = items.filter(({ key }) => ticked.has(key))
  const asking = chosen.filter(({ needs }) => needs === 'consent').length
  const isBusy = run.state === 'applying'
  const apply = async (): Promise<void> => {
    try {
      const { outcome, job } = await call('maintain.apply', {
        run: run.id,
        keys: chosen.map(({ key }) => key),
      })
      const ids = outcome?.operations.map(({ id }) => id) ?? []
      if (ids.length > 0)
        showToast(`${job}: ${plural(chosen.length, 'change')} applied`, {
          undo: () => undoAll(ids),
        })
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <div class="plan-foot" role="toolbar" aria-label="Selected findings">
      <span class="grow" role="status">
        {formatNumber(chosen.length)} of {formatNumber(items.length)} selected
        <span class="faint">
          {asking > 0 && `, ${formatNumber(asking)} with your approval`}. You can undo this.
        </span>
      </span>
      <Button
        tone="main"
        icon="check"
        hotkey="Ctrl Enter"
        disabled={isBusy || chosen.length === 0}
        onClick={() => void apply()}
      >
        {isBusy ? 'Applying' : `Apply ${chosen.length}`}
      </Button>
    </div>
  )
}

function Flags({ result: { flags, flagged } }: { readonly result: RunResult }): JSX.Element | null {
  if (flags.length === 0) return null
  return (
    <details class="flags" open={flagged <= 8}>
      <summary>
        Needs your decision <span class="count">{formatNumber(flagged)}</span>
      </summary>
      <ul class="lines">
        {flags.map(({ group, memory, title, why }, at) => (
          <li key={at}>
            <Badge>{group}</Badge>
            <span class="grow flag-text">
              {memory === '' ? (
                <span dir="auto">{title}</span>
              ) : (
                <Link href={memoryPath(memory)}>
                  <span dir="auto">{title}</span>
                </Link>
              )}
              <span class="faint" dir="auto">
                {why}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {flagged > flags.length && (
        <p class="faint">and {formatNumber(flagged - flags.length)} more</p>
      )}
    </details>
  )
}
