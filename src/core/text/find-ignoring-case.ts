/** Finds a pattern in a text, in capitals or small letters. The end of every turn asks hundreds of them: each is made once. */
export function finderOf(source: string): Finder {
  const finder = finders.get(source) ?? makeFinder(source)
  finders.set(source, finder)
  return finder
}

type Finder = (text: string) => string | undefined

const finders = new Map<string, Finder>()

function makeFinder(source: string): Finder {
  let pattern: RegExp | undefined
  return (text) => {
    pattern ??= new RegExp(source, 'iu')
    return pattern.exec(text)?.[0]
  }
}
