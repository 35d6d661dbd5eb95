type Asynchronous<P> = { readonly [K in keyof P]: (...args: never[]) => Promise<unknown> }

/** A port whose machinery is loaded by the first call: most runs need few of the ports of a world. */
export function lazily<P extends Asynchronous<P>>(open: () => Promise<P>): P {
  let opened: Promise<P> | undefined
  const get = (_: unknown, name: string) => {
    // What looks for a promise must not find one.
    if (name === 'then') return undefined
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
