import type { ComponentChildren, JSX } from 'preact'
import { navigate } from '../data/route.ts'

interface LinkProps {
  readonly href: string
  readonly children: ComponentChildren
  readonly class?: string
  readonly current?: boolean
  readonly label?: string
  readonly title?: string
}

/** A link within the page; with a modifier key the browser handles it. */
export function Link({ href, children, current, label, title, ...rest }: LinkProps): JSX.Element {
  return (
    <a
      href={href}
      class={rest.class ?? ''}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        navigate(href)
      }}
      {...(current === true && { 'aria-current': 'page' })}
      {...(label && { 'aria-label': label })}
      {...(title && { title })}
    >
      {children}
    </a>
  )
}
