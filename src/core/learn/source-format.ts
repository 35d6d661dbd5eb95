import { sectionsIn } from '../format/markdown/sections.ts'
import { extensionOf } from '../references/file-names.ts'

/** How a source is cut. */
export type Format = 'markdown' | 'code' | 'blocks' | 'text'

const MARKDOWN = 'md markdown mdx mdc mkd qmd rmd'
const PROSE = 'adoc asciidoc org rdoc rst tex text txt'
/** Endings of files for which a grammar is kept: each needs a parser in `code-grammars.ts`. */
const PARSED = [
  ...(['c', 'cc', 'cjs', 'cpp', 'cts', 'cxx', 'go', 'h', 'hh', 'hpp', 'java'] as const),
  ...(['js', 'jsx', 'mjs', 'mts', 'php', 'py', 'pyi', 'rs', 'ts', 'tsx'] as const),
] as const
export type ParsedEnding = (typeof PARSED)[number]
/** The rest of seed 000's list. */
const OTHERS =
  'cfg conf cs css csv fnl htm html ini janet json kt less lua nix pl r rb sass scala scss sh sql svg swift toml vim xml yaml yml'

const words = (list: string): readonly string[] => list.split(' ')

const FORMATS: ReadonlyMap<string, Format> = new Map([
  ...words(MARKDOWN).map((name) => [name, 'markdown'] as const),
  ...words(PROSE).map((name) => [name, 'text'] as const),
  ...PARSED.map((name) => [name, 'code'] as const),
  ...words(OTHERS).map((name) => [name, 'blocks'] as const),
])

/** Never text, whatever their first bytes look like: not worth opening (LRN-11). */
const BINARY = new Set(
  words(
    '7z a avif bin bmp bz2 class db dll dmg doc docx dylib eot exe flac gif gz ico iso jar jpeg jpg lib mkv mo mov mp3 mp4 o obj odt ogg otf pdf png ppt pptx pyc pyo rar so sqlite sqlite3 tar tgz tif tiff ttf wasm wav webm webp woff woff2 xls xlsx xz zip zst',
  ),
)

/** Whether a file of this name is text: known by its ending, known not to be, or to be told by its first bytes. */
export function textByName(path: string): 'yes' | 'no' | 'look' {
  const extension = extensionOf(lowerFileName(path))
  if (FORMATS.has(extension)) return 'yes'
  return BINARY.has(extension) ? 'no' : 'look'
}

/** Whether a word ends like a file that could be learned from: then it is meant as one (LRN-01). */
export function hasListedExtension(word: string): boolean {
  return FORMATS.has(extensionOf(lowerFileName(word)))
}

/** How the text of a file is cut, by its ending. */
export function formatOfFile(path: string): Format {
  return FORMATS.get(extensionOf(lowerFileName(path))) ?? 'blocks'
}

/** A text without a file is markdown as soon as it has two headings. */
export function formatOfText(text: string): Format {
  return sectionsIn(text).length > 1 ? 'markdown' : 'text'
}

/** A dot in front makes a hidden file, not an ending. */
function lowerFileName(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.startsWith('.') ? name.slice(1).replace(/^[^.]*$/, '') : name
}
