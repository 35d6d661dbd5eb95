import type { ComponentChildren, JSX } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface ButtonProps {
  readonly children?: ComponentChildren
  readonly onClick: () => void
  readonly icon?: IconName
  /** Required for a button with an icon only. */
  readonly label?: string
  /** Shown in the tooltip. */
  readonly hotkey?: string
  readonly tone?: 'plain' | 'main' | 'danger' | 'quiet'
  readonly disabled?: boolean
  readonly pressed?: boolean
  /** Has the focus when a dialog opens. */
  readonly isFirst?: boolean
}

export function Button(props: ButtonProps): JSX.Element {
  const {
    children,
    onClick,
    icon,
    label,
    hotkey,
    tone = 'plain',
    disabled,
    pressed,
    isFirst,
  } = props
  const title = [label, hotkey && `(${hotkey})`].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      class={`button ${tone}${children === undefined ? ' bare' : ''}`}
      onClick={onClick}
      disabled={disabled === true}
      {...(label && { 'aria-label': label })}
      {...(title && { title })}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...(isFirst === true && { autofocus: true })}
    >
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </button>
  )
}
