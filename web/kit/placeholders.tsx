import type { ComponentChildren, JSX } from 'preact'
import type { CallError } from '../data/call.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

export function Empty({
  title,
  icon,
  children,
}: {
  readonly title: string
  readonly icon?: IconName
  readonly children?: ComponentChildren
}): JSX.Element {
  return (
    <div class="state">
      {icon !== undefined && <Icon name={icon} />}
      <p class="state-title">{title}</p>
      {children !== undefined && <p class="state-text">{children}</p>}
    </div>
  )
}

/** Fades in after a delay, so that quick answers do not flicker. */
export function Loading({ label = 'Loading' }: { readonly label?: string }): JSX.Element {
  return (
    <div class="state loading" role="status">
      <span class="spinner" aria-hidden="true" />
      <span>{label}</span>
    </div>
  )
}

export function Failure({
  error,
  onRetry,
}: {
  readonly error: Pick<CallError, 'message' | 'hint'>
  readonly onRetry?: () => void
}): JSX.Element {
  return (
    <div class="state failure" role="alert">
      <Icon name="warning" />
      <p class="state-title">{error.message}</p>
      <p class="state-text">
        {error.hint
          .split('`')
          .map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}
      </p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
