import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { RuleRow } from '../../../src/surfaces/ui/contract.ts'
import { CallError, call } from '../../data/call.ts'
import { Button } from '../../kit/button.tsx'
import { Markdown } from '../../kit/markdown.tsx'
import { Time } from '../../kit/time.tsx'

/** Rules from others: agents get them as reference until they are accepted (TRU-02). */
export function WaitingRules({
  rules,
}: {
  readonly rules: readonly RuleRow[]
}): JSX.Element | null {
  const [failure, setFailure] = useState('')
  if (rules.length === 0) return null
  const decide = (name: 'rules.accept' | 'rules.decline', some: readonly RuleRow[]): void => {
    setFailure('')
    const request = { rules: some.map(({ id, version }) => ({ id, version })) }
    call(name, request).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      setFailure(`${error.message} ${error.hint}`)
    })
  }
  return (
    <section class="waiting-rules" aria-label="Rules from others">
      <h2>{rules.length === 1 ? '1 rule is waiting' : `${rules.length} rules are waiting`}</h2>
      <p class="faint">Agents read these as reference. They follow a rule once you accept it.</p>
      {failure !== '' && <p role="alert">{failure}</p>}
      <ul>
        {rules.map((rule) => (
          <Rule key={`${rule.id} ${rule.version}`} rule={rule} decide={decide} />
        ))}
      </ul>
    </section>
  )
}

function Rule({
  rule,
  decide,
}: {
  readonly rule: RuleRow
  readonly decide: (name: 'rules.accept' | 'rules.decline', some: readonly RuleRow[]) => void
}): JSX.Element {
  return (
    <li>
      <strong dir="auto">{rule.title}</strong>
      <Markdown text={rule.body} />
      <p class="faint">
        {REASONS[rule.from]}
        {rule.author !== '' && ` ${rule.author}, ${rule.commit}, `}
        {rule.at !== '' && <Time at={rule.at} />}
      </p>
      <Button
        tone="main"
        icon="check"
        label={`Accept: ${rule.title}`}
        onClick={() => decide('rules.accept', [rule])}
      >
        Accept
      </Button>
      <Button
        icon="close"
        label={`Decline: ${rule.title}`}
        onClick={() => decide('rules.decline', [rule])}
      >
        Decline
      </Button>
    </li>
  )
}

const REASONS: Readonly<Record<RuleRow['from'], string>> = {
  author: 'From',
  outside: 'Changed outside of Everkeep.',
  older: 'Written before Everkeep recorded acceptance, or on another machine.',
  unknown: 'Git does not know the author.',
}
