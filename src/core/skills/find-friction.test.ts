import { describe, expect, test } from 'vitest'
import type { Message } from '../transcript/transcript.ts'
import { findFriction, frictionReport, REPORT_CHARS_MAX } from './find-friction.ts'
import type { Skill } from './skill.ts'

const said = (text: string): Message => ({
  role: 'user',
  text,
  at: undefined,
  tools: [],
  results: [],
})

/** A call of a tool and its result, as two messages. */
function called(tool: {
  id: string
  name: string
  target: string
  failed: boolean
}): readonly Message[] {
  const { failed, ...call } = tool
  return [
    { role: 'assistant', text: '', at: undefined, tools: [call], results: [] },
    {
      role: 'user',
      text: '',
      at: undefined,
      tools: [],
      results: [{ callId: call.id, text: '', failed }],
    },
  ]
}

const fails = (id: string, target = 'src/a.ts') =>
  called({ id, name: 'Edit', target, failed: true })

const skill = (keywords: readonly string[]): Skill => ({
  name: 'deploying',
  description: '',
  trigger: 'match',
  keywords,
  tags: [],
  related: [],
  place: 'project',
  file: '/skills/deploying.md',
})

describe('friction is counted, not judged (SKL-04)', () => {
  const wishes = [
    { id: 's1', messages: [said('deploy the app to staging')] },
    { id: 's2', messages: [said('please deploy the app to staging again')] },
    { id: 's3', messages: [said('deploy app to staging now')] },
  ]

  test('a request over three sittings is found, with where it was', () => {
    expect(findFriction(wishes, [])).toEqual([
      expect.objectContaining({ is: 'repeated-request', times: 3, sittings: ['s1', 's2', 's3'] }),
    ])
    expect(findFriction([...wishes].reverse(), [])).toEqual(findFriction(wishes, []))
  })

  test('a skill that answers to it, by one word or by several, ends the matter', () => {
    expect(findFriction(wishes, [skill(['deploy'])])).toEqual([])
    expect(findFriction(wishes, [skill(['deploy to staging'])])).toHaveLength(1)
    expect(findFriction(wishes, [skill(['deploy staging'])])).toEqual([])
    expect(findFriction(wishes, [skill(['deploy production'])])).toHaveLength(1)
  })

  test('three failures of one tool on one file are a loop; a success in between is not', () => {
    const loop = [...fails('1'), ...fails('2'), ...fails('3')]
    expect(findFriction([{ id: 's', messages: loop }], [])).toEqual([
      { is: 'retry-loop', times: 3, tool: 'Edit', target: 'src/a.ts', sittings: ['s'] },
    ])
    const healed = [
      ...fails('1'),
      ...fails('2'),
      ...called({ id: '3', name: 'Edit', target: 'src/a.ts', failed: false }),
      ...fails('4'),
    ]
    expect(findFriction([{ id: 's', messages: healed }], [])).toEqual([])
    const apart = [...fails('1'), ...fails('2', 'src/b.ts'), ...fails('3', 'src/c.ts')]
    expect(findFriction([{ id: 's', messages: apart }], [])).toEqual([])
  })

  test('the report keeps to its length and says how many are left', () => {
    const many = Array.from({ length: 60 }, (_, at) => {
      const target = `src/${'deep/'.repeat(6)}file-${at}.ts`
      return {
        id: `s${at}`,
        messages: [
          fails(`${at}a`, target),
          fails(`${at}b`, target),
          fails(`${at}c`, target),
        ].flat(),
      }
    })
    const report = frictionReport(findFriction(many, []))
    expect(report.length).toBeLessThanOrEqual(REPORT_CHARS_MAX)
    expect(report).toMatch(/^- Tool retry loop: Edit failed 3x in a row on src/)
    expect(report).toMatch(/- and \d+ more$/)
  })
})
