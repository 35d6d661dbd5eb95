import { describe, expect, test } from 'vitest'
import { conversation, each, personWith } from './conversations.ts'
import type { Reply } from './stand-in.ts'

/** By which tool a client's model writes a file. */
const WRITE: Readonly<Record<string, (path: string, text: string) => Reply>> = {
  copilot: (path, file_text) => ({ tool: 'create', input: { path, file_text } }),
  gemini: (file_path, content) => ({ tool: 'write_file', input: { file_path, content } }),
  qwen: (file_path, content) => ({ tool: 'write_file', input: { file_path, content } }),
  opencode: (filePath, content) => ({ tool: 'write', input: { filePath, content } }),
}
const CLIENTS = Object.keys(WRITE)

describe('files of a vault that a model writes itself (AGT-08, AGT-05)', () => {
  test.each(each(CLIENTS))(
    '%s is denied where one writer keeps the vault, and nowhere else',
    async (client) => {
      const person = personWith(client)
      const kept = 'project/.memory/10-Memories/MEM-by-hand.md'
      const write = (path: string): readonly Reply[] => [
        WRITE[client]?.(person.at(path), 'by hand\n') ?? '',
      ]
      const { requests, stderr } = await person.run(client, (url) => ({
        ...conversation(client, url, 'note it'),
        script: [write(kept), write('project/notes.txt'), ['Done.']],
      }))
      expect(JSON.stringify(requests[1]), stderr.slice(-2_000)).toContain(
        'belongs to a memory vault',
      )
      expect(person.read(kept)).toBeUndefined()
      expect(person.read('project/notes.txt')).toContain('by hand')
    },
  )

  test.each(each(CLIENTS))('%s hears what is wrong with a file of its own', async (client) => {
    const person = personWith(client, 'claude-md')
    const path = 'project/.claude/memory/bad.md'
    const text = '---\nname: odd\ntype: nonsense\n---\n\nText of the host\n'
    const { requests, stderr } = await person.run(client, (url) => ({
      ...conversation(client, url, 'note it'),
      script: [[WRITE[client]?.(person.at(path), text) ?? ''], ['Done.']],
    }))
    expect(person.read(path)).toContain('Text of the host')
    expect(JSON.stringify(requests[1]), stderr.slice(-2_000)).toContain('has problems')
  })
})
