import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Instant } from '../../../src/core/base/instant.ts'
import { draft } from '../../support/demo-changes.ts'
import { told } from '../../support/dream-world.ts'
import { uiVault } from './ui-server.ts'

const RECENT = { createdAt: today(), updatedAt: today() }

function today(): Instant {
  return new Date().toISOString() as Instant // Safe: this is how an instant is written.
}

/** A vault with something for each verb to find: sure things, things that need a word, things to judge. */
export async function rottenVault(): Promise<string> {
  const root = await uiVault([
    told('Deploy', 'Run the migrations, then deploy the api, then the worker.', RECENT),
    told('Deploy', 'Run the migrations, then deploy the api, then the worker.', RECENT),
    told('Tabs', 'Always use tabs for indentation.', { topic: 'style/code' }),
    told('Indentation', 'Never use tabs for indentation.', { ...RECENT, topic: 'style/code' }),
    told('导入器', '见 [[哪里都没有]]。导入器读取所有表格。', { ...RECENT, topic: '数据' }),
    told('المستورد', 'انظر [[لا-مكان]].', { ...RECENT, topic: 'بيانات' }),
    told(
      `A title that goes on ${'and on '.repeat(12)}and_has_one_word_that_cannot_be_broken_anywhere_at_all`,
      'See [[nowhere-at-all]].',
      RECENT,
    ),
    told('Retries', 'Calls over http are tried again with a backoff and a timeout.', {
      ...RECENT,
      keywords: ['retry', 'http', 'backoff', 'timeout'],
    }),
    told('Http calls', 'What is called over the network gives up in the end.', {
      ...RECENT,
      keywords: ['retry', 'http', 'backoff', 'limits'],
    }),
  ])
  mkdirSync(join(dirname(root), 'src'), { recursive: true })
  writeFileSync(join(dirname(root), 'src/app.ts'), 'export const app = true\n')
  return root
}

/** So many memories that looking them over takes a while. */
export async function largeVault(count: number): Promise<string> {
  const root = await uiVault([draft('Pattern', { body: 'The pattern of number 0 is kept here.' })])
  const folder = join(root, '10-Memories')
  const [name = ''] = readdirSync(folder)
  const text = readFileSync(join(folder, name), 'utf8')
  for (let at = 1; at < count; at++) {
    const own = text
      .replaceAll('MEM-pattern', `MEM-pattern-${at}`)
      .replaceAll('Pattern', `Pattern ${at} of ${at % 97} and ${at % 89}`)
      .replaceAll('number 0', `number ${at}, with \`src/file-${at % 400}.ts\` and ${at * 7}`)
    writeFileSync(join(folder, name.replace('MEM-pattern', `MEM-pattern-${at}`)), own)
  }
  return root
}
