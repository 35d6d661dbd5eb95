import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { GuardView } from '../../../src/surfaces/ui/contract.ts'
import { useResource } from '../../data/use-resource.ts'

const DEBOUNCE_MS = 150

interface TryRulesProps {
  readonly rules: readonly GuardView[]
  /** The rules that a line is about; undefined: nothing was typed. */
  readonly onResult: (ids: readonly string[] | undefined) => void
}

/** Which rules a command, or an added line, is about; nothing is run and nothing is counted. */
export function TryRules({ rules, onResult }: TryRulesProps): JSX.Element {
  const [line, setLine] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(line.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [line])
  const { data } = useResource('guard.try', asked === '' ? undefined : { line: asked }, [])
  const about = asked === '' ? undefined : data?.about
  useEffect(() => onResult(about), [about?.join()])
  return (
    <div class="try-rules">
      <label for="try-line">Try a command, or a change as “path :: added line”</label>
      <input
        id="try-line"
        class="field"
        placeholder="npm install lodash"
        spellcheck={false}
        autocomplete="off"
        value={line}
        onInput={(event) => setLine(event.currentTarget.value)}
      />
      <p class="faint" role="status">
        {about !== undefined && sayResult(about, rules)}
      </p>
    </div>
  )
}

function sayResult(about: readonly string[], rules: readonly GuardView[]): string {
  const named = rules.filter(({ id }) => about.includes(id))
  if (named.length === 0) return 'No rule is about this.'
  return `Matches ${named.map(({ title, step }) => `${title} (${step})`).join(', ')}.`
}
