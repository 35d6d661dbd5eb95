import type { ComponentChildren, JSX } from 'preact'
import { Icon } from './icon.tsx'

interface GroupHeadProps {
  readonly title: string
  readonly hint?: string
  readonly count: number
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly chosen: number
  readonly selectLabel: string
  readonly onChoose: (isChosen: boolean) => void
  readonly children?: ComponentChildren
}

export function GroupHead(props: GroupHeadProps): JSX.Element {
  const { title, hint = '', count, isOpen, onToggle, chosen, selectLabel, onChoose } = props
  return (
    <header class="group-head">
      <input
        type="checkbox"
        aria-label={selectLabel}
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
