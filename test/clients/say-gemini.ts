import { type Dialect, events, json } from './stand-in.ts'

/** The API of Gemini. */
export const sayGemini: Dialect = (response, said, { stream }) => {
  const parts = said.map((one) =>
    'text' in one
      ? { text: one.text }
      : { functionCall: { id: one.id, name: one.name, args: one.input } },
  )
  const answer = {
    candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 5, totalTokenCount: 105 },
    modelVersion: 'stand-in',
  }
  if (!stream) return json(response, answer)
  events(response)(answer)
  response.end()
}
