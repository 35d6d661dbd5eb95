import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { App } from '../../app/app.ts'
import { readSettings, type Settings } from '../base/settings.ts'
import { initVaultHere } from './init-vault-here.ts'
import { openApp } from './open-app.ts'
import { openSkills } from './open-skills.ts'

interface Machine {
  readonly settings: Settings
  readonly at: (path: string) => string
  readonly write: (path: string, text: string) => void
  readonly text: (path: string) => string | undefined
}

function machine(): Machine {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'everkeep-skills-')))
  const [home, cwd] = [join(root, 'home'), join(root, 'project')]
  for (const folder of [home, join(cwd, '.git')]) mkdirSync(folder, { recursive: true })
  const env = { EVERKEEP_NOW: '2026-03-01T09:00:00Z' }
  const at = (path: string): string => join(root, path)
  return {
    settings: readSettings({ env, home, cwd }),
    at,
    write: (path, text) => {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), text)
    },
    text: (path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : undefined),
  }
}

const open: App[] = []
afterAll(() => {
  for (const app of open) app.close()
})

async function vaultOf(
  { settings }: Machine,
  layout: 'vault' | 'smallcode' = 'vault',
): Promise<App> {
  await initVaultHere(settings, {
    vault: undefined,
    layout,
    scope: 'project',
    adopt: false,
    dryRun: false,
  })
  const app = await openApp(settings, { vault: undefined })
  open.push(app)
  return app
}

const skillText = (name: string, body = 'Steps.'): string =>
  `---\nname: ${name}\ndescription: how to ${name}\ntrigger: match\nkeywords: [${name}]\n---\n${body}\n`

describe('skills of a machine', () => {
  test('load from every place in both shapes, drafts never, and what is skipped says why (SKL-01, SKL-07)', async () => {
    const here = machine()
    here.write('home/.everkeep/skills/mine.md', skillText('mine'))
    here.write('home/.smallcode/skills/old/SKILL.md', skillText('old').replaceAll('\n', '\r\n'))
    here.write('home/.config/smallcode/skills/conf.md', 'Just words, no frontmatter.\n')
    here.write('project/.agents/skills/agent/SKILL.md', skillText('agent'))
    here.write('project/.claude/skills/deploy/SKILL.md', skillText('deploy', 'claude'))
    here.write('project/.claude/skills/deploy/run.sh', 'echo')
    here.write('project/.smallcode/skills/small.md', skillText('small'))
    here.write('project/.everkeep/skills/deploy.md', skillText('deploy', 'ours'))
    here.write('project/.everkeep/skills/drafts/new.md', skillText('new'))
    here.write('project/.everkeep/skills/README.md', '# Skills')
    here.write('project/.everkeep/skills/notes.txt', 'x')
    const app = await openSkills(here.settings)
    const shelf = await app.list()
    expect(shelf.skills.map(({ name, place }) => `${name} ${place}`)).toEqual([
      'agent agents',
      'conf user-smallcode-config',
      'deploy project',
      'mine user',
      'old user-smallcode',
      'small smallcode',
    ])
    expect(
      shelf.skipped.map(({ file, reason }) => [file.slice(here.at('').length + 1), reason]),
    ).toEqual([
      ['project/.claude/skills/deploy/SKILL.md', expect.stringContaining('takes precedence')],
      ['project/.everkeep/skills/README.md', 'a page for people, by its name'],
      ['project/.everkeep/skills/notes.txt', 'it is neither <name>.md nor <name>/SKILL.md'],
    ])
    expect((await app.open('deploy')).body).toBe('ours')
    expect((await app.drafts()).map(({ name }) => name)).toEqual(['new'])
  })

  test('an unknown name names the nearest (SKL-03)', async () => {
    const here = machine()
    here.write('project/.everkeep/skills/deploy.md', skillText('deploy'))
    const app = await openSkills(here.settings)
    await expect(app.open('deplyo')).rejects.toMatchObject({
      code: 'SKILL_NOT_FOUND',
      hint: 'Did you mean deploy?',
    })
    await expect(app.open('xyz')).rejects.toMatchObject({ hint: 'There are: deploy.' })
  })

  test('thirty skills: the index is short, and no body is read before one is used (SKL-02)', async () => {
    const here = machine()
    const body = 'x'.repeat(40_000)
    for (let at = 0; at < 30; at++)
      here.write(`project/.claude/skills/skill-${at}/SKILL.md`, skillText(`skill-${at}`, body))
    const app = await openSkills(here.settings)
    const before = bytesRead()
    const { index, bodies, matched } = await app.tell('improve the printing')
    const read = bytesRead() - before
    expect(
      index
        .split('\n')
        .slice(1)
        .every((line) => line.length <= 60),
    ).toBe(true)
    expect({ lines: index.split('\n').length, bodies, matched }).toEqual({
      lines: 31,
      bodies: '',
      matched: [],
    })
    if (before > 0) expect(read).toBeLessThan(30 * 1024)
    else console.log('bytes are not counted: this system has no /proc/self/io')
    const beforeUse = bytesRead()
    expect((await app.open('skill-7')).body).toHaveLength(40_000)
    if (before > 0) expect(bytesRead() - beforeUse).toBeGreaterThan(40_000)
    const again = bytesRead()
    await app.open('skill-7')
    if (before > 0) expect(bytesRead() - again).toBeLessThan(40_000)
  })
})

/** What this process has read from files so far, as the kernel counts it. */
function bytesRead(): number {
  if (!existsSync('/proc/self/io')) return 0
  return Number(/^rchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0)
}

const DRAFT = {
  name: 'cut-release',
  description: 'Cut a release',
  trigger: 'match',
  keywords: ['release'],
  body: '1. Tag it',
  rationale: 'asked five times',
}

describe('skills are changed by plans that can be undone', () => {
  test('add, remove, undo: the same bytes again (SKL-03)', async () => {
    const here = machine()
    const app = await vaultOf(here)
    const text = skillText('deploy').replaceAll('\n', '\r\n')
    await app.apply({ plan: await app.planAddSkill({ name: 'deploy', text }), select: 'all' })
    expect(here.text('project/.everkeep/skills/deploy.md')).toBe(text)
    await expect(app.planAddSkill({ name: 'deploy', text })).rejects.toMatchObject({
      code: 'CREATE_OVERWRITE_ERROR',
    })
    await app.apply({ plan: await app.planRemoveSkill('deploy'), select: 'all' })
    expect(here.text('project/.everkeep/skills/deploy.md')).toBeUndefined()
    await app.undo('last')
    expect(here.text('project/.everkeep/skills/deploy.md')).toBe(text)
    here.write('home/.everkeep/skills/mine.md', skillText('mine'))
    await expect(app.planRemoveSkill('mine')).rejects.toMatchObject({ code: 'DELETE_ERROR' })
  })

  test.each([
    ['vault', '.everkeep'],
    ['smallcode', '.smallcode'],
  ] as const)(
    'in %s a draft is quarantined and audited, promoted once, never over another (SKL-05, SKL-07)',
    async (layout, home) => {
      const here = machine()
      const app = await vaultOf(here, layout)
      await app.apply({
        plan: await app.planDraft({ draft: DRAFT, sources: ['s1'] }),
        select: 'all',
      })
      const skills = await openSkills(here.settings)
      expect((await skills.list()).skills).toEqual([])
      expect(JSON.parse(here.text(`project/${home}/evolver-audit.jsonl`) ?? '')).toEqual({
        ts: '2026-03-01T09:00:00.000Z',
        kind: 'create',
        artefact: 'skill',
        name: 'cut-release',
        rationale: 'asked five times',
        source_traces: ['s1'],
      })
      await expect(app.planDraft({ draft: DRAFT, sources: [] })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        field: 'name',
      })
      await expect(app.planPromote('other')).rejects.toMatchObject({ code: 'SKILL_NOT_FOUND' })
      const draft = here.text(`project/${home}/skills/drafts/cut-release.md`)
      await app.apply({ plan: await app.planPromote('cut-release'), select: 'all' })
      expect(here.text(`project/${home}/skills/cut-release.md`)).toBe(draft)
      expect(here.text(`project/${home}/skills/drafts/cut-release.md`)).toBeUndefined()
      expect((await skills.tell('cut a release')).bodies).toContain('1. Tag it')
      await app.undo('last')
      expect(here.text(`project/${home}/skills/drafts/cut-release.md`)).toBe(draft)
      here.write('project/.claude/skills/cut-release/SKILL.md', skillText('cut-release'))
      await expect(app.planPromote('cut-release')).rejects.toMatchObject({
        code: 'CREATE_OVERWRITE_ERROR',
      })
    },
  )

  test.each([
    ['vault', '.everkeep'],
    ['smallcode', '.smallcode'],
  ] as const)(
    'in %s a draft is discarded, and undo gives its bytes back (SKL-05)',
    async (layout, home) => {
      const here = machine()
      const app = await vaultOf(here, layout)
      await app.apply({ plan: await app.planDraft({ draft: DRAFT, sources: [] }), select: 'all' })
      const file = `project/${home}/skills/drafts/cut-release.md`
      const text = here.text(file)
      await expect(app.planDiscard('other')).rejects.toMatchObject({ code: 'SKILL_NOT_FOUND' })
      const { operation } = await app.apply({
        plan: await app.planDiscard('cut-release'),
        select: 'all',
      })
      expect(here.text(file)).toBeUndefined()
      expect(here.text(`project/${home}/evolver-audit.jsonl`)).toContain('cut-release')
      await app.undo(operation!.id)
      expect(here.text(file)).toBe(text)
    },
  )

  test('where Claude Code is used a promoted skill goes where it looks (SKL-07)', async () => {
    const here = machine()
    here.write('project/.claude/settings.json', '{}')
    const app = await vaultOf(here)
    await app.apply({ plan: await app.planDraft({ draft: DRAFT, sources: [] }), select: 'all' })
    await app.apply({ plan: await app.planPromote('cut-release'), select: 'all' })
    expect(here.text('project/.claude/skills/cut-release/SKILL.md')).toContain('1. Tag it')
  })

  test('a bad draft writes nothing, and so does the name of a skill of the person (SKL-04)', async () => {
    const here = machine()
    here.write('home/.everkeep/skills/cut-release.md', skillText('cut-release'))
    const app = await vaultOf(here)
    for (const draft of [
      DRAFT,
      { ...DRAFT, name: 'a\nb' },
      { ...DRAFT, name: 'x', keywords: ['a]'] },
    ])
      await expect(app.planDraft({ draft, sources: [] })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
      })
    expect(here.text('project/.everkeep/evolver-audit.jsonl')).toBeUndefined()
  })

  test('nothing but files of skills can be reached this way (WRT-12)', async () => {
    const here = machine()
    const app = await vaultOf(here)
    const plan = await app.planDraft({ draft: DRAFT, sources: [] })
    const [file] = plan.files
    const evil = { ...file!, path: '//project/package.json' as (typeof plan.files)[0]['path'] } // Safe: a forged plan.
    await expect(
      app.apply({ plan: { ...plan, files: [evil] }, select: 'all' }),
    ).rejects.toMatchObject({ code: 'PATH_ERROR' })
    expect(here.text('project/package.json')).toBeUndefined()
  })

  test('a runbook that keeps being recalled waits in the inbox to become a skill (SKL-06)', async () => {
    const here = machine()
    const app = await vaultOf(here, 'vault')
    expect(await app.proposeRunbook()).toBeUndefined()
    here.write(
      'project/.memory/10-Memories/MEM-restart-workers.md',
      '---\ntitle: Restart the workers\ntags: [WORKFLOW]\nkeywords: [restart, workers]\nretrieval_count: 6\n---\n\n1. Drain\n2. Restart\n',
    )
    expect(await app.proposeRunbook()).toMatchObject({ uses: 6, fate: 'waiting' })
    expect(here.text('project/.everkeep/skills/drafts/restart-the-workers.md')).toBeUndefined()
    expect(await app.proposeRunbook()).toMatchObject({ fate: 'known' })
  })
})

describe('what keeps coming back is found in conversations (SKL-04)', () => {
  const line = (value: object): string => `${JSON.stringify(value)}\n`
  const asked = (text: string): string =>
    line({ type: 'user', sessionId: 's', message: { role: 'user', content: text } })

  test('of Claude Code, Codex and traces together', async () => {
    const here = machine()
    const slug = here.settings.cwd.replace(/[^a-zA-Z0-9]/g, '-')
    here.write(`home/.claude/projects/${slug}/a.jsonl`, asked('deploy the app to staging'))
    here.write(
      'home/.codex/sessions/2026/02/01/rollout-1.jsonl',
      line({ type: 'session_meta', payload: { id: 'c', cwd: here.settings.cwd } }) +
        line({
          type: 'response_item',
          payload: {
            type: 'message',
            role: 'user',
            content: [{ type: 'input_text', text: 'please deploy the app to staging again' }],
          },
        }),
    )
    here.write(
      'home/.codex/sessions/2026/02/01/rollout-2.jsonl',
      line({ type: 'session_meta', payload: { id: 'd', cwd: '/elsewhere' } }) +
        line({
          type: 'response_item',
          payload: {
            type: 'message',
            role: 'user',
            content: [{ type: 'input_text', text: 'deploy the app to staging' }],
          },
        }),
    )
    const call = {
      type: 'tool_call',
      name: 'patch',
      args: { path: 'src/a.ts' },
      result: '✗ no match',
    }
    here.write(
      'project/.smallcode/traces/t1.json',
      JSON.stringify({ id: 't1', prompt: 'deploy app to staging now', steps: [call, call, call] }),
    )
    here.write('project/.smallcode/traces/torn.json', '{"id": "t2", "prom')
    const outcome = await (await openSkills(here.settings)).evolve()
    expect(outcome).toMatchObject({ kind: 'looked', conversations: 3 })
    if (outcome.kind !== 'looked') return
    expect(outcome.report.split('\n')).toEqual([
      expect.stringMatching(
        /^- (Repeated request \(3x\)|Tool retry loop: patch failed 3x in a row on src\/a\.ts)/,
      ),
      expect.stringMatching(
        /^- (Repeated request \(3x\)|Tool retry loop: patch failed 3x in a row on src\/a\.ts)/,
      ),
    ])
    expect(outcome.prompt).toContain('<friction>')
  })

  test('fewer than three conversations tell nothing', async () => {
    const here = machine()
    expect(await (await openSkills(here.settings)).evolve()).toEqual({
      kind: 'too-few',
      conversations: 0,
    })
  })
})
