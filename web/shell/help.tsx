import type { JSX } from 'preact'
import { Dialog } from '../kit/dialog.tsx'
import { PAGES } from '../pages/pages.ts'

type Row = readonly [keys: string, does: string]

const GROUPS: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  [
    'Anywhere',
    [
      ['/', 'search'],
      ['Ctrl K', 'go to a page, a memory, an action'],
      ['u', 'undo what was just done'],
      ['t', 'light, dark, or as the system says'],
      ['?', 'this help'],
    ],
  ],
  ['Pages', PAGES.map(({ key, title }): Row => [`g ${key}`, title])],
  [
    'In a list',
    [
      ['j k', 'next, previous'],
      ['Enter', 'open'],
      ['x', 'choose for a bulk action'],
      ['n', 'write a new memory'],
      ['Escape', 'back'],
    ],
  ],
  [
    'In the inbox',
    [
      ['a r', 'accept, reject: the open one, or all that are chosen'],
      ['A', 'accept all of its group'],
      ['J K', 'next, previous group'],
      ['e', 'edit what would be written'],
      ['d', 'text or diff'],
    ],
  ],
  [
    'On maintenance',
    [
      ['r c', 'run, cancel'],
      ['x', 'tick'],
      ['A', 'tick all of a group'],
      ['d', 'what shows it, and its diff'],
      ['Ctrl Enter', 'apply what is ticked'],
    ],
  ],
  [
    'On a skill',
    [
      ['p', 'promote a draft'],
      ['d', 'discard a draft, remove one of the project'],
    ],
  ],
  [
    'On a memory',
    [
      ['e', 'edit'],
      ['p', 'pin, or take the pin away'],
      ['a', 'archive, or bring back'],
      ['d', 'retire, or restore'],
      ['Ctrl Enter', 'save an edit'],
    ],
  ],
]

export function Help({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog wide title="Keyboard" onClose={onClose}>
      <div class="help">
        {GROUPS.map(([title, rows]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, does]) => (
                <div key={keys}>
                  <dt>
                    {keys.split(' ').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
