import { type GitProject, gitProject } from '../support/git-project.ts'
import type { ReferenceNote } from './reference-notes.ts'

/** Lines enough that git sees a rename, and unlike those of every other file. */
const lines = (name: string, comment = '//'): string =>
  Array.from({ length: 16 }, (_, at) => `${comment} ${name} keeps step ${at} of ${name}\n`).join('')

/** A repository of firmware, services, an app and a page, with a submodule and a past. */
export function lanternHistory(): string {
  const p = gitProject(FIRST)
  p.git('remote', 'add', 'origin', 'git@github.com:acme/lantern.git')
  changeThePage(p)
  changeTheCore(p)
  changeTheRest(p)
  changeTheSubmodules(p)
  return p.root
}

const FIRST = {
  '.gitignore':
    'target/\nbuild/\n*.pyc\n.env\n.env.*\n**/generated/\n/secrets/\n*.sqlite3\ntmp/\nopenapi.json\n',
  'Cargo.toml': '[workspace]\nmembers = ["crates/*"]\n',
  'rust-toolchain.toml': '[toolchain]\nchannel = "1.80"\n',
  Makefile: 'all:\n\tcargo build\n',
  justfile: 'test:\n  cargo test\n',
  CODEOWNERS: '* @acme/lantern\n',
  Jenkinsfile: `pipeline {}\n${lines('jenkins')}`,
  'Dockerfile.gateway': `FROM debian\n${lines('docker', '#')}`,
  '.eslintrc.cjs': `module.exports = {}\n${lines('eslint')}`,
  '.github/workflows/ci.yml': lines('ci', '#'),
  '.github/workflows/nightly.yml': lines('nightly', '#'),
  'crates/lantern-core/Cargo.toml': '[package]\nname = "lantern-core"\n',
  'crates/lantern-core/src/lib.rs': lines('lib'),
  'crates/lantern-core/src/scheduler.rs': `${lines('schedule')}pub struct Scheduler;\nimpl Scheduler {\n    pub fn tick(&self) {}\n}\n`,
  'crates/lantern-core/src/dimmer.rs': `${lines('dimmer')}pub fn dim_to(level: u8) {}\npub fn current_level() -> u8 { 0 }\n`,
  'crates/lantern-core/src/protocol/mod.rs': lines('protocolmod'),
  'crates/lantern-core/src/protocol/dali.rs': lines('dali'),
  'crates/lantern-cli/src/main.rs': `${lines('cli')}fn main() { std::env::var("LANTERN_BROKER_URL"); }\n`,
  'web/package.json': '{"name":"@lantern/web","dependencies":{"pinia":"^2","vue":"^3"}}\n',
  'web/src/App.vue': lines('app'),
  'web/src/stores/session.ts': `${lines('session')}export const useSession = defineStore('session', {})\n`,
  'web/src/components/FixtureCard.vue': lines('card'),
  'web/src/components/SceneWheel.vue': lines('wheel'),
  'web/src/composables/useFixtures.ts': `${lines('fixtures')}export function useFixtures() { return [] }\n`,
  'web/src/utils/color.ts': `${lines('color')}export function hexToRgb(hex: string) { return hex }\n`,
  'web/tests/e2e/login.spec.ts': lines('login'),
  'web/vite.config.ts': lines('vite'),
  'web/openapi.json': '{"openapi":"3.1.0"}\n',
  'firmware/src/main.cpp': lines('firmware'),
  'firmware/include/radio.h': lines('radioh'),
  'firmware/src/radio.cpp': `${lines('radio')}void radio_init() {}\nvoid radio_set_power(int dbm) {}\n`,
  'android/app/src/main/java/com/lantern/app/PairingActivity.kt': `${lines('pairing')}class PairingActivity\n`,
  'android/app/src/main/java/com/lantern/app/BleScanner.kt': `${lines('ble')}class BleScanner {\n  fun startScan() {}\n  fun stop() {}\n}\n`,
  'tools/gen_protocol.py': `${lines('gen', '#')}def emit_header():\n    pass\ndef emit_all():\n    pass\n`,
  'tools/flash.sh': lines('flash', '#'),
  'docs/protocol.md': `# Protocol\n${lines('protocol', '-')}`,
  'docs/onboarding.md': `# Onboarding\n${lines('onboarding', '-')}`,
  'docs/rfc/0007-scenes.md': `# Scenes\n${lines('rfc', '-')}`,
  'deploy/helm/values.yaml': `gateway:\n  replicas: 2\n${lines('values', '#')}`,
  'deploy/helm/templates/gateway.yaml': lines('gateway', '#'),
  'deploy/ansible/site.yml': lines('ansible', '#'),
  'deploy/ansible/roles/broker/tasks/main.yml': lines('broker', '#'),
  'proto/lantern/v1/fixture.proto': lines('fixtureproto'),
  'proto/lantern/v1/scene.proto': lines('sceneproto'),
  'migrations/20240112_fixtures.sql': lines('fixturessql', '--'),
  'migrations/20240301_scenes.sql': lines('scenessql', '--'),
  '.memory/a.md': 'x\n',
}

function changeThePage({ git, commit, write, remove }: GitProject): void {
  git('mv', 'web', 'frontend')
  commit('The page is the frontend')
  remove('frontend/src/utils/color.ts')
  write({ 'frontend/src/lib/oklch.ts': 'export function toOklch(hex: string) { return hex }\n' })
  commit('Colours are mixed in OKLCH')
  git('mv', 'frontend/src/composables/useFixtures.ts', 'frontend/src/composables/useFixtureList.ts')
  write({
    'frontend/src/composables/useFixtureList.ts': `${lines('fixtures')}export function useFixtureList() { return [] }\n`,
  })
  commit('It is a list')
  remove('frontend/src/components/SceneWheel.vue')
  commit('Scenes are chosen from a list')
  remove('frontend/openapi.json')
  commit('The description is made by the build')
  remove('.eslintrc.cjs')
  write({ 'frontend/eslint.config.js': 'export default []\n' })
  commit('Flat configuration')
}

function changeTheCore({ git, commit, write, remove }: GitProject): void {
  git('mv', 'crates/lantern-core/src/scheduler.rs', 'crates/lantern-core/src/timeline.rs')
  write({
    'crates/lantern-core/src/timeline.rs': `${lines('schedule')}pub struct Timeline;\nimpl Timeline {\n    pub fn tick(&self) {}\n}\n`,
  })
  commit('The scheduler is a timeline')
  remove('crates/lantern-core/src/protocol/dali.rs')
  commit('DALI goes')
  write({
    'crates/lantern-core/src/dimmer.rs': `${lines('dimmer')}pub fn fade_to(level: u8) {}\npub fn current_level() -> u8 { 0 }\n`,
    'crates/lantern-cli/src/main.rs': `${lines('cli')}fn main() { std::env::var("LANTERN_MQTT_URL"); }\n`,
  })
  commit('Lights fade')
}

function changeTheRest({ git, commit, write, remove }: GitProject): void {
  const app = 'android/app/src/main/java/com/lantern/app'
  write({ [`${app}/pairing/.keep`]: '' })
  git('mv', `${app}/PairingActivity.kt`, `${app}/pairing/PairingActivity.kt`)
  remove(`${app}/pairing/.keep`)
  commit('Pairing has a package')
  write({
    [`${app}/BleScanner.kt`]: `${lines('ble')}class BleScanner {\n  fun scan() {}\n  fun stop() {}\n}\n`,
    'firmware/src/radio.cpp': `${lines('radio')}void radio_init() {}\n`,
    'tools/gen_protocol.py': `${lines('gen', '#')}# emit_header was folded into emit_all\ndef emit_all():\n    pass\n`,
  })
  commit('Less of everything')
  write({ 'docs/guides/.keep': '' })
  git('mv', 'docs/onboarding.md', 'docs/guides/onboarding.md')
  remove('docs/guides/.keep')
  commit('Guides')
  remove('deploy/ansible', 'Jenkinsfile', '.github/workflows/nightly.yml')
  commit('One way to deploy')
  write({ 'deploy/charts/gateway/templates/.keep': '' })
  git('mv', 'deploy/helm/templates/gateway.yaml', 'deploy/charts/gateway/templates/gateway.yaml')
  remove('deploy/charts/gateway/templates/.keep')
  write({ 'docker/.keep': '', 'proto/lantern/v2/.keep': '' })
  git('mv', 'Dockerfile.gateway', 'docker/gateway.Dockerfile')
  git('mv', 'proto/lantern/v1/scene.proto', 'proto/lantern/v2/scene.proto')
  remove('docker/.keep', 'proto/lantern/v2/.keep')
  commit('A chart for each service, and the second version of scenes')
  remove('tools/flash.sh')
  commit('Flash by hand')
  write({ 'tools/flash.sh': `${lines('flasher', '#')}` })
  commit('Flash by script')
  write({ 'target/debug/lantern': 'x', 'secrets/dev.key': 'x' })
}

function changeTheSubmodules({ git, commit }: GitProject): void {
  const add = (from: string, to: string): void => {
    git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', from, to)
  }
  add(gitProject({ 'src/crc32.c': 'int crc32;\n' }).root, 'third_party/crc')
  add(gitProject({ 'cJSON.c': 'int cjson;\n' }).root, 'third_party/cjson')
  commit('Libraries')
  git('rm', '--quiet', '-f', 'third_party/cjson')
  commit('No JSON in firmware')
}

export const LANTERN_NOTES: readonly ReferenceNote[] = [
  {
    body: `# Scheduling

All timed changes go through \`crates/lantern-core/src/scheduler.rs:88\`; \`Scheduler::tick()\` is called every 50 ms from \`crates/lantern-core/src/lib.rs\`.
Levels are set with \`dim_to()\` (dimmer.rs, line 55) and read with \`current_level()\`. Never touch \`std::thread::sleep\` or \`tokio::sync::mpsc\` here.`,
    references: {
      'crates/lantern-core/src/scheduler.rs': 'moved:crates/lantern-core/src/timeline.rs',
      'Scheduler.tick()': 'dead',
      'crates/lantern-core/src/lib.rs': 'live',
      'dim_to()': 'dead',
      'dimmer.rs': 'live',
      'current_level()': 'live',
      'std::thread::sleep': 'none',
      'tokio::sync::mpsc': 'none',
    },
  },
  {
    body: `# DALI support

We dropped \`crates/lantern-core/src/protocol/dali.rs\` in 0.9 because nobody had the hardware. The protocol list is in \`crates/lantern-core/src/protocol/mod.rs\`.`,
    references: {
      'crates/lantern-core/src/protocol/dali.rs': 'none',
      'crates/lantern-core/src/protocol/mod.rs': 'live',
    },
  },
  {
    body: `# Generated protocol code

Never edit \`crates/lantern-core/src/protocol/dali.rs\` by hand, run \`python tools/gen_protocol.py --all\` instead. \`emit_header()\` writes the preamble, \`emit_all()\` the rest.
TypeScript output goes to \`frontend/src/generated/fixture_pb.ts\`; the API description to \`frontend/openapi.json\`.`,
    references: {
      'crates/lantern-core/src/protocol/dali.rs': 'dead',
      'tools/gen_protocol.py': 'live',
      'emit_header()': 'dead',
      'emit_all()': 'live',
      'frontend/src/generated/fixture_pb.ts': 'none',
      'frontend/openapi.json': 'none',
    },
  },
  {
    body: `# Frontend state

The bug was in \`web/src/stores/session.ts\`: \`useSession()\` was called outside setup. \`defineStore()\` must run once.
Components: \`web/src/components/\`, one file each, e.g. FixtureCard (web/src/components/FixtureCard.vue) and web/src/components/SceneWheel.vue. Fixtures come from \`useFixtures()\`.`,
    references: {
      'web/src/stores/session.ts': 'moved:frontend/src/stores/session.ts',
      'useSession()': 'live',
      'defineStore()': 'none',
      'web/src/components/': 'moved:frontend/src/components',
      'web/src/components/FixtureCard.vue': 'moved:frontend/src/components/FixtureCard.vue',
      'web/src/components/SceneWheel.vue': 'dead',
      'useFixtures()': 'dead',
    },
  },
  {
    body: `# Colours

Rewrote \`web/src/utils/color.ts\` to keep alpha. \`hexToRgb()\` takes three, four, six or eight digits. In the frontend package \`src/stores/session.ts\` stores the theme, \`src/utils/color.ts\` mixes it, and \`fixtureCard.vue\` shows it.`,
    references: {
      'web/src/utils/color.ts': 'dead',
      'hexToRgb()': 'dead',
      'src/stores/session.ts': 'live',
      'src/utils/color.ts': 'dead',
      'fixtureCard.vue': 'live',
    },
  },
  {
    body: `# 调度与配色

调度逻辑在 \`crates/lantern-core/src/scheduler.rs\` 里,不要直接改。配色工具 web/src/utils/color.ts 负责转换,见docs/onboarding.md第三节。
已移除 \`deploy/ansible/site.yml\`,现在只用 \`deploy/helm/values.yaml\`。以后会新增 \`frontend/src/stores/groups.ts\`。原来的 \`web/tests/e2e/login.spec.ts\` 已改名为 \`frontend/tests/e2e/login.spec.ts\`。`,
    references: {
      'crates/lantern-core/src/scheduler.rs': 'moved:crates/lantern-core/src/timeline.rs',
      'web/src/utils/color.ts': 'dead',
      'docs/onboarding.md': 'moved:docs/guides/onboarding.md',
      'deploy/ansible/site.yml': 'none',
      'deploy/helm/values.yaml': 'live',
      'frontend/src/stores/groups.ts': 'none',
      'web/tests/e2e/login.spec.ts': 'none',
      'frontend/tests/e2e/login.spec.ts': 'live',
    },
  },
  {
    body: `# 蓝牙配对

配对界面:\`app/src/main/java/com/lantern/app/PairingActivity.kt\`。扫描用 \`BleScanner.startScan()\`,结束时必须调用 \`BleScanner.stop()\`。测试脚本 \`tools/flash.sh\` 会重启设备。`,
    references: {
      'app/src/main/java/com/lantern/app/PairingActivity.kt':
        'moved:android/app/src/main/java/com/lantern/app/pairing/PairingActivity.kt',
      'BleScanner.startScan()': 'dead',
      'BleScanner.stop()': 'live',
      'tools/flash.sh': 'live',
    },
  },
  {
    body: `# Radio

\`radio_init()\` must run before anything else (\`firmware/src/radio.cpp\`, \`firmware/include/radio.h\`). Limit the output with \`radio_set_power()\`. The checksum is \`third_party/crc/src/crc32.c\`; messages are read by \`third_party/cjson/cJSON.c\`.`,
    references: {
      'radio_init()': 'live',
      'firmware/src/radio.cpp': 'live',
      'firmware/include/radio.h': 'live',
      'radio_set_power()': 'dead',
      'third_party/crc/src/crc32.c': 'live',
      'third_party/cjson/cJSON.c': 'dead',
    },
  },
  {
    body: `# Radio power

Fixed the brown-out in \`firmware/src/radio.cpp\` by removing \`radio_set_power()\`. The submodule has no \`third_party/crc/include/crc.h\` in older checkouts.`,
    references: {
      'firmware/src/radio.cpp': 'live',
      'radio_set_power()': 'none',
      'third_party/crc/include/crc.h': 'none',
    },
  },
  {
    body: `# Deployment

\`\`\`sh
ansible-playbook -i hosts deploy/ansible/site.yml --limit gateway
helm upgrade gateway deploy/helm -f deploy/helm/values.yaml
\`\`\`

The template is \`deploy/helm/templates/gateway.yaml\`; replicas are \`gateway.replicas\` in values.yaml. Roles: \`deploy/ansible/roles/\`. The image is built from \`Dockerfile.gateway\` by \`Jenkinsfile\` as \`registry.acme.io/lantern/gateway:1.4\`, nightly by .github/workflows/nightly.yml.`,
    references: {
      'deploy/ansible/site.yml': 'dead',
      'deploy/helm/values.yaml': 'live',
      'deploy/helm/templates/gateway.yaml': 'moved:deploy/charts/gateway/templates/gateway.yaml',
      'gateway.replicas': 'none',
      'values.yaml': 'live',
      'deploy/ansible/roles/': 'dead',
      'Dockerfile.gateway': 'moved:docker/gateway.Dockerfile',
      Jenkinsfile: 'dead',
      'registry.acme.io/lantern/gateway:1.4': 'none',
      '.github/workflows/nightly.yml': 'dead',
    },
  },
  {
    body: `# Do not bring Ansible back

Do not recreate \`deploy/ansible/site.yml\`. The (now deleted) \`Jenkinsfile\` is in the history if anybody asks. \`docs/onboarding.md\` was moved to \`docs/guides/onboarding.md\`, and \`scheduler.rs\` → \`timeline.rs\`.`,
    references: {
      'deploy/ansible/site.yml': 'none',
      Jenkinsfile: 'none',
      'docs/onboarding.md': 'none',
      'docs/guides/onboarding.md': 'live',
      'scheduler.rs': 'none',
      'timeline.rs': 'live',
    },
  },
  {
    body: `# Next

- [ ] will add \`crates/lantern-sim/src/lib.rs\` with a \`SimulatedBus\`
- [ ] TODO: write \`docs/rfc/0009-groups.md\` after \`docs/rfc/0007-scenes.md\` is accepted
- [ ] extract the filter into a new \`frontend/src/composables/useGroups.ts\``,
    references: {
      'crates/lantern-sim/src/lib.rs': 'none',
      SimulatedBus: 'none',
      'docs/rfc/0009-groups.md': 'none',
      'docs/rfc/0007-scenes.md': 'live',
      'frontend/src/composables/useGroups.ts': 'none',
    },
  },
  {
    body: `# Paths on my machine

Open \`/Users/mira/code/lantern/web/src/App.vue\` (Windows: \`D:\\work\\lantern\\web\\vite.config.ts\`). On Windows the core is \`crates\\lantern-core\\src\\scheduler.rs\`. Keys are in \`secrets/dev.key\` and \`.env.staging\`, traces in \`tmp/trace.log\`, the binary is \`target/release/lantern\`. My notes: \`/Users/mira/notes/lantern.md\`.`,
    references: {
      '/Users/mira/code/lantern/web/src/App.vue': 'moved:frontend/src/App.vue',
      'D:\\work\\lantern\\web\\vite.config.ts': 'moved:frontend/vite.config.ts',
      'crates\\lantern-core\\src\\scheduler.rs': 'moved:crates/lantern-core/src/timeline.rs',
      'secrets/dev.key': 'none',
      '.env.staging': 'none',
      'tmp/trace.log': 'none',
      'target/release/lantern': 'none',
      '/Users/mira/notes/lantern.md': 'none',
    },
  },
  {
    body: `# Interfaces

Messages: \`proto/lantern/v1/fixture.proto\` and \`proto/lantern/v1/scene.proto\`. All of \`proto/**/*.proto\` is linted, pages match \`web/src/components/*.vue\`. Routes are \`/api/v1/fixtures/{id}\` and \`GET /api/v1/scenes\`; topic \`lantern/+/state\`. Old clients talk v1/v2, I/O is async and/or batched.
Read https://github.com/acme/lantern/blob/main/web/src/App.vue and s3://lantern-logs/2024/03/01/dump.json. Branch \`feature/scenes\` is behind \`origin/release-1.2\`.`,
    references: {
      'proto/lantern/v1/fixture.proto': 'live',
      'proto/lantern/v1/scene.proto': 'moved:proto/lantern/v2/scene.proto',
      'proto/**/*.proto': 'none',
      'web/src/components/*.vue': 'none',
      '/api/v1/fixtures/{id}': 'none',
      '/api/v1/scenes': 'none',
      'lantern/+/state': 'none',
      'v1/v2': 'none',
      'I/O': 'none',
      'and/or': 'none',
      'https://github.com/acme/lantern/blob/main/web/src/App.vue': 'none',
      's3://lantern-logs/2024/03/01/dump.json': 'none',
      'feature/scenes': 'none',
      'origin/release-1.2': 'none',
    },
  },
  {
    body: `# Linting and settings

Rules are in \`.eslintrc.cjs\`; pass \`--max-warnings=0\`. Broker: set \`LANTERN_BROKER_URL\` and run \`just test\` (see \`justfile\`, \`Makefile\` and CODEOWNERS). Packages: \`@lantern/ui\`, \`serde_json\`, \`com.lantern.app\`. The class is \`PairingActivity\`; the crate is \`lantern-core/src/scheduler.rs\` and friends.`,
    references: {
      '.eslintrc.cjs': 'dead',
      '--max-warnings=0': 'none',
      LANTERN_BROKER_URL: 'dead',
      justfile: 'live',
      Makefile: 'live',
      '@lantern/ui': 'none',
      serde_json: 'none',
      'com.lantern.app': 'none',
      PairingActivity: 'live',
      'lantern-core/src/scheduler.rs': 'moved:crates/lantern-core/src/timeline.rs',
    },
  },
  {
    body: `# Cloud side

In the sibling repository lantern-cloud the handlers are in \`src/api/handlers.rs\` and \`src/api/auth.rs\`. A fixture there is made with e.g. \`fixtures/foo.json\`. Elided: \`crates/.../dimmer.rs\`. Template: \`migrations/YYYYMMDD_<name>.sql\`, the first is \`migrations/20240112_fixtures.sql\`. If \`frontend/src/legacy.ts\` shows up again, delete it.`,
    references: {
      'src/api/handlers.rs': 'none',
      'src/api/auth.rs': 'none',
      'fixtures/foo.json': 'none',
      'crates/.../dimmer.rs': 'none',
      'migrations/YYYYMMDD_<name>.sql': 'none',
      'migrations/20240112_fixtures.sql': 'live',
      'frontend/src/legacy.ts': 'none',
    },
  },
]
