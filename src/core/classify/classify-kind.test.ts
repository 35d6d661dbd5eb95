import { expect, test } from 'vitest'
import { BUILTIN_KINDS, kindsFrom } from '../model/kinds.ts'
import { classifyKind } from './classify-kind.ts'

const SAID: readonly (readonly [string, string])[] = [
  ['decision', 'We decided to use pnpm instead of npm because of the lockfile.'],
  ['decision', 'We went with Postgres over Mongo, since analytics needs joins.'],
  ['decision', "Let's go with Cloudflare Pages rather than Vercel."],
  ['decision', '部署选了 Cloudflare Pages 而不是 Vercel，因为国内访问快。'],
  ['decision', '我们决定采用 SQLite。'],
  ['preference', 'I prefer small commits.'],
  ['preference', 'From now on always use tabs.'],
  ['preference', '以后都用 pnpm，不要用 npm。'],
  ['preference', '我更喜欢简短的回答。'],
  ['feedback', "Don't add emoji to commit messages again, I told you."],
  ['feedback', "That's wrong, you should never touch generated files."],
  ['feedback', '不要这样，别再改生成的文件。'],
  ['feedback', '对就是这样，继续。'],
  [
    'constraint',
    'The API is limited to 100 requests a minute, turns out the vendor has a hard limit.',
  ],
  ['constraint', 'Safari does not support this header.'],
  ['constraint', '这个平台不支持 WebSocket。'],
  ['runbook', 'The build failed with ENOSPC; fixed by clearing the cache.'],
  ['runbook', '部署报错 502，重启网关后解决。'],
  ['tech_debt', 'The retry loop is a hack for now; will address later.'],
  ['tech_debt', '这里是临时方案，以后再重构。'],
  ['user', "I'm a backend engineer with ten years of experience."],
  ['user', '我是一名后端工程师。'],
  ['project', "We're shipping the beta by Friday."],
  ['project', '下周上线新版本。'],
  ['reference', 'The dashboard lives at https://grafana.example.com/d/1.'],
  ['reference', '接口文档在 https://example.com/docs。'],
  ['workflow', 'Before you merge, first run the migrations, then the smoke tests.'],
  ['workflow', '发布前先跑迁移再部署。'],
  ['gotcha', 'Watch out: the cache silently drops keys over 250 bytes.'],
  ['gotcha', '踩坑：时区会悄悄变成 UTC。'],
  ['config', 'The environment variable PORT is set to 8080.'],
  ['convention', 'File names are kebab-case; we never use default exports.'],
  ['technique', 'The way to profile it is a flame graph, for example with 0x.'],
  ['pattern', 'Every handler follows the same shape: parse, call, render.'],
  ['insight', 'We learned that users skim the page.'],
  ['insight', 'Cats purr.'],
  ['decision', '选了 Postgres 不选 Mongo'],
  ['runbook', 'If the build fails with an exception, clear the cache and restart it'],
  ['feedback', "Don't add comments like that again, I told you"],
  ['project', "We're shipping the importer by Thursday"],
]

test.each(SAID)('SAV-01: %s: %s', (kind, text) => {
  expect(classifyKind(text, BUILTIN_KINDS).kind).toBe(kind)
})

test('SAV-01: it says which words spoke for it, and what else it might be', () => {
  const told = classifyKind(
    'We decided to use pnpm, because it is fast. I prefer it.',
    BUILTIN_KINDS,
  )
  expect(told).toMatchObject({ kind: 'decision', because: expect.arrayContaining(['decided']) })
  expect(told.others).toContain('preference')
  expect(classifyKind('Cats purr.', BUILTIN_KINDS)).toEqual({
    kind: 'insight',
    because: [],
    others: [],
  })
})

test('code tells nothing, and a kind that is switched off is not proposed', () => {
  const text = 'Cats `always use` claws.\n\n```\nwe decided because\n```\n'
  expect(classifyKind(text, BUILTIN_KINDS).kind).toBe('insight')
  const kinds = kindsFrom({ decision: { enabled: false }, insight: { enabled: false } })
  expect(classifyKind('We decided to use pnpm.', kinds).kind).not.toBe('decision')
  expect(kinds.get(classifyKind('Cats purr.', kinds).kind)?.enabled).toBe(true)
})
