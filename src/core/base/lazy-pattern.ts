/**
 * A pattern that is made when it is first asked. One with classes of all scripts takes the engine up to five
 * milliseconds to make, and most runs meet plain letters only.
 */
export function lazyPattern(make: () => RegExp): Pick<RegExp, 'test'> {
  let made: RegExp | undefined
  return {
    test(text) {
      made ??= make()
      return made.test(text)
    },
  }
}
