import type { Memory } from '../model/memory.ts'

/** Ignores line ends, a BOM and blank ends, which editors change by themselves. */
export function sameCopy(left: string, right: string): boolean {
  return plain(left) === plain(right)
}

/** The memory as a person's edit of its readable copy (`# title`, `Type:`, `Tags:`, text) would have it. */
export function fromCopy(memory: Memory, copy: string): Memory {
  const lines = plain(copy).split('\n')
  const heading = /^#\s+(.+)$/.exec(lines[0] ?? '')?.[1]
  const rest = heading === undefined ? lines : lines.slice(1)
  const head = rest.findIndex((line) => line.trim() !== '' && !HEAD_LINE.test(line))
  const facts = head < 0 ? rest : rest.slice(0, head)
  const tags = facts.map((line) => /^Tags:(.*)$/.exec(line)?.[1]).find((text) => text !== undefined)
  return {
    ...memory,
    title: heading?.trim() ?? memory.title,
    tags: tags === undefined ? memory.tags : tagList(tags),
    body: head < 0 ? '' : rest.slice(head).join('\n').trim(),
  }
}

const HEAD_LINE = /^(Type|Tags|Created):/

function tagList(text: string): readonly string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

function plain(text: string): string {
  return text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .trimEnd()
}
