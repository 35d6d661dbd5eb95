/** So many characters are thought about at once: more takes longer than anybody should be late. */
const CHARS_A_TURN = 256 * 1024

/** Lets others have their turn: while we think, nobody looks at the clock that ends a hook. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Counts what was thought about, and gives a turn when it was much. Call it before each piece, with its length. */
export function yieldingSteps(before = 0): (chars: number) => Promise<void> | undefined {
  let since = before
  return (chars) => {
    const isMuch = since > CHARS_A_TURN
    since = isMuch ? chars : since + chars
    return isMuch ? yieldToEventLoop() : undefined
  }
}
