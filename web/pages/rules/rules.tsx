import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { GuardsView, GuardView } from '../../../src/surfaces/ui/contract.ts'
import { CallError, call } from '../../data/call.ts'
import { useResource } from '../../data/use-resource.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { Empty, Failure, Loading } from '../../kit/placeholders.tsx'
import { RuleItem } from './rule-item.tsx'
import { TryRules } from './try-rules.tsx'

/** Rules that are checked when an agent acts, and whether they are obeyed (GRD-07). */
export default function Rules(): JSX.Element {
  const { data, error, reload } = useResource('guards.list', {}, ['memories', 'inbox'])
  const [newest, setNewest] = useState<GuardsView | undefined>(undefined)
  const [about, setAbout] = useState<readonly string[] | undefined>(undefined)
  const [failure, setFailure] = useState('')
  const change = (asked: Promise<GuardsView>): void => {
    setFailure('')
    asked
      .then((view) => {
        setNewest(view)
        reload()
      })
      .catch((said: unknown) => {
        if (!(said instanceof CallError)) throw said
        setFailure(`${said.message} ${said.hint}`)
      })
  }
  const rules = (newest ?? data)?.rules
  return (
    <div class="page rules">
      <PageHead title="Rules" />
      <p class="faint">
        Checked before an agent's tool runs. A guard helps an agent to remember; it is no security
        boundary.
      </p>
      {error && rules === undefined && <Failure error={error} onRetry={reload} />}
      {rules === undefined && !error && <Loading />}
      {rules?.length === 0 && (
        <Empty title="No rule has a guard yet" icon="rules">
          Run <code>everkeep rules suggest</code>, then accept what it proposes in the inbox.
        </Empty>
      )}
      {rules !== undefined && rules.length > 0 && (
        <>
          <TryRules rules={rules} onResult={setAbout} />
          {failure !== '' && <p role="alert">{failure}</p>}
          <ul class="rule-list">
            {rules.map((rule: GuardView) => (
              <li key={rule.id}>
                <RuleItem
                  rule={rule}
                  isAbout={about?.includes(rule.id) === true}
                  onStep={(to) => change(call('guard.step', { name: rule.id, to }))}
                  onAllow={() => change(call('guard.allow', { name: rule.id }))}
                  onWrong={() => change(call('guard.wrong', { name: rule.id }))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
