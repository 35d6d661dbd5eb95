import { describe, expect, test } from 'vitest'
import { AUTO_BODY_CHARS_MAX, fitBodies, matchSkills } from './match-skills.ts'
import { readSkill, type SkillHead } from './read-skill.ts'
import { shelveSkills } from './shelve-skills.ts'
import type { Skill } from './skill.ts'
import { INDEX_LINE_CHARS_MAX, skillIndex, skillLine } from './skill-index.ts'

const head = (relative: string, text: string, more: Partial<SkillHead> = {}): SkillHead => ({
  place: 'project',
  file: `/p/.everkeep/skills/${relative}`,
  relative,
  head: text,
  isWhole: true,
  ...more,
})

const skill = (more: Partial<Skill>): Skill => ({
  name: 'deploy',
  description: 'ship the service',
  trigger: 'manual',
  keywords: [],
  tags: [],
  related: [],
  place: 'project',
  file: '/p/deploy.md',
  ...more,
})

describe('a skill is read from its head (SKL-01)', () => {
  test('in a folder of its own, as a plain file, without frontmatter, with CRLF', () => {
    const full =
      '---\nname: ship\ndescription: Ship it.\ntrigger: match\nkeywords: [ship, "go live"]\n---\nBody'
    expect(readSkill(head('deploy/SKILL.md', full))).toMatchObject({
      name: 'ship',
      description: 'Ship it.',
      trigger: 'match',
      keywords: ['ship', 'go live'],
    })
    expect(readSkill(head('deploy.md', full.replaceAll('\n', '\r\n')))).toMatchObject({
      name: 'ship',
      keywords: ['ship', 'go live'],
    })
    expect(readSkill(head('deploy.md', '# Deploying\n\nPush to main, then wait.\n'))).toMatchObject(
      {
        name: 'deploy',
        description: 'Push to main, then wait.',
        trigger: 'manual',
      },
    )
    expect(
      readSkill(head('deploy/skill.md', '---\ndescription: |\n  two\n  lines\n---\n')),
    ).toMatchObject({ name: 'deploy', description: 'two lines' })
    expect(readSkill(head('deploy.md', '---\nkeywords: deploy, ship it\n---\nx'))).toMatchObject({
      keywords: ['deploy', 'ship it'],
      trigger: 'match',
    })
  })

  test.each([
    ['README.md', '# Skills', 'a page for people, by its name'],
    ['CONTRIBUTING.md', '# Skills', 'a page for people, by its name'],
    ['notes.txt', 'x', 'it is neither <name>.md nor <name>/SKILL.md'],
    ['deploy/notes.md', 'x', 'it is neither <name>.md nor <name>/SKILL.md'],
    ['empty.md', ' \n', 'it is empty'],
    ['blob.md', 'a\0b', 'not text'],
    [
      'deploy.md',
      '---\nname: "two words"\n---\nx',
      '"two words" is no name: letters, digits, - and _ only',
    ],
  ])('%s is skipped with the reason', (relative, text, reason) => {
    expect(readSkill(head(relative, text))).toEqual({
      file: `/p/.everkeep/skills/${relative}`,
      reason,
    })
  })

  test('a frontmatter without an end within the head is not guessed at', () => {
    const read = readSkill(
      head('long.md', `---\nname: long\nx: ${'y'.repeat(50)}`, { isWhole: false }),
    )
    expect(read).toMatchObject({ reason: expect.stringContaining('does not end') })
  })
})

describe('of two skills with one name the nearer wins (SKL-07)', () => {
  test('and the other is told, whatever the order they are found in', () => {
    const heads = [
      head('deploy.md', 'mine', { place: 'user', file: '/h/deploy.md' }),
      head('deploy/SKILL.md', 'claude', { place: 'claude', file: '/p/.claude/deploy' }),
      head('deploy.md', 'project', { place: 'project', file: '/p/.everkeep/deploy' }),
      head('other.md', 'x', { place: 'package', file: '/pkg/other' }),
    ]
    const shelf = shelveSkills(heads)
    expect(shelf.skills.map(({ name, place }) => `${name} ${place}`)).toEqual([
      'deploy project',
      'other package',
    ])
    expect(shelf.skipped.map(({ file }) => file)).toEqual(['/h/deploy.md', '/p/.claude/deploy'])
    expect(shelveSkills([...heads].reverse())).toEqual(shelf)
  })
})

describe('the index is one short line a skill (SKL-02, SKL-07)', () => {
  test.each([
    ['ship the service', '- deploy: ship the service'],
    ['', '- deploy'],
    [
      'ship the service to production and then watch the dashboards for an hour',
      '- deploy: ship the service to production and then watch the…',
    ],
  ])('%j', (description, line) => {
    expect(skillLine(skill({ description }))).toBe(line)
  })

  test('no line is longer than sixty characters, whatever the name and script', () => {
    for (const name of ['a', 'x'.repeat(50), 'x'.repeat(64)])
      for (const description of [
        'word '.repeat(40),
        '部署服务到生产环境'.repeat(20),
        '😀'.repeat(60),
      ]) {
        const line = skillLine(skill({ name, description }))
        expect(line.length).toBeLessThanOrEqual(INDEX_LINE_CHARS_MAX)
        expect(line).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/)
      }
  })

  test('says how to load one; without skills it says nothing', () => {
    expect(skillIndex([skill({})])).toBe(
      'Skills (load one with use_skill before doing its work):\n- deploy: ship the service',
    )
    expect(skillIndex([])).toBe('')
  })
})

describe('skills speak up by words, not by letters (SKL-02)', () => {
  const pr = skill({ name: 'pr', trigger: 'match', keywords: ['pr', 'pull request'] })
  const names = (prompt: string, skills: readonly Skill[] = [pr]) =>
    matchSkills(skills, prompt).map(({ skill: { name }, because }) => `${name} (${because})`)

  test.each([
    ['improve the printing of prices', []],
    ['open a PR for this', ['pr (pr)']],
    ['review the pull requests of today', ['pr (pull request)']],
    ['pull the latest, then request access', []],
    ['', []],
  ])('%j', (prompt, expected) => {
    expect(names(prompt)).toEqual(expected)
  })

  test('Chinese keywords match as segmented words', () => {
    const zh = skill({ name: 'ship', trigger: 'match', keywords: ['部署'] })
    expect(names('请部署到测试环境', [zh])).toEqual(['ship (部署)'])
    expect(names('请看一下日志', [zh])).toEqual([])
  })

  test('auto always, manual never', () => {
    const auto = skill({ name: 'house', trigger: 'auto' })
    expect(names('anything', [pr, auto, skill({ keywords: ['anything'] })])).toEqual([
      'house (always)',
    ])
  })

  test('bodies are whole or left out, and never more than their share', () => {
    const body = 'x'.repeat(1500)
    const { text, leftOut } = fitBodies(['a', 'b', 'c'].map((name) => ({ name, body })))
    expect(text.length).toBeLessThanOrEqual(AUTO_BODY_CHARS_MAX)
    expect(text).toContain('[skill:b]\nxxx')
    expect(leftOut).toEqual(['c'])
  })
})
