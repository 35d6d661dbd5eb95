import { createRequire } from 'node:module'
import { join } from 'node:path'
import { openDatabase } from '../../src/adapters/sqlite/open-database.ts'
import type { Memory } from '../../src/core/model/memory.ts'
import { type Engine, textOf } from './corpus.ts'

/** What people have today, run in the same process over the same memories. An absent package gives a note. */
export function baselines(project: string): {
  readonly engines: readonly Engine[]
  readonly notes: readonly string[]
} {
  const MiniSearch = loadMiniSearch(project)
  const absent = 'MiniSearch is not installed (npm install --no-save minisearch): left out.'
  return {
    engines: [
      grep,
      serverMemory,
      ...(MiniSearch === undefined ? [] : miniSearches(MiniSearch)),
      fts5('FTS5', 'unicode61'),
      fts5('FTS5 porter', 'porter unicode61'),
    ],
    notes: [RULE_ONLY, ...(MiniSearch === undefined ? [absent] : [])],
  }
}

const RULE_ONLY =
  'server-memory: the matching rule of @modelcontextprotocol/server-memory was run, not the package: it answers over stdio only.'

const WORD = /[\p{L}\p{N}_]+/gu

function wordsOf(query: string): readonly string[] {
  return [...new Set(query.toLowerCase().match(WORD) ?? [])]
}

/** `grep -i` for each word of the question: who holds the most of them stands first. */
const grep: Engine = {
  name: 'grep',
  async open(memories) {
    const texts = memories.map((memory) => textOf(memory).toLowerCase())
    return {
      async ask(query, limit) {
        const words = wordsOf(query)
        return bestOf(
          texts.map((text) => words.filter((word) => text.includes(word)).length),
          limit,
        )
      },
    }
  },
}

/**
 * The rule of `@modelcontextprotocol/server-memory`: an entity is found when its name, its type or one of its
 * observations holds the question as it stands; the order is that of the file.
 */
const serverMemory: Engine = {
  name: 'server-memory',
  async open(memories) {
    const entities = memories.map((memory) =>
      [memory.title, memory.kind, ...textOf(memory).split('\n')].map((text) => text.toLowerCase()),
    )
    return {
      async ask(query, limit) {
        const asked = query.toLowerCase()
        const holds = entities.map((texts) => (texts.some((text) => text.includes(asked)) ? 1 : 0))
        return bestOf(holds, limit)
      },
    }
  },
}

/** A stable order: equal scores keep the order of the memories. */
function bestOf(scores: readonly number[], limit: number): readonly number[] {
  return scores
    .map((score, position) => ({ score, position }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .slice(0, limit)
    .map(({ position }) => position)
}

/** SQLite's own search as its documentation shows it: one column, any of the words, `ORDER BY rank`. */
function fts5(name: string, tokenizer: string): Engine {
  return {
    name,
    async open(memories) {
      const database = openDatabase(':memory:', 0)
      database.exec(`CREATE VIRTUAL TABLE notes USING fts5(text, tokenize = '${tokenizer}')`)
      const insert = database.prepare('INSERT INTO notes (rowid, text) VALUES (?, ?)')
      database.exec('BEGIN')
      for (const [position, memory] of memories.entries()) insert.run(position, textOf(memory))
      database.exec('COMMIT')
      const select = database.prepare(
        'SELECT rowid FROM notes WHERE notes MATCH ? ORDER BY rank LIMIT ?',
      )
      return {
        async ask(query, limit) {
          const words = wordsOf(query).map((word) => `"${word}"`)
          if (words.length === 0) return []
          // Safe: the one column that the statement names.
          const rows = select.all(words.join(' OR '), limit) as { rowid: number }[]
          return rows.map(({ rowid }) => rowid)
        },
        close: () => database.close(),
      }
    },
  }
}

interface MiniSearchIndex {
  addAll(documents: readonly Record<string, unknown>[]): void
  search(
    query: string,
    options?: { readonly prefix: boolean; readonly fuzzy: number },
  ): readonly { readonly id: number }[]
}
type MiniSearchClass = new (options: { readonly fields: readonly string[] }) => MiniSearchIndex

/** It is no dependency of what is shipped, and the measurement must also run where it is not installed. */
function loadMiniSearch(project: string): MiniSearchClass | undefined {
  const require = createRequire(join(project, 'package.json'))
  try {
    // Safe: the package's documented constructor.
    return require('minisearch') as MiniSearchClass
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')
      return undefined
    throw error
  }
}

function miniSearches(MiniSearch: MiniSearchClass): readonly Engine[] {
  const settings = [
    { name: 'MiniSearch', options: undefined },
    { name: 'MiniSearch fuzzy', options: { prefix: true, fuzzy: 0.2 } },
  ]
  return settings.map(({ name, options }) => ({
    name,
    async open(memories) {
      const index = new MiniSearch({ fields: MINI_FIELDS })
      index.addAll(memories.map(miniDocument))
      return {
        ask: async (query, limit) =>
          index
            .search(query, options)
            .slice(0, limit)
            .map(({ id }) => id),
      }
    },
  }))
}

const MINI_FIELDS = ['title', 'keywords', 'tags', 'summary', 'body', 'files']

function miniDocument(memory: Memory, position: number): Record<string, unknown> {
  return {
    id: position,
    title: memory.title,
    keywords: memory.keywords.join(', '),
    tags: memory.tags.join(', '),
    summary: memory.summary,
    body: memory.body,
    files: memory.relatedFiles.join(' '),
  }
}
