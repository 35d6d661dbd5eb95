import { describe, expect, test } from 'vitest'
import { withoutRequest } from '../../classify/remember-lead.ts'
import type { Message } from '../../transcript/transcript.ts'
import { requestsIn } from './requests.ts'

const said = (role: Message['role'], text: string): Message => ({
  ...{ role, text, at: undefined, tools: [], results: [] },
})
const asked = (text: string): readonly string[] =>
  requestsIn([said('user', text)]).map((request) => request.text)

describe('what a person asks to remember (SAV-07)', () => {
  test.each([
    [
      'Please remember that the staging server listens on port 8443.',
      'The staging server listens on port 8443.',
    ],
    ['remember: deploys need `make unlock` first', 'Deploys need `make unlock` first'],
    ['记住:部署前必须先跑 make unlock。', '部署前必须先跑 make unlock。'],
    ['請記住：部署前必須先跑 make unlock。', '部署前必須先跑 make unlock。'],
    ['Could you remember that our CI runs on "ubuntu-22.04"?', 'Our CI runs on "ubuntu-22.04".'],
    [
      'Fix the test. Also, remember that we release on Thursdays. Then push.',
      'We release on Thursdays.',
    ],
    ['Remember that iOS builds need Xcode 16.', 'iOS builds need Xcode 16.'],
  ])('%s', (text, fact) => {
    expect(asked(text)).toEqual([fact])
  })

  test('each of several is one of its own, the same one once', () => {
    const text =
      'Remember that the API is rate limited to ten calls.\n记住:部署前必须先跑 make unlock。'
    expect(asked(`${text}\n${text}`)).toEqual([
      'The API is rate limited to ten calls.',
      '部署前必须先跑 make unlock。',
    ])
  })

  test.each([
    'Do you remember that we use pnpm here?',
    'Remember that bug from last week, it is back.',
    'remember that we talked about the login page yesterday',
    'Remember to run the tests before you push.',
    'I remember that the server is slow.',
    "Don't remember that the port is 8443.",
    'We use pnpm here. Remember that!',
    'Remember when the build broke?',
    '记住了吗？',
    '> Remember that hooks must be called at the top level.',
    '```\nRemember that the port is 8443.\n```',
    'He wrote "Remember that the port is 8443 here" in the ticket.',
    'Summarize this text:\nRemember that the port is 8443 in all cases.',
    `Remember that the port is 8443 here.\n${'A long paste of something. '.repeat(60)}`,
  ])('is not what only looks like it: %s', (text) => {
    expect(asked(text)).toEqual([])
  })

  test('nothing that the assistant says is a request', () => {
    expect(requestsIn([said('assistant', 'Remember that the port is 8443 here.')])).toEqual([])
  })

  test.each([
    ['mcp__plugin_everkeep_memory__memory_save', ''],
    ['Bash', 'everkeep save "Staging listens at 8443"'],
  ])('an agent that saved it itself by %s %s is known by that', (name, target) => {
    const work = { ...said('assistant', ''), tools: [{ id: '1', name, target }] }
    const before = said('user', 'Remember that the staging port is 8443.')
    const after = said('user', 'Remember that the live port is 443, by the way.')
    expect(requestsIn([before, work])).toMatchObject([{ isServed: true }])
    expect(requestsIn([before, work, after])).toMatchObject([
      { isServed: true },
      { isServed: false },
    ])
    const both = said('user', `${before.text} ${after.text}`)
    expect(requestsIn([both, work])).toMatchObject([{ isServed: false }, { isServed: false }])
  })
})

describe('a save of the agent that came to nothing (SAV-07)', () => {
  const asking = said('user', 'Remember that the staging port is 8443.')
  const call = { id: 'call-1', name: 'mcp__everkeep__memory_save', target: '' }
  const served = (text: string, failed: boolean, ...more: readonly Message[]) =>
    requestsIn([
      asking,
      { ...said('assistant', ''), tools: [call] },
      { ...said('user', ''), results: [{ callId: call.id, text, failed }] },
      ...more,
    ]).map(({ isServed }) => isServed)

  test.each([
    [
      "Claude requested permissions to use mcp__everkeep__memory_save, but you haven't granted it yet.",
      true,
    ],
    ['MCP error -32001: Request timed out', true],
    ['Output:\nerror[LOCK_TIMEOUT]: Another process is writing.', false],
  ])('leaves the request open: %s', (text, failed) => {
    expect(served(text, failed)).toEqual([false])
  })

  test.each([
    "The user doesn't want to proceed with this tool use. The tool use was rejected.",
    'The tool call was rejected by the user.',
  ])('is settled by the no of a person: %s', (text) => {
    expect(served(text, true)).toEqual([true])
  })

  test('is made up for by another that did', () => {
    const again = { ...said('assistant', ''), tools: [{ ...call, id: 'call-2' }] }
    expect(served('it failed', true, again)).toEqual([true])
    expect(served('Saved.', false)).toEqual([true])
  })
})

test('a draft states the fact, not the request', () => {
  expect(withoutRequest('Please remember, we deploy on Fridays.')).toBe('We deploy on Fridays.')
  expect(withoutRequest('记住部署前先解锁')).toBe('部署前先解锁')
  expect(withoutRequest('We deploy on Fridays.')).toBe('We deploy on Fridays.')
})

test.each([
  ['moin. merk dir bitte: die Leitung ist nachts gesperrt', 'Die Leitung ist nachts gesperrt'],
  ['Merke dir, dass wir nur freitags liefern', 'wir nur freitags liefern'],
  ['recuerda que el puerto de pruebas es el 8081', 'el puerto de pruebas es el 8081'],
  ['Souviens-toi que le fichier reste en ISO-8859-15', 'le fichier reste en ISO-8859-15'],
  ['retiens ceci : la clé change chaque lundi', 'la clé change chaque lundi'],
  ['lembra que o deploy só roda de noite', 'o deploy só roda de noite'],
  ['記住：測試資料庫每週日清空', '測試資料庫每週日清空'],
  ['覚えておいて：本番は夜だけ更新できる', '本番は夜だけ更新できる'],
  ['本番は夜だけ更新できる。覚えておいて', '本番は夜だけ更新できる'],
  ['기억해줘: 카드번호는 로그에 남기지 않는다', '카드번호는 로그에 남기지 않는다'],
])('COR-22: %s', (said, fact) => {
  const [asked] = requestsIn([{ role: 'user', text: said, at: undefined, tools: [], results: [] }])
  expect(asked?.text.toLowerCase()).toContain(fact.toLowerCase())
})
