/** All that an agent is told of a clone before somebody trusts it (TRU-04): numbers of ours, and no word of the clone. */
export function withheldNotice({
  memories,
  skills,
}: {
  readonly memories: number
  readonly skills: number
}): string {
  const parts = [
    ...(memories > 0 ? [count(memories, 'memory', 'memories')] : []),
    ...(skills > 0 ? [count(skills, 'skill', 'skills')] : []),
  ]
  if (parts.length === 0) return ''
  const are = memories + skills === 1 ? 'is' : 'are'
  return `${parts.join(' and ')} ${are} here, but withheld because this vault is not trusted on this machine. The user can review them and run \`everkeep trust\` in a terminal.`
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
