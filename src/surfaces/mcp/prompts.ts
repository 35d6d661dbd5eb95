import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** What a person can start by name. The texts ask for the tools; what they do is the tools' matter. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt(
    'learn',
    {
      title: 'Learn',
      description: 'Save what was learned',
      argsSchema: z.object({ what: z.string().optional() }),
    },
    ({ what }) =>
      asUser(
        `Learn this for the project's memory: ${what || 'what we found out in this conversation'}. ` +
          'Search first, so that nothing is saved twice. Save only what will matter in another session: decisions with their reasons, ' +
          'preferences, constraints, runbooks, pitfalls. One memory per fact, in the words of the project. Say in one line what was saved.',
      ),
  )
  server.registerPrompt(
    'distill',
    { title: 'Distill', description: 'Merge, shorten and retire memories, with my approval' },
    () =>
      asUser(
        'Check the memories with memory_distill and memory_dream. Show me briefly what would be merged, fixed or retired, and why. ' +
          'Apply only what I approve.',
      ),
  )
  server.registerPrompt(
    'checkpoint',
    { title: 'Checkpoint', description: 'Save what this conversation decided' },
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
