import type { JSX } from 'preact'
import type { PlanView } from '../../../src/surfaces/ui/contract.ts'
import { Badge } from '../../kit/badge.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Diff } from '../../kit/diff.tsx'
import { Notes } from '../../kit/notes.tsx'

interface ChangeSkillProps {
  readonly title: string
  readonly action: string
  readonly plan: PlanView
  readonly onApply: () => void
  readonly onClose: () => void
}

export function ChangeSkill(props: ChangeSkillProps): JSX.Element {
  const { title, action, plan, onApply, onClose } = props
  return (
    <Dialog wide title={title} onClose={onClose}>
      <ul class="skill-files">
        {plan.files.map((file) => (
          <li key={file.path}>
            <p class="detail-facts">
              <Badge tone={file.action === 'remove' ? 'bad' : 'good'}>{file.action}</Badge>
              <code>{file.path}</code>
            </p>
            <Diff text={file.diff} />
          </li>
        ))}
      </ul>
      <Notes notes={plan.notes} />
      <footer class="dialog-foot">
        <span class="faint grow">You can undo this.</span>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="main"
          icon="check"
          isFirst
          disabled={plan.files.length === 0}
          onClick={onApply}
        >
          {action}
        </Button>
      </footer>
    </Dialog>
  )
}
