/** A yes-or-no question at the terminal. The safe answer is the default; giving up is a no. */
export async function confirm(question: string): Promise<boolean> {
  const { isCancel, confirm: ask } = await import('@clack/prompts')
  const answer = await ask({ message: question, initialValue: false })
  return !isCancel(answer) && answer
}
