import type { Status } from '../model/memory.ts'

/** The folder tells the status, whatever the file says (LAY-15): it is what a person sees. */
export function statusOfPath(path: string): Status {
  if (path.startsWith('retired/')) return 'retired'
  return path.startsWith('archived/') ? 'archived' : 'active'
}
