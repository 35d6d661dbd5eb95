type Asynchronous<P> = { readonly [K in keyof P]: (...args: never[]) => Promise<unknown> }

const NO_METHODS: ReadonlySet<string> = new Set(['then', 'toJSON', 'toString', 'valueOf'])

/** A port whose machinery is loaded by the first call: most runs need few of the ports of a world. */
export function lazily<P extends Asynchronous<P>>(open: () => Promise<P>): P {
  let opened: Promise<P> | undefined
  const get = (_: unknown, name: string | symbol) => {
    // Whoever looks at any value for these must not find them: a promise, a form of its own in JSON, a text.
    if (typeof name === 'symbol' || NO_METHODS.has(name)) return undefined
    return async (...args: never[]) => {
      opened ??= open()
      const port = await opened
      // Safe: every property of such a port is a method, as its type says.
      return port[name as keyof P](...args)
    }
  }
  // Safe: it answers to every name of the port as the port itself would.
  return new Proxy({}, { get }) as P
}
