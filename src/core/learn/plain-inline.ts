/** A line of markdown as it reads: without emphasis, code marks, links and HTML. */
export function plainInline(line: string): string {
  // Most lines have no marks at all.
  if (!/[<[`*_~]/.test(line)) return line.replace(/\s+/g, ' ').trim()
  return line
    .replace(/<!--.*?-->/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(
      /\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/g,
      (_, target: string, name?: string) => name ?? target,
    )
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/`+([^`]*)`+/g, '$1')
    .replace(/\*\*|__|~~/g, '')
    .replace(/(?<![\w*])[*_](\S(?:.*?\S)?)[*_](?![\w*])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
