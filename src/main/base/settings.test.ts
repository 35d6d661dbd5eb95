import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const settings = (env: Record<string, string>) =>
  readSettings({ env, home: '/home/me', cwd: '/home/me/repo' })

describe('settings of the machine', () => {
  test('an empty environment gives the usual places', () => {
    expect(settings({})).toEqual({
      home: '/home/me',
      cwd: '/home/me/repo',
      userConfigPath: '/home/me/.config/everkeep/config.json',
      stateDir: '/home/me/.local/state/everkeep',
      staging: '/home/me/.local/state/everkeep/staging',
      claudeHome: '/home/me/.claude',
      codexHome: '/home/me/.codex',
      configHome: '/home/me/.config',
      embedderKey: '',
      vaultOverride: undefined,
      env: {},
      now: undefined,
      session: '',
      editor: '',
      isCi: false,
      isInAgent: false,
      isInClaude: false,
      noColor: false,
    })
  })

  // LAY-18: the person's own config stands where the desktop keeps configs.
  const cases: readonly [env: Record<string, string>, expected: object, why: string][] = [
    [{ XDG_CONFIG_HOME: '/cfg' }, { userConfigPath: '/cfg/everkeep/config.json' }, 'moved configs'],
    [
      { XDG_CONFIG_HOME: 'cfg' },
      { userConfigPath: '/home/me/.config/everkeep/config.json' },
      'a relative one is ignored',
    ],
    [{ EVERKEEP_CONFIG: '/x.json' }, { userConfigPath: '/x.json' }, 'named outright'],
    [{ EVERKEEP_VAULT: '' }, { vaultOverride: undefined }, 'empty is not set'],
    [
      { EVERKEEP_VAULT: '~/v' },
      { vaultOverride: '~/v', env: { EVERKEEP_VAULT: '~/v' } },
      'a named vault',
    ],
    [{ CLAUDE_CONFIG_DIR: '/c' }, { claudeHome: '/c' }, "a client's moved folder"],
    [{ CLAUDE_CODE_SESSION_ID: 'abc' }, { session: 'abc' }, 'Claude Code'],
    [{ CODEX_SESSION_ID: 'a b\nX: y' }, { session: 'a-b-X:-y' }, 'a session stays one word'],
    [{ VISUAL: 'code --wait', EDITOR: 'vi' }, { editor: 'code --wait' }, 'VISUAL before EDITOR'],
    [{ CI: 'true' }, { isCi: true }, 'CI'],
    [
      { CLAUDECODE: '1' },
      { isInAgent: true, isInClaude: true },
      'a command that an agent runs (TRU-04)',
    ],
    [{ CI: 'false' }, { isCi: false }, 'CI switched off'],
    [{ NO_COLOR: '1' }, { noColor: true }, 'no colours'],
  ]
  test.each(cases)('%j gives %j: %s', (env, expected) => {
    expect(settings(env)).toMatchObject(expected)
  })
})
