import type { JSX } from 'preact'
import type { MemoryView, OperationView } from '../../../src/surfaces/ui/contract.ts'
import { OperationItem } from '../../shell/operation-item.tsx'
import { Section } from './sections.tsx'

interface HistoryProps {
  readonly operations: readonly OperationView[]
  readonly changes: MemoryView['changes']
  readonly path: string
}

export function History({ operations, changes, path }: HistoryProps): JSX.Element | null {
  if (operations.length + changes.length === 0) return null
  return (
    <Section title="History" count={operations.length}>
      <ol class="operations">
        {operations.map((operation) => (
          <li key={operation.id}>
            <OperationItem operation={operation} path={path} />
          </li>
        ))}
      </ol>
      {changes.length > 0 && (
        <ul class="own-changes">
          {changes.map(({ date, summary }, at) => (
            <li key={at}>
              <span class="faint">{date.slice(0, 10)}</span> <span dir="auto">{summary}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
