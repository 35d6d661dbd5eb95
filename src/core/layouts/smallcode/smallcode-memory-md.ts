import { compareText } from '../../base/compare-text.ts'
import { oneLine } from '../../base/text-lines.ts'
import { OUTSIDE_INDEX } from '../../base/vault-path.ts'
import type { Card, Tier } from '../../model/memory.ts'
import type { GeneratedFile, GenerateRequest } from '../layout.ts'

/** smallcode's readable index, hot before cold, by kind (LAY-04). Without a date: a git diff means a change. */
export function generateMemoryMd({ entries }: GenerateRequest): GeneratedFile {
  const active = entries.map(({ memory }) => memory).filter(({ status }) => status === 'active')
  return { path: OUTSIDE_INDEX, text: memoryMd(active), warnings: [] }
}

/** The same view for any layout (HYG-03). */
export function memoryMd(memories: readonly Card[]): string {
  if (memories.length === 0) return '# Memory Index\n\n(empty)\n'
  const [hot, cold] = (['hot', 'cold'] as const).map((tier) =>
    memories.filter((memory) => memory.tier === tier),
  )
  const total = `Total: ${memories.length} (hot: ${hot?.length}, archive: ${cold?.length})`
  const parts = [
    '# Memory Index',
    total,
    ...section('hot', hot ?? []),
    ...section('cold', cold ?? []),
  ]
  return `${parts.join('\n\n')}\n`
}

const HEADINGS: Record<Tier, string> = { hot: '## Hot', cold: '## Archive' }

function section(tier: Tier, memories: readonly Card[]): readonly string[] {
  if (memories.length === 0) return []
  const kinds = [...new Set(memories.map(({ kind }) => kind))].sort(compareText)
  return [
    HEADINGS[tier],
    ...kinds.map((kind) => {
      const ofKind = memories.filter((memory) => memory.kind === kind)
      const lines = ofKind
        .sort((a, b) => compareText(a.title, b.title) || compareText(a.id, b.id))
        .map(line)
      return [`### ${oneLine(kind)} (${ofKind.length})`, ...lines].join('\n')
    }),
  ]
}

function line({ id, title }: Card): string {
  return `- [${oneLine(id)}] **${oneLine(title)}**`
}
