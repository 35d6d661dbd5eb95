import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { MemoryView } from '../../../src/surfaces/ui/contract.ts'
import { memoryPath, navigate, query } from '../../data/route.ts'
import { useResource } from '../../data/use-resource.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Markdown, type Resolve } from '../../kit/markdown.tsx'
import { Loading } from '../../kit/placeholders.tsx'
import { useKeys } from '../../shell/keys.ts'
import { ACTIONS, act, actionsFor } from './actions.ts'
import { hasDraft } from './draft.ts'
import { Editor } from './editor.tsx'
import { History } from './history.tsx'
import { MissingMemory } from './missing-memory.tsx'
import { Fields, Links, Problems, Provenance, References } from './sections.tsx'

export function Detail({ name }: { readonly name: string }): JSX.Element {
  const memory = useResource('memory.show', { name }, ['memories', 'log'])
  const [isEditing, setEditing] = useState(() => hasDraft(name))
  const { data } = memory
  // An open editor stays: it shows the error itself.
  const isMissing = memory.error?.code === 'MEMORY_NOT_FOUND' && !isEditing
  const actions = data === undefined ? [] : actionsFor(data)
  useKeys(
    {
      e: () => setEditing(true),
      ...Object.fromEntries(
        actions.map(({ action, key }) => [key, () => data && void act(action, data)]),
      ),
    },
    !isEditing && !isMissing && data !== undefined,
  )
  if (data === undefined || isMissing)
    return memory.error ? (
      <MissingMemory name={name} error={memory.error} onRetry={memory.reload} />
    ) : (
      <Loading label="Loading" />
    )
  return (
    <article class="detail">
      <header class="detail-head">
        <span class="back">
          <Button
            tone="quiet"
            icon="left"
            label="Back to the list"
            onClick={() => navigate(`/memories?${query.value}`)}
          />
        </span>
        <div class="detail-actions">
          {!isEditing && (
            <Button icon="edit" hotkey="e" onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
          {actions.map(({ action, key }) => (
            <Button
              key={action}
              icon={ACTIONS[action].icon}
              hotkey={key}
              onClick={() => void act(action, data)}
            >
              {ACTIONS[action].label}
            </Button>
          ))}
        </div>
      </header>
      <Title memory={data} />
      {isEditing ? (
        <Editor name={name} onDone={() => setEditing(false)} />
      ) : (
        <Reading memory={data} name={name} />
      )}
    </article>
  )
}

function Title({ memory }: { readonly memory: MemoryView }): JSX.Element {
  return (
    <>
      <h1 class="detail-title" dir="auto">
        {memory.title || memory.id}
      </h1>
      <div class="detail-facts">
        <Badge tone="accent">{memory.kind}</Badge>
        {memory.status !== 'active' && <Badge tone="warn">{memory.status}</Badge>}
        {memory.pinned && <Badge tone="good">pinned</Badge>}
        {memory.tier === 'cold' && <Badge>cold</Badge>}
        {memory.topic !== '' && <span class="faint">{memory.topic}</span>}
        {memory.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
        <span class="faint">{memory.tokens.toLocaleString('en')} tokens</span>
      </div>
      {memory.summary !== '' && (
        <p class="detail-summary" dir="auto">
          {memory.summary}
        </p>
      )}
    </>
  )
}

function Reading({
  memory,
  name,
}: {
  readonly memory: MemoryView
  readonly name: string
}): JSX.Element {
  const resolve: Resolve = (target) => {
    const link = memory.links.find((one) => one.target === target && one.name !== '')
    return link && { href: memoryPath(link.name, query.value), title: link.title }
  }
  return (
    <>
      <Problems memory={memory} />
      <Markdown text={memory.body} resolve={resolve} />
      <Fields memory={memory} />
      <References name={name} version={memory.version} />
      <Links title="Links to" links={memory.links} />
      <Links title="Linked from" links={memory.backlinks} />
      <Provenance memory={memory} />
      <History operations={memory.history} changes={memory.changes} path={memory.path} />
    </>
  )
}
