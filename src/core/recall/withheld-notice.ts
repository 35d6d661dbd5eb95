/** All that an agent sees of a clone before it is trusted (TRU-04): our counts, and no text of the clone. */
export function withheldNotice({
  memories,
  skills,
}: {
  readonly memories: number
  readonly skills: number
}): string {
  const parts = [
    ...(memories > 0 ? [countNoun(memories, 'memory', 'memories')] : []),
    ...(skills > 0 ? [countNoun(skills, 'skill', 'skills')] : []),
  ]
  if (parts.length === 0) return ''
  const are = memories + skills === 1 ? 'is' : 'are'
  return `${parts.join(' and ')} ${are} here, not trusted on this machine and therefore withheld. The user can look at them and, if they are theirs, run \`everkeep trust\` in a terminal.`
}

function countNoun(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
