import { describe, expect, test } from 'vitest'
import type { Staging } from '../../src/ports/staging.ts'

/** A staging folder with a way to look into it. */
export interface OpenStaging {
  readonly staging: Staging
  read(path: string): string | undefined
}

/** What every staging folder promises. */
export function stagingContract(name: string, open: () => OpenStaging): void {
  describe(`${name} keeps the promises of staging (TRI-04)`, () => {
    test('a text is found where it was said to be, and a later one takes its place', async () => {
      const { staging, read } = open()
      const path = await staging.write('context-decision-1.txt', 'eins')
      expect(read(path)).toBe('eins')
      expect(await staging.write('context-decision-1.txt', 'zwei 记')).toBe(path)
      expect(read(path)).toBe('zwei 记')
      const other = await staging.write('context-runbook-1.txt', 'drei')
      expect([read(path), read(other)]).toEqual(['zwei 记', 'drei'])
    })
  })
}
