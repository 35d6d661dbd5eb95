import type { ComponentChildren, JSX } from 'preact'
import type { LinkView, MemoryView, ReferencesView } from '../../../src/surfaces/ui/contract.ts'
import { memoryPath, query } from '../../data/route.ts'
import { useResource } from '../../data/use-resource.ts'
import { Badge, type Tone } from '../../kit/badge.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Link } from '../../kit/link.tsx'
import { Markdown } from '../../kit/markdown.tsx'
import { Failure } from '../../kit/placeholders.tsx'
import { Time } from '../../kit/time.tsx'

export function Section({
  title,
  count,
  children,
}: {
  readonly title: string
  readonly count?: number
  readonly children: ComponentChildren
}): JSX.Element {
  return (
    <section class="section">
      <h2>
        {title}
        {count !== undefined && <span class="count">{count}</span>}
      </h2>
      {children}
    </section>
  )
}

export function Problems({ memory }: { readonly memory: MemoryView }): JSX.Element | null {
  if (memory.problemList.length === 0) return null
  return (
    <ul class="problems">
      {memory.problemList.map(({ line, message, hint }) => (
        <li key={message}>
          <Icon name="warning" />
          <span>
            {line > 0 && `Line ${line}: `}
            {message} <span class="faint">{hint}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Most layouts repeat the fields in the body: then they are not shown again. */
export function Fields({ memory }: { readonly memory: MemoryView }): JSX.Element | null {
  if (memory.fields.length === 0 || memory.body.trim() !== '') return null
  return (
    <Section title="Content">
      <dl class="facts tall">
        {memory.fields.map(({ name, value }) => (
          <div key={name}>
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd>
              <Value value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Value({ value }: { readonly value: unknown }): JSX.Element {
  if (typeof value === 'string') return <Markdown text={value} />
  if (Array.isArray(value))
    return (
      <ul class="values">
        {value.map((one, at) => (
          <li key={at}>
            <Value value={one} />
          </li>
        ))}
      </ul>
    )
  return <code>{JSON.stringify(value)}</code>
}

const DATE = /^\d{4}-\d{2}-\d{2}T/

export function Provenance({ memory }: { readonly memory: MemoryView }): JSX.Element {
  const rows = [
    ...memory.provenance,
    { label: 'File', value: memory.path },
    { label: 'Id', value: memory.id },
    ...(memory.keywords.length > 0
      ? [{ label: 'Keywords', value: memory.keywords.join(', ') }]
      : []),
    ...(memory.aliases.length > 0 ? [{ label: 'Aliases', value: memory.aliases.join(', ') }] : []),
  ]
  return (
    <Section title="Provenance">
      <dl class="facts">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{DATE.test(value) ? <Time at={value} /> : value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

type Verdict = ReferencesView['references'][number]['verdict']

const VERDICTS: Readonly<Record<Verdict, { readonly tone: Tone; readonly word: string }>> = {
  FOUND: { tone: 'good', word: 'found' },
  MOVED: { tone: 'warn', word: 'moved' },
  MISSING: { tone: 'bad', word: 'missing' },
  UNVERIFIABLE: { tone: 'plain', word: 'not checked' },
}

const FRESHNESS: Readonly<Record<ReferencesView['freshness'], string>> = {
  EVERGREEN: 'No references to check.',
  FRESH: 'Up to date: every reference was found.',
  PARTIALLY_STALE: 'Partly stale: some references are missing.',
  FULLY_STALE: 'Stale: every reference is missing.',
}

function freshnessOf({ freshness, references }: ReferencesView): string {
  const moved = references.filter(({ verdict }) => verdict === 'MOVED').length
  return freshness === 'FRESH' && moved > 0
    ? `Every reference was found, ${moved} of them moved.`
    : FRESHNESS[freshness]
}

/** Loaded apart: checking the project is slower than showing the text. */
export function References({
  name,
}: {
  readonly name: string
  readonly version: string
}): JSX.Element {
  const { data, error } = useResource('memory.references', { name })
  return (
    <Section title="References" {...(data && { count: data.references.length })}>
      {error && <Failure error={error} />}
      <p class="faint">
        {data === undefined ? (error ? '' : 'Checking the project …') : freshnessOf(data)}
      </p>
      <ul class="references">
        {data?.references.map(({ text, verdict, why, to }) => (
          <li key={text + verdict}>
            <Badge tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].word}</Badge>
            <code class="cut">{text}</code>
            {verdict !== 'FOUND' && <span class="faint">{to === '' ? why : `moved to ${to}`}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Links({
  title,
  links,
}: {
  readonly title: string
  readonly links: readonly LinkView[]
}): JSX.Element | null {
  if (links.length === 0) return null
  return (
    <Section title={title} count={links.length}>
      <ul class="links">
        {links.map(({ target, relation, name, title: label, kind, status }) => (
          <li key={target + name}>
            <Icon name="link" />
            {name === '' ? (
              <span class="dangling">{target}</span>
            ) : (
              <Link class="cut" href={memoryPath(name, query.value)}>
                <span dir="auto">{label}</span>
              </Link>
            )}
            <span class="faint">
              {[relation, kind, status === 'active' ? '' : status].filter(Boolean).join(', ') ||
                'broken link'}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
