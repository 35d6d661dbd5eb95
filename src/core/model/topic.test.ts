import { describe, expect, test } from 'vitest'
import { clusterOf, inferTopic, normalTopic } from './topic.ts'

// MOD-10
describe('inferTopic', () => {
  test("takes the person's word over everything else", () => {
    const hints = {
      sourceDir: '/projects/shop/src/billing',
      keywords: ['python'],
      relatedTopic: 'a/b',
    }
    expect(inferTopic({ ...hints, given: 'Payments/Stripe/' })).toEqual({
      topic: 'payments/stripe',
      from: 'given',
    })
    expect(inferTopic({ ...hints, given: ' ' })).toEqual({ topic: 'shop/billing', from: 'source' })
  })

  test('then the source folder, the keywords, the related memory', () => {
    expect(inferTopic({ keywords: ['python', 'endpoint'], relatedTopic: 'a/b' })).toEqual({
      topic: 'python/api',
      from: 'keywords',
    })
    expect(inferTopic({ keywords: ['zebra'], relatedTopic: 'A/b' })).toEqual({
      topic: 'a/b',
      from: 'related',
    })
    expect(inferTopic({})).toEqual({ topic: '', from: 'nothing' })
  })

  test('COR-20: a topic only where it is sure: not from one vague word, not from the name of a host', () => {
    expect(inferTopic({ keywords: ['session'] }).topic).toBe('')
    expect(inferTopic({ keywords: ['token'] }).topic).toBe('')
    expect(inferTopic({ keywords: ['oauth', 'token'] }).topic).toBe('auth')
    expect(inferTopic({ keywords: ['shop.test', 'shop', 'test', 'invoice'] }).topic).toBe('')
  })

  const folders: readonly [folder: string, topic: string, why: string][] = [
    ['/project/src/utils/', 'project/utils', 'the example of seed 000'],
    ['/home/user/notes/python/', 'python', 'its second example'],
    ['/home/alice/projects/shop/src/billing', 'shop/billing', 'names of people are no topics'],
    ['C:\\Users\\Bob\\Repos\\Shop\\docs\\API', 'shop/api', 'Windows'],
    ['~/notes/rust', 'rust', 'home sign'],
    ['./docs/api/auth', 'api/auth', 'relative'],
    ['../neighbour/.git/hooks', 'neighbour/hooks', 'hidden folders'],
    ['a/b/c/d/e', 'a/d/e', 'deep: the cluster and the subject'],
    ['/home/user', '', 'nothing telling'],
    ['src', '', 'nothing telling'],
    ['', '', 'no folder'],
  ]
  test.each(folders)('of folder %j is %j: %s', (sourceDir, topic) => {
    expect(inferTopic({ sourceDir }).topic).toBe(topic)
  })

  const keywords: readonly [words: string, topic: string][] = [
    ['pytest fixtures', 'python/testing'],
    ['postgres migration', 'database'],
    ['node.js express endpoint', 'javascript/api'],
    ['数据库', 'database'],
    ['latest fashion', ''],
  ]
  test.each(keywords)('of keywords %j is %j', (words, topic) => {
    expect(inferTopic({ keywords: words.split(' ') }).topic).toBe(topic)
  })
})

test('clusterOf is the first segment, uncategorized when there is none (MOD-10)', () => {
  expect(clusterOf('python/libs/requests')).toBe('python')
  expect(clusterOf('lua')).toBe('lua')
  expect(clusterOf('/Python//libs/')).toBe('python')
  expect(clusterOf('')).toBe('uncategorized')
  expect(clusterOf('//')).toBe('uncategorized')
})

test('normalTopic cleans case, slashes and spaces, and leaves a clean topic alone', () => {
  expect(normalTopic('/Python//Web Frameworks/')).toBe('python/web-frameworks')
  expect(normalTopic('数据库/连接')).toBe('数据库/连接')
  expect(normalTopic('task-595')).toBe('task-595')
  expect(normalTopic(normalTopic('A / B'))).toBe('a/b')
})
