import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sayAnnotation } from './github-annotation.ts'

/** As GitHub's runner reads a line: a command starts it, and `%0A` and the like are put back. */
function readCommand(line: string): { readonly command: string; readonly message: string } {
  const [, command = '', message = ''] = /^::(\S+ [^:]*)::(.*)$/s.exec(line) ?? []
  return { command, message }
}

// GIT-08
describe('annotations of a workflow', () => {
  test('name the file, the line and what it is about', () => {
    const said = sayAnnotation({
      level: 'warning',
      title: 'Rule changed',
      message: 'Indent with tabs, 100 % of the time',
      file: '.memory/10-Memories/MEM-a,b:c.md',
      line: 3,
    })
    expect(said).toBe(
      '::warning file=.memory/10-Memories/MEM-a%2Cb%3Ac.md,line=3,title=Rule changed::Indent with tabs, 100 %25 of the time',
    )
  })

  test('hold one command, whatever a memory says', () => {
    const texts = fc.string({
      unit: fc.constantFrom(
        '::',
        '\n',
        '\r',
        '%0A',
        '%',
        '##[',
        ',',
        ':',
        'x',
        ' ',
        '\u001b[2J',
        '\u2028',
      ),
    })
    fc.assert(
      fc.property(texts, texts, texts, (title, message, file) => {
        const said = sayAnnotation({ level: 'notice', title, message, file, line: 1 })
        expect(said.split(/[\r\n\u2028\u2029]/)).toHaveLength(1)
        expect(said).not.toContain('##[')
        expect(said).not.toContain('\u001b')
        const read = readCommand(said)
        expect(read.command.startsWith('notice ')).toBe(true)
        // What stands in the properties cannot add one.
        expect(read.command.split(',').length).toBeLessThanOrEqual(3)
        expect(read.message.replaceAll('%25', '')).not.toContain('%')
      }),
    )
  })

  test('hold no secret, also where something unseen parts it', () => {
    const secret = 'ghp_9fKq2LxVt7RwZb4NcYp8sHdJ3mGa6TeU1oQi'
    for (const text of [`token ${secret}`, `token ${secret.slice(0, 9)}\u0007${secret.slice(9)}`]) {
      const said = sayAnnotation({ level: 'error', title: text, message: text, file: '' })
      expect(said).not.toContain(secret)
      expect(said).toContain('[secret%3Agithub-token]')
    }
  })
})
