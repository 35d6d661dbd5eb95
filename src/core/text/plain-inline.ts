/** A line of markdown as it reads: without emphasis, code marks, links and HTML. */
export function plainInline(line: string): string {
  // Most lines have few marks or none, and looking for a mark is quicker than trying its pattern.
  let plain = line
  if (line.includes('<')) plain = plain.replace(/<!--.*?-->/g, ' ')
  if (line.includes('['))
    plain = plain
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(
        /\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/g,
        (_, target: string, name?: string) => name ?? target,
      )
  if (line.includes('<')) plain = plain.replace(/<\/?[a-z][^<>]*>/gi, ' ')
  if (line.includes('`')) plain = plain.replace(/`+([^`]*)`+/g, '$1')
  if (/[*_~]/.test(line))
    plain = plain
      .replace(/\*\*|__|~~/g, '')
      .replace(/(?<![\w*])[*_](\S(?:.*?\S)?)[*_](?![\w*])/g, '$1')
  return (SPACES.test(plain) ? plain.replace(/\s+/g, ' ') : plain).trim()
}

/** A space that is not a single blank. */
const SPACES = /[^\S ]| {2}/
