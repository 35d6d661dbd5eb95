import { describe, expect, test } from 'vitest'
import { baseName, foundPath, type VaultPath } from '../src/core/base/vault-path.ts'
import { layoutNamed } from '../src/core/layouts/all-layouts.ts'
import { reshapeAll } from '../src/core/layouts/convert.ts'
import type { Layout } from '../src/core/layouts/layout.ts'
import { LAYOUT_NAMES, type LayoutName } from '../src/core/model/layout-name.ts'
import type { Memory } from '../src/core/model/memory.ts'
import { realFiles, WHY_NONE } from './support/real-vaults.ts'

/** Larger files say nothing new here and take long. */
const MOST_CHARACTERS = 40_000

/** The memories of each repository, read in the layout that its file names tell. */
const repositories = new Map<string, Memory[]>()
for (const { path, text } of realFiles()) {
  if (!path.endsWith('.md') || text.length > MOST_CHARACTERS) continue
  const name = baseName(path)
  const home = layoutNamed(name.startsWith('MEM-') ? 'vault' : 'claude-md')
  const place = foundPath(home.name === 'vault' ? `10-Memories/${name}` : name)
  if (!home.isMemoryFile(place)) continue
  const repository = path.split('/')[1] ?? ''
  const memories = home.parse(place, text, new Map()).map(({ memory }) => memory)
  repositories.set(repository, [...(repositories.get(repository) ?? []), ...memories])
}
if (repositories.size === 0) console.log(`Skipped: conversion of real vaults, ${WHY_NONE}.`)

/** Each memory as it is read back from a new vault of this layout, in the order given. */
function through(memories: readonly Memory[], layout: Layout): readonly (Memory | undefined)[] {
  const files = new Map<VaultPath, string>(layout.scaffold().map(({ path, text }) => [path, text]))
  const placed = [...reshapeAll(memories, layout).values()]
  for (const { memory, path } of placed) {
    const edits = layout.store({
      files,
      from: undefined,
      to: path,
      before: undefined,
      after: memory,
    })
    for (const { path: at, text } of edits) {
      if (text === undefined) files.delete(at)
      else files.set(at, text)
    }
  }
  return placed.map(
    ({ memory, path }) =>
      layout
        .parse(path, files.get(path) ?? '', files)
        .find((parsed) => parsed.memory.id === memory.id)?.memory,
  )
}

function withoutNames(memory: Memory | undefined): object | undefined {
  if (memory === undefined) return undefined
  const { id: _id, aliases: _aliases, ...rest } = memory
  return rest
}

const journeys = [...repositories].flatMap(([repository, memories]) =>
  LAYOUT_NAMES.map((name): [string, LayoutName, readonly Memory[]] => [repository, name, memories]),
)

describe.skipIf(journeys.length === 0)('LAY-12: conversion of real vaults', () => {
  test.each(journeys)('the memories of %s lose nothing in %s', (_repository, name, memories) => {
    const read = through(memories, layoutNamed(name))
    expect(read.map(withoutNames)).toEqual(memories.map(withoutNames))
    // Links go by names, so that every old one must still lead somewhere.
    expect(
      read.map(
        (memory, at) =>
          memory?.aliases.includes(memories[at]!.id) || memory?.id === memories[at]!.id,
      ),
    ).toEqual(memories.map(() => true))
  })
})
