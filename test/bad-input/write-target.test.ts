import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type WriteRequest, writeMemory } from '../../src/app/capture/write.ts'
import type { LayoutName } from '../../src/core/model/layout-name.ts'
import { decisionRecord } from '../support/records.ts'
import { create, update } from '../support/write-calls.ts'
import { type BadCase, checkAll, type Told } from './check.ts'
import { diskStage, put, recordStage, seededStage } from './stages.ts'

const PATH = { code: 'PATH_ERROR', field: 'target', hint: /Use a path/ } as const satisfies Told

function creating(name: string, target: string, told: Told = PATH): BadCase {
  return { name, told, run: ({ world }) => create(world, {}, { target }) }
}

const DEEP = `decisions/${'deep/'.repeat(250)}x.json`

// WRT-12: whatever leads out of the vault, or could not stand on every system.
checkAll('a target that leads elsewhere', recordStage, [
  creating('a step up', '../outside.json'),
  creating('a step up behind the root', '.claude/memory/../../outside.json'),
  creating('a step up in the middle', 'decisions/../../outside.json'),
  creating('a step up with backslashes', 'decisions\\..\\..\\outside.json'),
  creating('an absolute path', '/etc/cron.d/everkeep.json'),
  creating(
    'an absolute path that holds the name of the root',
    '/srv/.claude/memory/decisions/x.json',
  ),
  creating('a Windows drive', 'C:\\Users\\me\\x.json'),
  creating('a Windows drive without a slash', 'c:decisions/x.json'),
  creating('a UNC path', '\\\\server\\share\\x.json'),
  creating('a UNC path with slashes', '//server/share/x.json'),
  creating('a device path', '\\\\?\\C:\\x.json'),
  creating('a NUL character', 'decisions/x\0.json'),
  creating('a line break', 'decisions/x\n.json'),
  creating('an escape sequence', 'decisions/\u001b[2Jx.json'),
  creating('a reserved name', 'decisions/con.json'),
  creating('a reserved name in capitals, without extension', 'decisions/NUL'),
  creating('a reserved name with two extensions', 'decisions/com1.backup.json'),
  creating('a reserved folder', 'aux/x.json'),
  creating('a trailing dot', 'decisions/x.json.'),
  creating('a trailing blank', 'decisions/x.json '),
  creating('an alternate stream', 'decisions/x.json:hidden.json'),
  creating('a wildcard', 'decisions/*.json'),
  creating('an empty part', 'decisions//x.json'),
  creating('a part that is a dot', 'decisions/./x.json'),
  creating('a name over 255 bytes', `decisions/${'ü'.repeat(130)}.json`),
  creating('a path over 1024 characters', DEEP),
  creating('nothing', ''),
  creating('the vault itself', '.claude/memory/'),
  creating('another vault', '../other/.claude/memory/decisions/x.json'),
  creating('a vault of another layout', '.memory/10-Memories/MEM-x.md'),
  creating('our own journal', '.everkeep/journal/op-000001.json'),
  creating('a hidden file', 'decisions/.x.json'),
  creating('the home folder', '~/.ssh/x.json'),
  {
    name: 'an update that climbs out',
    told: PATH,
    run: ({ world }) => update(world, {}, { target: '../../etc/passwd' }),
  },
  {
    name: 'a delete that climbs out',
    told: PATH,
    run: ({ world }) => writeMemory(world, { action: 'delete', target: '/etc/passwd' }),
  },
  {
    name: 'a draft for a delete that climbs out',
    told: PATH,
    run: ({ world }) =>
      writeMemory(world, {
        action: 'delete',
        input: JSON.stringify({ action: 'delete', target: '../../secrets.json' }),
      }),
  },
])

const PLACE: Told = {
  code: 'PATH_ERROR',
  field: 'target',
  rule: 'the layout decides the folder of a kind',
  hint: /Leave --target out/,
}

function creatingIn(layout: LayoutName, target: string, what: string): BadCase {
  return {
    name: `${layout}: ${what}`,
    told: PLACE,
    make: () => seededStage(layout),
    run: ({ world }) => create(world, {}, { target }),
  }
}

// WRT-12: inside the vault, but no place for this memory.
checkAll('a target in the wrong place', recordStage, [
  creating('the folder of another kind', 'runbooks/use-jwt.json', PLACE),
  creating('the wrong extension', 'decisions/use-jwt.md', PLACE),
  creating('no extension', 'decisions/use-jwt', PLACE),
  creating('the root of the vault', 'use-jwt.json', PLACE),
  creating('the config', 'memory-config.json', PLACE),
  creating('the generated index', 'index.md', PLACE),
  creating('the old file of extra fields', 'everkeep-fields.json', PLACE),
  creating('the fields of a record', 'everkeep-fields/decisions/x.json', PLACE),
  creatingIn('vault', '20-Indices/x.md', 'a folder of generated files'),
  creatingIn('vault', '10-Memories/x.txt', 'the wrong extension'),
  creatingIn('vault', '10-Memories/README.md', 'the generated list'),
  creatingIn('vault', '30-Templates/memory-template.md', 'the template'),
  creatingIn('claude-md', 'MEMORY.md', 'the index'),
  creatingIn('claude-md', 'retired/insight_x.md', 'the place of what is retired'),
  creatingIn('smallcode', 'index.json', 'the file of all memories'),
  {
    name: 'a name in capitals, which seed 001 refuses',
    told: { code: 'VALIDATION_ERROR', field: 'id', rule: /lower-case/ },
    run: ({ world }) => create(world, {}, { target: 'decisions/Use-JWT.json' }),
  },
])

const request = (target: string): WriteRequest => ({
  action: 'create',
  category: 'decision',
  target,
  input: JSON.stringify(decisionRecord({ title: 'Another decision' })),
})

const LINK: Told = { code: 'PATH_ERROR', rule: /symlinks/, hint: /real f/ }

function onDisk(name: string, told: Told, spoil: (root: string) => void): BadCase {
  return {
    name,
    told,
    make: () => diskStage({ spoil }),
    run: ({ world }) => writeMemory(world, request('decisions/x.json')),
  }
}

// WRT-12: links and other things that are no files, on a real disk.
checkAll('a target behind a link', diskStage, [
  onDisk('a folder that leads out', LINK, (root) => {
    mkdirSync(join(root, '..', 'outside'))
    symlinkSync(join(root, '..', 'outside'), join(root, 'decisions'))
  }),
  onDisk('a folder that leads to another one of the vault', LINK, (root) => {
    mkdirSync(join(root, 'real'))
    symlinkSync('real', join(root, 'decisions'))
  }),
  onDisk('a folder that leads out and holds the file already', LINK, (root) => {
    put(root, '../outside/x.json', JSON.stringify(decisionRecord()))
    symlinkSync(join(root, '..', 'outside'), join(root, 'decisions'))
  }),
  onDisk('a link that leads nowhere', LINK, (root) => {
    mkdirSync(join(root, 'decisions'))
    symlinkSync(join(root, 'nowhere.json'), join(root, 'decisions', 'x.json'))
  }),
  onDisk('a link to a file outside', LINK, (root) => {
    mkdirSync(join(root, 'decisions'))
    put(root, '../outside.json', '{}')
    symlinkSync(join(root, '..', 'outside.json'), join(root, 'decisions', 'x.json'))
  }),
  onDisk('a link to itself', LINK, (root) => {
    mkdirSync(join(root, 'decisions'))
    symlinkSync('x.json', join(root, 'decisions', 'x.json'))
  }),
  onDisk('a folder of this name', LINK, (root) => {
    mkdirSync(join(root, 'decisions', 'x.json'), { recursive: true })
  }),
  onDisk('a pipe of this name', LINK, (root) => {
    mkdirSync(join(root, 'decisions'))
    execFileSync('mkfifo', [join(root, 'decisions', 'x.json')])
  }),
])
