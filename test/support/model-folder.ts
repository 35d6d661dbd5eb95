import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A folder as `search.embedder_path` wants it, with a runtime that gives each piece a direction of its own. The real
 * packages have some hundred megabytes; what they are given and what is made of their answer is the same.
 */
export function modelFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'everkeep-model-'))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789.数据库']
  const pieces = [
    '[PAD]',
    '[UNK]',
    '[CLS]',
    '[SEP]',
    ...letters,
    ...letters.map((one) => `##${one}`),
  ]
  const vocab = Object.fromEntries(pieces.map((piece, id) => [piece, id]))
  write('tokenizer.json', JSON.stringify({ normalizer: { lowercase: true }, model: { vocab } }))
  write('onnx/model_quantized.onnx', 'weights')
  write(
    'node_modules/onnxruntime-node/package.json',
    '{ "name": "onnxruntime-node", "main": "main.cjs" }',
  )
  write('node_modules/onnxruntime-node/main.cjs', RUNTIME)
  return folder
}

const RUNTIME = `
class Tensor { constructor(type, data, dims) { Object.assign(this, { type, data, dims }) } }
const InferenceSession = {
  create: async () => ({
    inputNames: ['input_ids', 'attention_mask'],
    outputNames: ['last_hidden_state'],
    async run({ input_ids, attention_mask, ...rest }) {
      if (Object.keys(rest).length > 0) throw new Error('unasked input')
      const data = new Float32Array(input_ids.data.length * 8)
      input_ids.data.forEach((id, at) => { data[at * 8 + (Number(id) % 8)] = Number(attention_mask.data[at]) })
      return { last_hidden_state: { data, dims: [1, input_ids.data.length, 8] } }
    },
  }),
}
module.exports = { Tensor, InferenceSession }
`
