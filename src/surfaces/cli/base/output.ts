import pc from 'picocolors'
import type { Terminal } from './terminal.ts'
import { printable } from './text-width.ts'

export type Colors = ReturnType<typeof pc.createColors>

/** All that a pure rendering needs to know about where it will be read. */
export interface Style {
  readonly colors: Colors
  readonly columns: number
  /** The vault that was named with `--vault`, for commands that are told; empty when none was. */
  readonly vault: string
}

export const PLAIN: Style = styleOf({
  colour: false,
  columns: Number.POSITIVE_INFINITY,
  vault: '',
})

/** Colours are made when the first is used: what a program reads has none. */
function styleOf({
  colour,
  ...rest
}: Pick<Style, 'columns' | 'vault'> & { readonly colour: boolean }): Style {
  let colors: Colors | undefined
  return {
    get colors() {
      colors ??= pc.createColors(colour)
      return colors
    },
    ...rest,
  }
}

/** One outcome in two dialects. The text is made only when it is wanted. */
export interface Reply {
  readonly json: unknown
  readonly text: (style: Style) => string
}

/** The only door to standard output and standard error for a command. */
export interface Output {
  readonly style: Style
  /** For what goes to standard error. */
  readonly errStyle: Style
  readonly json: boolean
  readonly quiet: boolean
  /** What was asked for: always said. */
  answer(reply: Reply): void
  /** What was done: `--quiet` silences the words, never the JSON. */
  report(reply: Reply): void
  /** Something useful beside the point, on standard error. Agents and quiet people do not get it. */
  note(text: string): void
  /** Something that may be wrong, on standard error, always. */
  warn(text: string): void
}

export interface OutputOptions {
  readonly terminal: Terminal
  readonly json: boolean
  readonly quiet: boolean
  readonly colour: boolean
  readonly vault?: string | undefined
  /** Puts other names of commands into what is said; absent: none. */
  readonly named?: ((text: string) => string) | undefined
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
}

export function makeOutput(options: OutputOptions): Output {
  const { terminal, json, quiet, stdout, stderr } = options
  const { colour, vault = '', named = (text: string) => text } = options
  const style = styleOf({ colour: colour && terminal.colourOut, columns: terminal.columns, vault })
  const errStyle = styleOf({
    colour: colour && terminal.colourErr,
    columns: terminal.errColumns,
    vault,
  })
  const answer = (reply: Reply): void => {
    const text = json ? JSON.stringify(reply.json, null, 2) : named(reply.text(style))
    // What ends with a line break is passed on byte for byte, such as a file shown raw.
    if (text !== '') stdout(text.endsWith('\n') ? text : `${text}\n`)
  }
  return {
    style,
    errStyle,
    json,
    quiet,
    answer,
    report: (reply) => {
      if (json || !quiet) answer(reply)
    },
    note: (text) => {
      if (!json && !quiet) stderr(`${errStyle.colors.dim(printable(named(text)))}\n`)
    },
    warn: (text) => stderr(`${errStyle.colors.yellow('warning:')} ${printable(named(text))}\n`),
  }
}
