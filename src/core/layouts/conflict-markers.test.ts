import { describe, expect, it } from 'vitest'
import { withMarkers } from '../sharing/write-markers.ts'
import { markDifference, readConflict } from './conflict-markers.ts'

const conflict = '<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> 4f2c1d (a commit)\n'

describe('conflict markers (GIT-06)', () => {
  it('are read into both sides', () => {
    expect(readConflict(`a\n${conflict}b\n`)).toEqual({
      line: 2,
      names: { ours: 'HEAD', theirs: '4f2c1d (a commit)' },
      sides: { ours: 'a\nours\nb\n', theirs: 'a\ntheirs\nb\n' },
    })
  })

  it('are read in diff3 style, with CRLF, and with an empty side', () => {
    const diff3 = '<<<<<<< HEAD\nours\n||||||| 1a2b3c\nbase\n=======\ntheirs\n>>>>>>> b\n'
    expect(readConflict(diff3)?.sides).toEqual({ ours: 'ours\n', theirs: 'theirs\n' })
    expect(readConflict(conflict.replaceAll('\n', '\r\n'))?.sides.ours).toBe('ours\r\n')
    expect(readConflict('<<<<<<< HEAD\n=======\ntheirs\n>>>>>>> b\n')?.sides).toEqual({
      ours: '',
      theirs: 'theirs\n',
    })
  })

  it('are an example inside of a code block, and no conflict out of order', () => {
    expect(readConflict(`How git says it:\n\n\`\`\`text\n${conflict}\`\`\`\n`)).toBeUndefined()
    expect(readConflict('>>>>>>> b\n=======\n<<<<<<< a\n')).toBeUndefined()
    expect(readConflict('<<<<<<< a\nHeading\n=======\n')).toBeUndefined()
    expect(readConflict(`  ${conflict.replaceAll('\n', '\n  ')}`)).toBeUndefined()
  })

  it('that open a code block on both sides are a conflict', () => {
    const text = '<<<<<<< a\n```js\nx\n=======\n```js\ny\n>>>>>>> b\n```\n'
    expect(readConflict(text)?.sides).toEqual({
      ours: '```js\nx\n```\n',
      theirs: '```js\ny\n```\n',
    })
  })

  it('never stand inside of a code block', () => {
    const block = (line: string): string => `Run:\n\n\`\`\`sh\na\n${line}\nb\n\`\`\`\n\nDone.\n`
    const sides = { ours: block('x'), theirs: block('y') }
    const text = withMarkers(sides)
    expect(text).toContain('<<<<<<< ours\n```sh\na\nx\n')
    expect(readConflict(text)?.sides).toEqual(sides)
  })

  it('around everything between two differences hold both sides as well', () => {
    const sides = { ours: 'a\nb\nc\nd\n', theirs: 'a\nx\nc\ny\nd\n' }
    const text = markDifference(sides)
    expect(text).toBe('a\n<<<<<<< ours\nb\nc\n=======\nx\nc\ny\n>>>>>>> theirs\nd\n')
    expect(readConflict(text)?.sides).toEqual(sides)
  })
})
