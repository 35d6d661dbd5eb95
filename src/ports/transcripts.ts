import type { TranscriptMark } from '../core/transcript/transcript.ts'

export interface TranscriptRead {
  /** Where an earlier reading ended. When the file is another one by now, it is read from its start. */
  readonly after?: TranscriptMark | undefined
  /** Reads about so much and no more: from the mark on, or without one at the end of the file. */
  readonly maxBytes?: number | undefined
  /** Is given each line, a last one without its end included. `stop` ends the reading. */
  readonly take: (line: string) => 'fine' | 'unreadable' | 'stop'
}

export interface TranscriptReading {
  readonly from: 'start' | 'mark' | 'tail'
  /** After the last whole line. A last line that was still being written is read again the next time. */
  readonly end: TranscriptMark
  /** Lines too long for any message: not handed over. */
  readonly skippedLines: number
  /** How much there is before and after what was read. */
  readonly unreadBytes: number
}

/** Conversations as clients write them down. Read as a stream: a large one needs no more memory than a small one. */
export interface Transcripts {
  /** Not there, not a file: INPUT_ERROR. Never waits for a writer. */
  read(path: string, request: TranscriptRead): Promise<TranscriptReading>
}
