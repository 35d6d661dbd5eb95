import type { JSX } from 'preact'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { countActions, type Group } from './groups.ts'

const SHOWN = 12

/** Asks before accepting many. One undo reverts them all. */
export function AcceptAll({
  group,
  onAccept,
  onClose,
}: {
  readonly group: Group
  readonly onAccept: () => void
  readonly onClose: () => void
}): JSX.Element {
  const { title, proposals } = group
  const open = proposals.filter(({ state }) => state !== 'outdated')
  const left = proposals.length - open.length
  return (
    <Dialog title={`Accept ${open.length} from ${title}`} onClose={onClose}>
      <p>
        {countActions(open)
          .map(([action, count]) => `${count} × ${action}`)
          .join(', ')}
        {left > 0 && `. Skips ${left} outdated.`}
      </p>
      <ul class="accept-list">
        {open.slice(0, SHOWN).map(({ id, title: name }) => (
          <li key={id} class="cut" dir="auto">
            {name}
          </li>
        ))}
        {open.length > SHOWN && <li class="faint">and {open.length - SHOWN} more</li>}
      </ul>
      <footer class="dialog-foot">
        <span class="faint grow">You can undo this.</span>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="main" icon="check" isFirst disabled={open.length === 0} onClick={onAccept}>
          {`Accept ${open.length}`}
        </Button>
      </footer>
    </Dialog>
  )
}
