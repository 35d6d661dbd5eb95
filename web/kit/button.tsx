import type { ComponentChildren, JSX } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface ButtonProps {
  readonly children?: ComponentChildren
  readonly onClick: () => void
  readonly icon?: IconName
  /** Needed where only an icon is shown. */
  readonly label?: string
  /** The key that does the same. */
  readonly hotkey?: string
  readonly tone?: 'plain' | 'main' | 'danger' | 'quiet'
  readonly disabled?: boolean
  readonly pressed?: boolean
  /** Where the keyboard is when a dialog opens. */
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
