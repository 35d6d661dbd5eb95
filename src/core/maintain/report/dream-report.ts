import type { CheckedMemory, Flag, VaultFinding } from '../findings/vault-finding.ts'

/** The nine counts of the report (DRM-09). */
export interface DreamMetrics {
  readonly directories: number
  readonly scanned: number
  readonly pruned: number
  readonly merged: number
  readonly resolved: number
  readonly flagged: number
  readonly evergreen: number
  readonly surviving: number
  readonly indexes: number
}

export const METRIC_NAMES: Readonly<Record<keyof DreamMetrics, string>> = {
  directories: 'Memory directories scanned',
  scanned: 'Total memory files scanned',
  pruned: 'Stale entries pruned',
  merged: 'Duplicates merged',
  resolved: 'Contradictions resolved',
  flagged: 'Partially stale (kept, flagged)',
  evergreen: 'Evergreen (no external refs)',
  surviving: 'Surviving memories',
  indexes: 'Indexes rebuilt',
}

export interface ReportedVault {
  readonly memories: readonly CheckedMemory[]
  readonly flags: readonly Flag[]
  /** What was done, or would be. */
  readonly findings: readonly VaultFinding[]
  /** How many generated files were made anew. */
  readonly indexes: number
}

/** The counts over all vaults. A memory that goes is counted once, whatever speaks against it. */
export function dreamMetrics(vaults: readonly ReportedVault[]): DreamMetrics {
  const sum = (count: (vault: ReportedVault) => number): number =>
    vaults.reduce((total, vault) => total + count(vault), 0)
  const of = (kinds: readonly VaultFinding['kind'][]) => (vault: ReportedVault) =>
    vault.findings.filter(({ kind }) => kinds.includes(kind)).length
  const scanned = sum(({ memories }) => memories.length)
  const goes = (vault: ReportedVault): number =>
    new Set(vault.findings.flatMap(({ kind, of: at }) => (kind === 'moved' ? [] : [at]))).size
  return {
    directories: vaults.length,
    scanned,
    pruned: sum(of(['stale'])),
    merged: sum(of(['duplicate'])),
    resolved: sum(of(['superseded', 'contradiction'])),
    flagged: sum(({ flags }) => flags.filter(({ kind }) => kind === 'stale').length),
    evergreen: sum(
      ({ memories }) => memories.filter(({ freshness }) => freshness === 'EVERGREEN').length,
    ),
    surviving: scanned - sum(goes),
    indexes: sum(({ indexes }) => indexes),
  }
}

/** What the seed says where there is nothing to report; undefined where there is (DRM-09). */
export function nothingToSay(vaults: readonly ReportedVault[]): string | undefined {
  if (vaults.length === 0) return 'No memory directories found.'
  const { scanned } = dreamMetrics(vaults)
  if (scanned === 0) return 'Directory empty, nothing to consolidate.'
  const isQuiet = vaults.every(({ findings, flags }) => findings.length + flags.length === 0)
  return isQuiet ? `All ${scanned} memories are current, nothing to prune.` : undefined
}
