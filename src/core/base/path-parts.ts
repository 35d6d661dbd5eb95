/** Whether the parts of `suffix` are the last parts of `path`. */
export function endsWithParts(path: string, suffix: string): boolean {
  return path === suffix || (path.endsWith(suffix) && path[path.length - suffix.length - 1] === '/')
}
