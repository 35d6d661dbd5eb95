import type { CallToolResult } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { Answer } from './answer.ts'
import type { Offer } from './consent-offers.ts'
import type { McpHost } from './mcp-host.ts'

/** A tool answers, or it offers something that a person has to agree to. */
export type ToolOutcome = Answer | Offer

/** One tool as data. Name and description are all that a model sees of it at first. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string
  /** For people. */
  readonly title: string
  readonly description: string
  readonly input: Input
  /** Facts besides `text`. */
  readonly output: z.ZodRawShape
  /** Reads only. */
  readonly readOnly: boolean
  /** May take something out of recall or replace a text. Such a tool offers; it never just does. */
  readonly destructive: boolean
  /** Its plan has parts that can be chosen. */
  readonly selects?: true
  /** The same call again changes nothing more. */
  readonly idempotent: boolean
  readonly run: (input: z.infer<Input>, host: McpHost) => Promise<ToolOutcome>
}

/** What a tool does to the memories: it reads; it adds or brings back; it offers what may take something away. */
export const READS = { readOnly: true, destructive: false, idempotent: true } as const
export const ADDS = { readOnly: false, destructive: false, idempotent: true } as const
export const OFFERS = { readOnly: false, destructive: true, idempotent: true } as const

/** Keeps the types of a tool's own input while the list of tools is of any. */
export function tool<Input extends z.ZodObject>(spec: Tool<Input>): Tool {
  // Safe: `run` is only ever called with what `input` of the same tool has parsed.
  return spec as unknown as Tool
}

/** What the answer says of itself counts: a call that changed nothing because it was refused is not done. */
export function result({ text, facts }: Answer, more: Answer['facts']): CallToolResult {
  const told = { text, ...more, ...facts }
  return {
    content: [{ type: 'text', text }],
    structuredContent: told,
    ...(facts['status'] === 'refused' && { isError: true }),
  }
}
