/**
 * The folder below `~/.claude/projects` in which Claude Code keeps what belongs to a project: its absolute path with
 * everything but ASCII letters and digits turned into `-`. Lossy: two paths may share one.
 */
export function claudeProjectSlug(absolutePath: string): string {
  return absolutePath.replace(/[^a-zA-Z0-9]/g, '-')
}
