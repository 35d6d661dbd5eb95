import type { JSX } from 'preact'
import { Dialog } from '../kit/dialog.tsx'
import { PAGES } from '../pages/pages.ts'

type Row = readonly [keys: string, effect: string]

const GROUPS: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  [
    'Anywhere',
    [
      ['/', 'search'],
      ['Ctrl K', 'go to a page or memory, run an action'],
      ['u', 'undo the last change'],
      ['t', 'switch theme: light, dark, system'],
      ['?', 'show this help'],
    ],
  ],
  ['Pages', PAGES.map(({ key, title }): Row => [`g ${key}`, title])],
  [
    'In a list',
    [
      ['j k', 'next, previous'],
      ['Enter', 'open'],
      ['x', 'select'],
      ['n', 'write a new memory'],
      ['Escape', 'back'],
    ],
  ],
  [
    'In the inbox',
    [
      ['a r', 'accept, reject (the open or all selected proposals)'],
      ['A', 'accept the whole group'],
      ['J K', 'next, previous group'],
      ['e', 'edit the proposed text'],
      ['d', 'switch between text and diff'],
    ],
  ],
  [
    'On Maintain',
    [
      ['r c', 'run, cancel'],
      ['x', 'select'],
      ['A', 'select the whole group'],
      ['d', 'show evidence and diff'],
      ['Ctrl Enter', 'apply the selection'],
    ],
  ],
  [
    'On a skill',
    [
      ['p', 'promote a draft'],
      ['d', 'discard a draft, remove a skill'],
    ],
  ],
  [
    'On a memory',
    [
      ['e', 'edit'],
      ['p', 'pin, unpin'],
      ['a', 'archive, unarchive'],
      ['d', 'retire, restore'],
      ['Ctrl Enter', 'save an edit'],
    ],
  ],
]

export function Help({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog wide title="Keyboard shortcuts" onClose={onClose}>
      <div class="help">
        {GROUPS.map(([title, rows]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, effect]) => (
                <div key={keys}>
                  <dt>
                    {keys.split(' ').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{effect}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
