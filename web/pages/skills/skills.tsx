import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { SkillsView } from '../../../src/surfaces/ui/contract.ts'
import { navigate, query, search, segments, updateQuery } from '../../data/route.ts'
import { useResource } from '../../data/use-resource.ts'
import { Badge } from '../../kit/badge.tsx'
import { Highlight } from '../../kit/highlight.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Link } from '../../kit/link.tsx'
import { Empty, Failure, Loading } from '../../kit/placeholders.tsx'
import { useKeys } from '../../shell/keys.ts'
import { DraftDetail, SkillDetail } from './skill-detail.tsx'
import { rowsOf, type SkillRow } from './skill-rows.ts'

/** Skills and drafts, with their costs (UIX-02). */
export default function Skills(): JSX.Element {
  const { data, error, reload } = useResource('skills.list', {}, ['log'])
  if (data === undefined)
    return error ? <Failure error={error} onRetry={reload} /> : <Loading label="Loading skills" />
  return <SkillList list={data} />
}

const isWide = (): boolean => matchMedia('(min-width: 761px)').matches

function SkillList({ list }: { readonly list: SkillsView }): JSX.Element {
  const text = query.value.get('q') ?? ''
  const rows = rowsOf(list, text)
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
        <Head list={list} />
        <div class="skill-list">
          <Rows title="Drafts" rows={rows.filter((row) => row.isDraft)} {...{ path, text }} />
          <Rows title="In use" rows={rows.filter((row) => !row.isDraft)} {...{ path, text }} />
          {rows.length === 0 && <NoSkills hasText={text !== ''} />}
          <Skipped list={list} />
          <Audit lines={list.audit} />
        </div>
      </section>
      <section class="detail-pane" aria-label="Skill">
        <Detail list={list} />
      </section>
    </div>
  )
}

function Detail({ list }: { readonly list: SkillsView }): JSX.Element | null {
  const [, first, second] = segments.value
  if (first === undefined) return null
  if (first === 'drafts' && second !== undefined) {
    const draft = list.drafts.find(({ name }) => name === second)
    return draft === undefined ? <MissingSkill /> : <DraftDetail key={draft.file} draft={draft} />
  }
  const skill = list.skills.find(({ name }) => name === first)
  return skill === undefined ? <MissingSkill /> : <SkillDetail key={skill.file} skill={skill} />
}

function MissingSkill(): JSX.Element {
  return (
    <Empty title="Skill not found" icon="skills">
      It was promoted, renamed or removed. <Link href="/log">The log</Link> shows what changed.
    </Empty>
  )
}

function Head({ list }: { readonly list: SkillsView }): JSX.Element {
  const { skills, indexTokens } = list
  return (
    <header class="skills-head">
      <h1>Skills</h1>
      <p class="faint">
        {skills.length === 0
          ? 'No skills yet.'
          : `${skills.length} in use. The index adds ${indexTokens.toLocaleString('en')} tokens to every conversation.`}
      </p>
      <div class="search">
        <Icon name="search" />
        <input
          type="search"
          aria-label="Search skills"
          placeholder="Search"
          value={query.value.get('q') ?? ''}
          onInput={(event) => updateQuery({ q: event.currentTarget.value })}
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

function NoSkills({ hasText }: { readonly hasText: boolean }): JSX.Element {
  if (hasText) return <Empty title="No matches" icon="search" />
  return (
    <Empty title="No skills yet" icon="skills">
      Add one with <code>everkeep skills add &lt;file&gt;</code>, or let{' '}
      <code>everkeep evolve</code> draft one from repeated work.
    </Empty>
  )
}

function Skipped({ list: { skipped } }: { readonly list: SkillsView }): JSX.Element | null {
  if (skipped.length === 0) return null
  return (
    <details class="broken-files skills-aside">
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
      <summary>Draft history</summary>
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
