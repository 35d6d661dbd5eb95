import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** What a person can start by name. The texts ask for the tools; what they do is the tools' matter. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'learn',
    {
      title: 'Learn',
      description: 'Put what was found out into the memory',
      argsSchema: z.object({ what: z.string().optional() }),
    },
    ({ what }) =>
      asUser(
        `Learn this for the project's memory: ${what || 'what we found out in this conversation'}. ` +
          'Search the memory first, so that nothing is kept twice. Keep only what will matter in another session: decisions with their reasons, ' +
          'preferences, constraints, runbooks, pitfalls. One memory for each fact, in the words of the project. Say in one line what was kept.',
      ),
  )
  server.registerPrompt(
    'distill',
    { title: 'Distill', description: 'Merge, shorten and clear out memories, with my consent' },
    () =>
      asUser(
        'Look through the memory with memory_distill and memory_dream. Show me in short what would be merged, mended or retired, and why. ' +
          'Carry out only what I agree to.',
      ),
  )
  server.registerPrompt(
    'checkpoint',
    { title: 'Checkpoint', description: 'Keep what this conversation decided before it is lost' },
    () =>
      asUser(
        'Before this conversation is lost: which decisions, preferences, corrections and open questions of mine in it are not in the memory yet? ' +
          'Quote my words for each. Save those that will matter in another session, and list what is left open.',
      ),
  )
}

function asUser(text: string) {
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
}
