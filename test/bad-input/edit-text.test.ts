import { type EditRequest, editableText, planEdit } from '../../src/app/capture/edit.ts'
import { applyPlan } from '../../src/app/write/apply.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import { draft } from '../support/demo-changes.ts'
import { type BadCase, checkAll, type Told } from './check.ts'
import { filesStage, recordStage, type Stage, seededStage } from './stages.ts'

/** What an edit does in the end: the text that the person saved, planned and written. */
async function edit({ world }: Stage, name: string, request: EditRequest): Promise<void> {
  const plan = await planEdit(world, name, request)
  const { refused } = await applyPlan(world, { plan, select: 'all' })
  if (refused[0] !== undefined) throw refused[0].error
}

const BROKEN: Told = { code: 'VALIDATION_ERROR', message: /would break the file/ }

/** An edit of the text as the editor would show it. */
function saved(name: string, change: (text: string) => string, told: Told = BROKEN): BadCase {
  return {
    name,
    told,
    run: async (stage) => {
      const { text } = await editableText(stage.world, 'alpha-rule')
      await edit(stage, 'alpha-rule', { text: change(text) })
    },
  }
}

const line = (key: string, text: string) => (file: string) =>
  file.replace(new RegExp(`^${key}:.*$`, 'm'), text)

const fixed = (field: string): Told => ({ code: 'MERGE_ERROR', field, rule: 'fixed' })

// LAY-06, MOD-04: an edit that breaks a file is told the line, and the file stays whole.
checkAll('a text that breaks its frontmatter', () => seededStage('vault'), [
  saved('nothing', () => '', { ...BROKEN, hint: /everkeep forget/ }),
  saved('blanks', () => '\n \n', { ...BROKEN, hint: /everkeep forget/ }),
  saved('no frontmatter any more', (text) => text.replace(/^---\n[\s\S]*?\n---\n/, '')),
  saved('a frontmatter that never ends', (text) => text.replace(/\n---\n/, '\n')),
  saved('a quote that never ends', line('title', 'title: "Alpha')),
  saved('a bracket that never ends', line('tags', 'tags: [INSIGHT, demo')),
  saved('a tab as indentation', line('tags', 'tags:\n\t- INSIGHT')),
  saved('an indentation that fits nothing', line('title', 'title: Alpha\n   odd: 1')),
  saved('a key that stands twice', line('title', 'title: Alpha rule\ntitle: Beta rule')),
  saved('a line that is no key', line('title', 'title: Alpha rule\njust words')),
  saved('an unknown anchor', line('title', 'title: *nowhere')),
  saved('ten levels of aliases', line('title', `title: Alpha rule\n${bomb()}`)),
  saved('nested 3,000 deep', line('title', `title: ${'['.repeat(3_000)}`)),
  saved('a date in words', line('modified', 'modified: last week')),
  saved('February 30th', line('modified', 'modified: 2026-02-30')),
  saved('a creation date in words', line('created', 'created: last week'), fixed('created')),
  saved('no title anywhere', (text) => line('title', 'title: ""')(text.replace(/^# .*\n/m, ''))),
  saved('a title that is a list', line('title', 'title: [a, b]')),
  saved('a title of 121 characters', line('title', `title: ${'x'.repeat(121)}`), {
    code: 'VALIDATION_ERROR',
    field: 'title',
    rule: 'at most 120 characters',
  }),
  saved(
    '13 tags',
    line('tags', `tags: [PATTERN, ${Array.from({ length: 13 }, (_, at) => `t${at}`)}]`),
    {
      code: 'VALIDATION_ERROR',
      field: 'tags',
      rule: /at most 12/,
    },
  ),
  saved('another creation date', line('created', 'created: 2020-01-01'), fixed('created')),
  saved('a status by hand', (text) => text.replace(/^summary:/m, 'status: tombstoned\nsummary:'), {
    ...fixed('status'),
    hint: /everkeep forget/,
  }),
  saved('a secret', (text) => `${text}\nghp_${'aB3dE5gH7jK9mN1pQ3sT5vX7zA9cE1gH3jK5'}\n`, {
    code: 'SECRET_ERROR',
    message: /line \d+/,
    hint: /--redact/,
  }),
  {
    name: 'a hash of another text',
    told: { code: 'OCC_CONFLICT', hint: /Read the file again/ },
    run: (stage) => edit(stage, 'alpha-rule', { fields: { title: 'New' }, hash: 'abc' }),
  },
])

/** The well-known way to make a small YAML text fill the memory. */
function bomb(): string {
  const level = (at: number): string =>
    `l${at}: &l${at} [${Array.from({ length: 10 }, () => (at === 0 ? 'x' : `*l${at - 1}`))}]`
  return Array.from({ length: 10 }, (_, at) => level(at)).join('\n')
}

function field(name: string, fields: EditRequest['fields'], told: Omit<Told, 'code'>): BadCase {
  return {
    name,
    told: { code: 'VALIDATION_ERROR', ...told },
    run: (stage) => edit(stage, 'alpha-rule', { fields }),
  }
}

checkAll('a single field that cannot be stored', () => seededStage('vault'), [
  field('an empty title', { title: '' }, { field: 'title', rule: 'must not be empty' }),
  field('a title with a line break', { title: 'a\nb' }, { field: 'title', rule: /one line/ }),
  field('a title of a megabyte', { title: 'x'.repeat(1_000_000) }, { field: 'title' }),
  field('a summary of two lines', { summary: 'a\nb' }, { field: 'summary', rule: 'one line' }),
  field('an empty tag', { addTags: ['  '] }, { field: 'tags', rule: 'words on one line' }),
  field('13 tags', { addTags: 'abcdefghijklm'.split('') }, { field: 'tags', rule: /12/ }),
])

function inLayout(
  layout: LayoutName,
  name: string,
  case_: { readonly of: string; readonly change: (text: string) => string; readonly told: Told },
): BadCase {
  return {
    name: `${layout}: ${name}`,
    told: case_.told,
    make: () =>
      layout === 'claude-json' ? recordStage() : seededStage(layout, [draft('Alpha rule')]),
    run: async (stage) => {
      const { text } = await editableText(stage.world, case_.of)
      await edit(stage, case_.of, { text: case_.change(text) })
    },
  }
}

// LAY-06: the same in the other layouts.
checkAll('a text that breaks a file of another layout', () => filesStage('vault', {}), [
  inLayout('claude-json', 'broken JSON', {
    of: 'use-jwt',
    change: (text) => text.slice(0, -4),
    told: BROKEN,
  }),
  inLayout('claude-json', 'a list', { of: 'use-jwt', change: () => '[]', told: BROKEN }),
  inLayout('claude-json', 'another category', {
    of: 'use-jwt',
    change: (text) => text.replace('"category": "decision"', '"category": "runbook"'),
    told: fixed('category'),
  }),
  inLayout('claude-json', 'a status by hand', {
    of: 'use-jwt',
    change: (text) => text.replace('"active"', '"retired"'),
    told: fixed('status'),
  }),
  inLayout('claude-json', 'a content without a field that it needs', {
    of: 'use-jwt',
    change: (text) => text.replace(/"context": .*\n/, ''),
    told: { code: 'VALIDATION_ERROR' },
  }),
  inLayout('claude-md', 'a frontmatter that never ends', {
    of: 'Alpha rule',
    change: (text) => text.replace(/\n---\n/, '\n'),
    told: BROKEN,
  }),
  inLayout('smallcode', 'broken JSON', {
    of: 'Alpha rule',
    change: (text) => text.slice(0, -3),
    told: BROKEN,
  }),
  inLayout('smallcode', 'another id', {
    of: 'Alpha rule',
    change: (text) => text.replace(/"id": "[0-9a-f]{8}"/, '"id": "ffffffff"'),
    told: fixed('id'),
  }),
])
