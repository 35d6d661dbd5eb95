import { displayId } from '../../model/display-name.ts'
import type { Memory } from '../../model/memory.ts'
import { withCapital } from '../../text/with-capital.ts'
import type { Finding } from './upkeep.ts'

type Named = readonly {
  readonly path: string
  readonly memory: Pick<Memory, 'id' | 'title'>
}[]

/** What a finding would do, in a few words: `merge pool-size into the-pool`. */
export function findingLabel(memories: Named, finding: Finding): string {
  const name = (at: number): string => displayId(memories[at]!)
  const of = name(finding.of)
  switch (finding.kind) {
    case 'moved':
      return `mend ${of}`
    case 'unlink':
      return `unlink ${of}`
    case 'refine':
      return `refine ${of}: ${finding.refinement.fix}`
    case 'duplicate':
      return `merge ${of} into ${name(finding.by)}`
    case 'merge':
      return `merge ${of} into ${name(finding.by)} (shared keywords)`
    case 'compress':
      return `compress ${of}`
    case 'tier':
      return `make ${of} ${finding.tier}`
    case 'delete':
      return `delete ${of}`
    default:
      return `retire ${of}`
  }
}

/** One line for the list of what waits. */
export function upkeepTitle(memories: Named, finding: Finding): string {
  const name = (at: number): string => displayId(memories[at]!)
  switch (finding.kind) {
    case 'moved':
      return `Fix ${finding.mends.length === 1 ? 'a reference' : `${finding.mends.length} references`} of ${name(finding.of)}`
    case 'duplicate':
      return `Merge ${name(finding.of)} into ${name(finding.by)}`
    case 'stale':
      return `Retire ${name(finding.of)}: everything it mentions is missing`
    case 'superseded':
    case 'contradiction':
      return `Retire ${name(finding.of)}: superseded by ${name(finding.by)}`
    case 'refine':
      return withCapital(findingLabel(memories, finding))
    case 'purge':
      return `${withCapital(findingLabel(memories, finding))}: rarely used`
    default:
      return `${withCapital(findingLabel(memories, finding))}: ${finding.reason}`
  }
}
