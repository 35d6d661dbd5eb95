import { type TextLine, textLines } from '../format/markdown/markdown-lines.ts'
import { type CodeNode, groupNodes } from './code-node.ts'
import { type Piece, SIZES } from './source-piece.ts'
import type { SourceText } from './source-text.ts'
import { splitLong } from './split-long.ts'

/**
 * Code and data for which no grammar is kept, cut by the shape of its lines (LRN-04): a block starts at a line without
 * indentation below a blank one, or at one that reads like a definition. Total, and a partition.
 */
export function blockPieces(source: SourceText): readonly Piece[] {
  const { text } = source
  const pieces = groupNodes(text, { start: 0, end: text.length }, blocksIn(text))
  return pieces.flatMap((piece) =>
    source.tokens(piece) > SIZES.large ? splitLong(source, piece, 'code') : [piece],
  )
}

const COMMENT = /^\s*(?:#(?!\s*(?:include|define|if|end))|\/\/|\/\*|\*|--|;|%|"(?=\s)|<!--|REM\b)/
const IMPORT =
  /^(?:#\s*include|import|from|use|using|require|require_relative|include|load|source|open|library|local\s[\w, ]+=\s*require|@import|@use)\b/
const DEFINITION =
  /^(?:(?:export|pub|public|private|protected|internal|static|abstract|final|sealed|open|override|async|local|data|inline|suspend|def|default)\s+)*(?:function|func|fun|fn|def|defp|defmodule|defmacro|class|struct|enum|interface|trait|protocol|extension|object|module|namespace|record|type|sub|proc|procedure|package|CREATE\s+\w+|alias|resource|variable|job)\s+["'`]?([\w.:!?$-]+)/i
/** `name() {` of shells, `name <- function` of R, `[section]` and `key:` of configurations. */
const NAMED =
  /^(?:([\w.-]+)\s*\(\)\s*\{?|([\w.]+)\s*(?:<-|=)\s*function\b|\[+([^\]]+)\]+\s*$|([\w.-]+):\s*$)/
/** What ends a block belongs to it, also below a blank line. */
const CLOSER = /^(?:[\])}>]|end\b|fi\b|done\b|esac\b|<\/)/

function blocksIn(text: string): readonly CodeNode[] {
  const nodes: CodeNode[] = []
  let before: TextLine | undefined
  for (const line of textLines(text)) {
    const { content } = line
    // Most lines are indented, and belong to what stands above them.
    const first = content.charCodeAt(0)
    const isIndented = first === 32 || first === 9
    if (isIndented ? content.trimStart() === '' : content.trim() === '') {
      before = line
      continue
    }
    const afterBlank = before === undefined || before.content.trim() === ''
    const last = nodes.at(-1)
    const to = line.start + content.length
    before = line
    const starts = !/^\s/.test(content) && !CLOSER.test(content)
    if (!starts && last !== undefined) {
      nodes[nodes.length - 1] = { ...last, to }
      continue
    }
    const role = lineRole(content)
    const isNew = starts && (afterBlank || role === 'definition' || role !== last?.role)
    // Below a definition any line that is not a new block belongs to it; a comment goes with what follows.
    const isOwn = isNew && !(last?.role === 'definition' && !afterBlank && role === 'other')
    if (last === undefined || isOwn)
      nodes.push({ from: line.start, to, role, name: definedName(content) })
    else nodes[nodes.length - 1] = { ...last, to }
  }
  return nodes
}

function lineRole(line: string): CodeNode['role'] {
  if (COMMENT.test(line)) return 'comment'
  if (IMPORT.test(line)) return 'imports'
  return DEFINITION.test(line) || NAMED.test(line) ? 'definition' : 'other'
}

function definedName(line: string): string {
  const found = DEFINITION.exec(line) ?? NAMED.exec(line)
  return found?.slice(1).find((name) => name !== undefined) ?? ''
}
