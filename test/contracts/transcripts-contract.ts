import { describe, expect, test } from 'vitest'
import { KnownError } from '../../src/core/base/errors.ts'
import type { TranscriptMark } from '../../src/core/transcript/transcript.ts'
import type { Transcripts } from '../../src/ports/transcripts.ts'

/** Transcripts with a way to write them, as a client would. */
export interface WritableTranscripts {
  readonly transcripts: Transcripts
  /** Puts the text there and says under which path. */
  put(name: string, text: string): string
}

/** What every source of transcripts promises. */
export function transcriptsContract(name: string, open: () => WritableTranscripts): void {
  const isJson = (line: string): 'fine' | 'unreadable' =>
    line.endsWith('}') ? 'fine' : 'unreadable'
  const read = async (
    { transcripts }: WritableTranscripts,
    path: string,
    options: { after?: TranscriptMark; maxBytes?: number; stopAt?: string } = {},
  ) => {
    const lines: string[] = []
    const { after, maxBytes, stopAt } = options
    const reading = await transcripts.read(path, {
      after,
      maxBytes,
      take: (line) => {
        lines.push(line)
        return line === stopAt ? 'stop' : isJson(line)
      },
    })
    return { lines, ...reading }
  }

  describe(`${name} keeps the promises of transcripts (TRI-01, TRI-10)`, () => {
    test('every line is handed over in order, blank ones left out', async () => {
      const on = open()
      const path = on.put('a', '{1}\n\n{2}\n{3 é 记}\n')
      const { lines, from, skippedLines, unreadBytes } = await read(on, path)
      expect({ lines, from, skippedLines, unreadBytes }).toEqual({
        lines: ['{1}', '{2}', '{3 é 记}'],
        from: 'start',
        skippedLines: 0,
        unreadBytes: 0,
      })
    })

    test('a second reading begins where the first one ended', async () => {
      const on = open()
      const first = await read(on, on.put('a', '{1}\n{记 2}\n'))
      const path = on.put('a', '{1}\n{记 2}\n{3}\n')
      const second = await read(on, path, { after: first.end })
      expect({ lines: second.lines, from: second.from }).toEqual({ lines: ['{3}'], from: 'mark' })
      expect((await read(on, path, { after: second.end })).lines).toEqual([])
    })

    test('a last line that is half written is read again when it is whole', async () => {
      const on = open()
      const first = await read(on, on.put('a', '{1}\n{2'))
      expect(first.lines).toEqual(['{1}', '{2'])
      const second = await read(on, on.put('a', '{1}\n{2 whole}\n{3}\n'), { after: first.end })
      expect(second.lines).toEqual(['{2 whole}', '{3}'])
    })

    test('a last line without its end is read once', async () => {
      const on = open()
      const first = await read(on, on.put('a', '{1}\n{2}'))
      expect(first.lines).toEqual(['{1}', '{2}'])
      expect((await read(on, on.put('a', '{1}\n{2}\n{3}\n'), { after: first.end })).lines).toEqual([
        '{3}',
      ])
    })

    test.each([
      ['shorter', '{9}\n'],
      ['of the same length', '{9}\n{8}\n'],
      ['longer', '{9}\n{8}\n{7}\n'],
    ])('a file that became another one, %s, is read from its start', async (_, text) => {
      const on = open()
      const { end } = await read(on, on.put('a', '{1}\n{2}\n'))
      const again = await read(on, on.put('a', text), { after: end })
      expect(again.from).toBe('start')
      expect(again.lines.join('\n')).toBe(text.trimEnd())
    })

    test('without a mark a large file is read at its end, from a whole line on', async () => {
      const on = open()
      const path = on.put('a', '{first line}\n{2}\n{3}\n')
      const { lines, from, unreadBytes } = await read(on, path, { maxBytes: 12 })
      expect({ lines, from, unreadBytes }).toEqual({
        lines: ['{2}', '{3}'],
        from: 'tail',
        unreadBytes: 9,
      })
    })

    test('from a mark on, one reading after the other misses nothing', async () => {
      const on = open()
      const path = on.put('a', '{0}\n{1}\n{2}\n{3}\n{4}\n')
      const heard: string[] = []
      let { end } = await read(on, path, { stopAt: '{0}' })
      for (let turn = 0; turn < 4; turn++) {
        const reading = await read(on, path, { after: end, maxBytes: 8 })
        heard.push(...reading.lines)
        end = reading.end
      }
      expect(heard).toEqual(['{1}', '{2}', '{3}', '{4}'])
    })

    test('whoever has heard enough says so', async () => {
      const on = open()
      const path = on.put('a', '{1}\n{2}\n{3}\n')
      const first = await read(on, path, { stopAt: '{2}' })
      expect(first.lines).toEqual(['{1}', '{2}'])
      expect((await read(on, path, { after: first.end })).lines).toEqual(['{3}'])
    })

    test('an empty file has no lines, and a missing one is a mistake', async () => {
      const on = open()
      const path = on.put('empty', '')
      expect((await read(on, path)).lines).toEqual([])
      const failure = await read(on, `${path}-missing`).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(KnownError)
      expect(failure).toMatchObject({ code: 'INPUT_ERROR', field: 'transcript' })
    })
  })
}
