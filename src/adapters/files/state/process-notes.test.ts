import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openProcessNotes } from './process-notes.ts'

const folder = (): string => join(mkdtempSync(join(tmpdir(), 'everkeep-notes-')), 'ui')

describe('what a process is in the middle of', () => {
  test('is told once when the process is gone, and left alone while it lives', () => {
    const place = folder()
    mkdirSync(place)
    const { pid } = spawnSync(process.execPath, ['--version'])
    writeFileSync(join(place, `${pid}.json`), 'gone')
    writeFileSync(join(place, `${process.ppid}.json`), 'alive')
    writeFileSync(join(place, 'x.json'), 'nobody')
    const notes = openProcessNotes(place)
    expect(notes.leftBehind()).toEqual(['gone'])
    expect(notes.leftBehind()).toEqual([])
    expect(readdirSync(place).sort()).toEqual([`${process.ppid}.json`, 'x.json'])
  })

  test('is written whole, replaced, and taken away by an empty one', () => {
    const place = folder()
    const notes = openProcessNotes(place)
    notes.write('')
    notes.write('one')
    notes.write('two')
    expect(readdirSync(place)).toEqual([`${process.pid}.json`])
    expect(openProcessNotes(place).leftBehind()).toEqual(['two'])
    notes.write('three')
    notes.write('')
    expect(readdirSync(place)).toEqual([])
  })
})
