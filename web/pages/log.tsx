import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useResource } from '../data/use-resource.ts'
import { PageHead } from '../kit/page-head.tsx'
import { Empty, Failure, Loading } from '../kit/placeholders.tsx'
import { OperationItem } from '../shell/operation-item.tsx'

export default function Log(): JSX.Element {
  const { data, error, reload } = useResource('log.list', {}, ['log'])
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = (data?.operations ?? []).filter((operation) =>
    JSON.stringify(operation).toLowerCase().includes(wanted),
  )
  return (
    <div class="page">
      <PageHead title="Log">
        <input
          type="search"
          class="field small"
          aria-label="Search the log"
          placeholder="Search"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </PageHead>
      {error && data === undefined && <Failure error={error} onRetry={reload} />}
      {data === undefined && !error && <Loading />}
      {data !== undefined && shown.length === 0 && (
        <Empty title={wanted === '' ? 'No operations yet' : 'No matches'} icon="log" />
      )}
      <ol class="operations">
        {shown.map((operation) => (
          <li key={operation.id}>
            <OperationItem operation={operation} />
          </li>
        ))}
      </ol>
    </div>
  )
}
