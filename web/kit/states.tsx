import type { ComponentChildren, JSX } from 'preact'
import type { CallError } from '../data/call.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Nothing is there, why that is, and what to do. */
export function Empty({
  title,
  children,
}: {
  readonly title: string
  readonly children?: ComponentChildren
}): JSX.Element {
  return (
    <div class="state">
      <p class="state-title">{title}</p>
      {children !== undefined && <p class="state-text">{children}</p>}
    </div>
  )
}

/** Shown only when something takes long: what comes at once does not flicker. */
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
      <p class="state-title">
        <Icon name="warning" /> {error.message}
      </p>
      <p class="state-text">{error.hint}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
