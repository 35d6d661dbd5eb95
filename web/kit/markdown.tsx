import { lexer, type Token, type Tokens } from 'marked'
import { Fragment, type JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { Link } from './link.tsx'
import { Scroll } from './scroll.tsx'

/** Longer texts are shown raw: rendering them would block the page. */
const CHARS_MAX = 200_000

/** The target of a `[[name]]`; undefined for a broken link. */
export type Resolve = (
  target: string,
) => { readonly href: string; readonly title: string } | undefined

/**
 * Renders Markdown without HTML: tags stay text, pictures become links, and only web and mail links work.
 * Nothing in a memory can run or load anything.
 */
export function Markdown({
  text,
  resolve,
}: {
  readonly text: string
  readonly resolve?: Resolve
}): JSX.Element {
  const tokens = useMemo(() => (text.length > CHARS_MAX ? undefined : lexer(text)), [text])
  if (tokens === undefined) return <pre class="plain-text">{text}</pre>
  return (
    <div class="markdown" dir="auto">
      <Blocks tokens={tokens} resolve={resolve ?? (() => undefined)} />
    </div>
  )
}

interface TokensProps {
  readonly tokens: readonly Token[] | undefined
  readonly resolve: Resolve
}

function Blocks({ tokens = [], resolve }: TokensProps): JSX.Element {
  return (
    <>
      {tokens.map((token, at) => (
        <Block key={at} token={token as Tokens.Generic} resolve={resolve} />
      ))}
    </>
  )
}

interface TokenProps {
  /** Safe: the lexer's own union, discriminated by `type`. */
  readonly token: Tokens.Generic
  readonly resolve: Resolve
}

function Block({ token, resolve }: TokenProps): JSX.Element | null {
  const inside = <Inlines tokens={token.tokens} resolve={resolve} />
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return <Heading depth={token['depth']}>{inside}</Heading>
    case 'paragraph':
      return <p dir="auto">{inside}</p>
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} resolve={resolve} />
        </blockquote>
      )
    case 'code':
      return (
        <Scroll class="code" label="Code">
          <code>{token['text']}</code>
        </Scroll>
      )
    case 'hr':
      return <hr />
    case 'list':
      return <List token={token} resolve={resolve} />
    case 'table':
      return <Table token={token} resolve={resolve} />
    case 'text':
      return token.tokens === undefined ? <span>{token['text']}</span> : inside
    default:
      return <p class="raw">{token.raw}</p>
  }
}

function Heading({ depth, children }: { depth: number; children: JSX.Element }): JSX.Element {
  // The page has its own h1 and h2.
  if (depth <= 1) return <h3 dir="auto">{children}</h3>
  if (depth === 2) return <h4 dir="auto">{children}</h4>
  return <h5 dir="auto">{children}</h5>
}

function List({ token, resolve }: TokenProps): JSX.Element {
  const items = (token['items'] as readonly Tokens.ListItem[]).map((item, at) => (
    <li key={at} dir="auto" class={item.task ? 'task' : ''}>
      {item.task && <input type="checkbox" checked={item.checked === true} disabled />}
      <Blocks tokens={item.tokens} resolve={resolve} />
    </li>
  ))
  return token['ordered'] === true ? (
    <ol start={Number(token['start']) || 1}>{items}</ol>
  ) : (
    <ul>{items}</ul>
  )
}

function Table({ token, resolve }: TokenProps): JSX.Element {
  const row = (cells: readonly Tokens.TableCell[], Cell: 'th' | 'td') =>
    cells.map(({ tokens }, at) => (
      <Cell key={at} dir="auto">
        <Inlines tokens={tokens} resolve={resolve} />
      </Cell>
    ))
  return (
    <Scroll class="table-wrap" label="Table">
      <table>
        <thead>
          <tr>{row(token['header'], 'th')}</tr>
        </thead>
        <tbody>
          {(token['rows'] as readonly Tokens.TableCell[][]).map((cells, at) => (
            <tr key={at}>{row(cells, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function Inlines({ tokens = [], resolve }: TokensProps): JSX.Element {
  return (
    <>
      {tokens.map((token, at) => (
        <Inline key={at} token={token as Tokens.Generic} resolve={resolve} />
      ))}
    </>
  )
}

function Inline({ token, resolve }: TokenProps): JSX.Element {
  const inside = <Inlines tokens={token.tokens} resolve={resolve} />
  switch (token.type) {
    case 'strong':
      return <strong>{inside}</strong>
    case 'em':
      return <em>{inside}</em>
    case 'del':
      return <del>{inside}</del>
    case 'codespan':
      return <code>{token['text']}</code>
    case 'br':
      return <br />
    case 'link':
      return <WebLink href={token['href']}>{inside}</WebLink>
    case 'image':
      return <WebLink href={token['href']}>{`[image: ${token['text'] || token['href']}]`}</WebLink>
    case 'escape':
      return <>{token['text']}</>
    case 'text':
      return token.tokens === undefined ? <WikiText text={token.raw} resolve={resolve} /> : inside
    default:
      return <>{token.raw}</>
  }
}

const SAFE = /^(?:https?|mailto):/i

function WebLink({ href, children }: { href: string; children: unknown }): JSX.Element {
  const label = children as JSX.Element // Safe: what JSX puts between the tags.
  if (!SAFE.test(href.trim())) return <span title={href}>{label}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}

function WikiText({ text, resolve }: { text: string; resolve: Resolve }): JSX.Element {
  const parts = text.split(/\[\[([^[\]\n]+)\]\]/g)
  return (
    <>
      {parts.map((part, at) => {
        if (at % 2 === 0) return <Fragment key={at}>{part}</Fragment>
        const [target = '', label] = part.split('|')
        const found = resolve(target.replace(/#.*$/, '').trim())
        return found === undefined ? (
          <span key={at} class="dangling" title="Broken link: no such memory">
            {label ?? target}
          </span>
        ) : (
          <Link key={at} href={found.href}>
            {label ?? found.title}
          </Link>
        )
      })}
    </>
  )
}
