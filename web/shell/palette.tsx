import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { memoryPath, navigate } from '../data/route.ts'
import { useResource } from '../data/use-resource.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Highlight } from '../kit/highlight.tsx'
import { Icon, type IconName } from '../kit/icon.tsx'
import { PAGES } from '../pages/pages.ts'
import { nextTheme } from './theme.ts'

interface Choice {
  readonly key: string
  readonly icon: IconName
  readonly label: string
  readonly hint: string
  readonly run: () => void
}

const COMMANDS: readonly Choice[] = [
  ...PAGES.map(({ id, title, icon, key }) => ({
    ...{ key: id, icon, label: title, hint: `g ${key}`, run: () => navigate(`/${id}`) },
  })),
  { key: 'theme', icon: 'light', label: 'Switch theme', hint: 't', run: nextTheme },
]

const MEMORIES_MAX = 8
const FOCUSED = { autofocus: true }

export function Palette({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const wanted = text.trim().toLowerCase()
  const choices = useChoices(wanted)
  const current = Math.min(at, choices.length - 1)
  const run = (choice: Choice | undefined): void => {
    if (choice === undefined) return
    onClose()
    choice.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt(Math.max(0, Math.min(choices.length - 1, current + step)))
    else if (event.key === 'Enter') run(choices[current])
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        class="field"
        {...FOCUSED}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={`palette-${current}`}
        aria-label="Page, memory or action"
        placeholder="Page, memory or action"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div class="palette" id="palette-list" role="listbox" aria-label="Results">
        {choices.map((choice, place) => (
          <div
            key={choice.key}
            id={`palette-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === current}
            onClick={() => run(choice)}
            onKeyDown={onKeyDown}
          >
            <Icon name={choice.icon} />
            <span class="grow cut" dir="auto">
              <Highlight text={choice.label} marks={wanted.split(/\s+/)} />
            </span>
            <span class="faint">{choice.hint}</span>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

function useChoices(wanted: string): readonly Choice[] {
  const found = useResource(
    'memories.browse',
    wanted === '' ? undefined : { query: wanted, limit: MEMORIES_MAX },
  )
  return [
    ...COMMANDS.filter(({ label }) => label.toLowerCase().includes(wanted)),
    ...(found.data?.rows ?? []).map(
      ({ name, title, kind }): Choice => ({
        ...{ key: `memory ${name}`, icon: 'memories', label: title, hint: kind },
        run: () => navigate(memoryPath(name)),
      }),
    ),
  ]
}
