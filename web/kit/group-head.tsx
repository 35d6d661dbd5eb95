import type { ComponentChildren, JSX } from 'preact'
import { Icon } from './icon.tsx'

interface GroupHeadProps {
  readonly title: string
  /** What the group has in common, for people. */
  readonly hint?: string
  readonly count: number
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** How many of it are chosen. */
  readonly chosen: number
  readonly chooseLabel: string
  readonly onChoose: (isChosen: boolean) => void
  readonly children?: ComponentChildren
}

/** The head of a group that opens, closes, and is chosen whole. */
export function GroupHead(props: GroupHeadProps): JSX.Element {
  const { title, hint = '', count, isOpen, onToggle, chosen, chooseLabel, onChoose } = props
  return (
    <header class="group-head">
      <input
        type="checkbox"
        aria-label={chooseLabel}
        checked={chosen === count}
        indeterminate={chosen > 0 && chosen < count}
        onChange={() => onChoose(chosen < count)}
      />
      <h2 class="grow">
        <button
          type="button"
          class="group-toggle"
          aria-expanded={isOpen}
          onClick={onToggle}
          {...(hint !== '' && { title: hint })}
        >
          <Icon name="down" />
          <span class="group-title" dir="auto">
            {title}
          </span>
          <span class="count">{count}</span>
          <span class="group-hint cut">{hint}</span>
        </button>
      </h2>
      {props.children}
    </header>
  )
}
