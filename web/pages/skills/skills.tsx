import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { SkillsView } from '../../../src/surfaces/ui/contract.ts'
import { narrow, navigate, query, search, segments } from '../../data/route.ts'
import { useResource } from '../../data/use-resource.ts'
import { Badge } from '../../kit/badge.tsx'
import { Highlight } from '../../kit/highlight.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Link } from '../../kit/link.tsx'
import { Empty, Failure, Loading } from '../../kit/states.tsx'
import { useKeys } from '../../shell/keys.ts'
import { DraftDetail, SkillDetail } from './skill-detail.tsx'
import { rowsOf, type SkillRow } from './skill-rows.ts'

/** What agents know how to do: which skills there are, what they cost, and what was drafted (UIX-02). */
export default function Skills(): JSX.Element {
  const { data, error, reload } = useResource('skills.list', {}, ['log'])
  if (data === undefined)
    return error ? (
      <Failure error={error} onRetry={reload} />
    ) : (
      <Loading label="Looking for skills" />
    )
  return <Shelf shelf={data} />
}

const isWide = (): boolean => matchMedia('(min-width: 761px)').matches

function Shelf({ shelf }: { readonly shelf: SkillsView }): JSX.Element {
  const text = query.value.get('q') ?? ''
  const rows = rowsOf(shelf, text)
  const path = `/${segments.value.map(encodeURIComponent).join('/')}`
  const at = rows.findIndex((row) => row.href === path)
  const isOpen = segments.value.length > 1
  const go = (row: SkillRow | undefined): void => {
    if (row === undefined) return
    navigate(`${row.href}${search.value}`, { replace: isOpen })
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('.skill-row.current a')?.focus(),
    )
  }
  const first = rows[0]?.href
  useEffect(() => {
    if (!isOpen && first !== undefined && isWide())
      navigate(`${first}${search.value}`, { replace: true })
  }, [isOpen, first])
  const next = (): void => go(rows[Math.min(rows.length - 1, at + 1)])
  const previous = (): void => go(rows[Math.max(0, at - 1)])
  useKeys({
    ...{ j: next, ArrowDown: next, k: previous, ArrowUp: previous },
    Escape: () => navigate(`/skills${search.value}`),
  })
  return (
    <div class={`skills${isOpen ? ' has-detail' : ''}`}>
      <section class="list-pane" aria-label="Skills">
        <Head shelf={shelf} />
        <div class="skill-list">
          <Rows title="Drafts" rows={rows.filter((row) => row.isDraft)} {...{ path, text }} />
          <Rows title="In use" rows={rows.filter((row) => !row.isDraft)} {...{ path, text }} />
          {rows.length === 0 && <Nothing hasText={text !== ''} />}
          <Skipped shelf={shelf} />
          <Audit lines={shelf.audit} />
        </div>
      </section>
      <section class="detail-pane" aria-label="Skill">
        <Detail shelf={shelf} />
      </section>
    </div>
  )
}

function Detail({ shelf }: { readonly shelf: SkillsView }): JSX.Element | null {
  const [, first, second] = segments.value
  if (first === undefined) return null
  if (first === 'drafts' && second !== undefined) {
    const draft = shelf.drafts.find(({ name }) => name === second)
    return draft === undefined ? <Gone /> : <DraftDetail key={draft.file} draft={draft} />
  }
  const skill = shelf.skills.find(({ name }) => name === first)
  return skill === undefined ? <Gone /> : <SkillDetail key={skill.file} skill={skill} />
}

function Gone(): JSX.Element {
  return (
    <Empty title="This skill is no longer here" icon="skills">
      It was promoted, renamed or taken away; <Link href="/log">the log</Link> tells what was done.
    </Empty>
  )
}

function Head({ shelf }: { readonly shelf: SkillsView }): JSX.Element {
  const { skills, indexTokens } = shelf
  return (
    <header class="skills-head">
      <h1>Skills</h1>
      <p class="faint">
        {skills.length === 0
          ? 'None yet.'
          : `${skills.length} in use; their index costs every conversation ${indexTokens.toLocaleString('en')} tokens.`}
      </p>
      <div class="search">
        <Icon name="search" />
        <input
          type="search"
          aria-label="Search skills"
          placeholder="Search"
          value={query.value.get('q') ?? ''}
          onInput={(event) => narrow({ q: event.currentTarget.value })}
        />
      </div>
    </header>
  )
}

interface RowsProps {
  readonly title: string
  readonly rows: readonly SkillRow[]
  readonly path: string
  readonly text: string
}

function Rows({ title, rows, path, text }: RowsProps): JSX.Element | null {
  if (rows.length === 0) return null
  const marks = text.split(/\s+/).filter(Boolean)
  return (
    <section aria-label={title}>
      <h2 class="skills-title">
        {title} <span class="count">{rows.length}</span>
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.href} class={row.href === path ? 'skill-row current' : 'skill-row'}>
            <Link href={`${row.href}${search.value}`} {...(row.href === path && { current: true })}>
              <span class="skill-line">
                <span class="skill-name cut" dir="auto">
                  <Highlight text={row.name} marks={marks} />
                </span>
                {row.isDraft ? <Badge tone="warn">draft</Badge> : <Badge>{row.trigger}</Badge>}
                {row.cost !== '' && <span class="count">{row.cost}</span>}
              </span>
              <span class="skill-says" dir="auto">
                <Highlight text={row.description} marks={marks} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Nothing({ hasText }: { readonly hasText: boolean }): JSX.Element {
  if (hasText) return <Empty title="Nothing fits" icon="search" />
  return (
    <Empty title="There are no skills here yet" icon="skills">
      <code>everkeep skills add &lt;file&gt;</code> adds one; <code>everkeep evolve</code> drafts
      one from what was done again and again.
    </Empty>
  )
}

function Skipped({ shelf: { skipped } }: { readonly shelf: SkillsView }): JSX.Element | null {
  if (skipped.length === 0) return null
  return (
    <details class="aside skills-aside">
      <summary>
        <Icon name="warning" /> {skipped.length} skipped
      </summary>
      <ul>
        {skipped.map(({ file, reason }) => (
          <li key={file + reason}>
            <code>{file}</code> <span dir="auto">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Audit({ lines }: { readonly lines: readonly string[] }): JSX.Element | null {
  if (lines.length === 0) return null
  return (
    <details class="skills-audit">
      <summary>What was drafted so far</summary>
      <ul>
        {lines.toReversed().map((line, at) => (
          <li key={at}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
