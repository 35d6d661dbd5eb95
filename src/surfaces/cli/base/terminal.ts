/** What the streams can do. Decided once, in `main/`, from plain values. */
export interface Terminal {
  /** Width of standard output; without end where nobody looks at it, so that pipes get whole lines. */
  readonly columns: number
  /** The same of standard error. */
  readonly errColumns: number
  readonly colourOut: boolean
  readonly colourErr: boolean
  /** A person sits at both ends: only then may a question be asked. */
  readonly interactive: boolean
  /** A person watches standard error: only then is progress drawn. */
  readonly progress: boolean
}

export interface Streams {
  readonly stdin: { readonly isTTY?: boolean }
  readonly stdout: { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: { readonly isTTY?: boolean; readonly columns?: number }
}

const NARROWEST = 40

/** NO_COLOR wins over FORCE_COLOR, and both over what the streams are (no-color.org). */
export function readTerminal(
  env: Readonly<Record<string, string | undefined>>,
  streams: Streams,
): Terminal {
  const dumb = env['TERM'] === 'dumb'
  const forced = env['FORCE_COLOR']
  const colour = (stream: { readonly isTTY?: boolean }): boolean => {
    if (env['NO_COLOR']) return false
    if (forced) return forced !== '0' && forced !== 'false'
    return stream.isTTY === true && !dumb
  }
  const columns = (stream: { readonly isTTY?: boolean; readonly columns?: number }): number =>
    stream.isTTY ? Math.max(NARROWEST, stream.columns ?? 80) : Number.POSITIVE_INFINITY
  const { stdout, stderr } = streams
  return {
    columns: columns(stdout),
    errColumns: columns(stderr),
    colourOut: colour(stdout),
    colourErr: colour(stderr),
    // Standard input is looked at last: looking at it opens it.
    interactive: !dumb && stdout.isTTY === true && streams.stdin.isTTY === true,
    progress: stderr.isTTY === true && !dumb,
  }
}
