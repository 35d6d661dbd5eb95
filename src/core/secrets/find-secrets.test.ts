import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSecrets, redact } from './find-secrets.ts'
import { mayHoldSecret } from './may-hold-secret.ts'

const HEX = '0123456789abcdef'
const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BASE64 = `${ALNUM}+/`
const URL64 = `${ALNUM}-_`

/** Characters as an issuer would draw them, the same in each run. No secret, not even a made-up one, stands in this file. */
function drawn(alphabet: string, length: number, seed = 7): string {
  let state = seed * 2654435761
  let text = ''
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    text += alphabet[(state >>> 8) % alphabet.length]
  }
  return text
}

const pem = (label: string, eol = '\n'): string =>
  [
    `-----BEGIN ${label}-----`,
    drawn(BASE64, 64),
    drawn(BASE64, 64, 2),
    `-----END ${label}-----`,
  ].join(eol)
const jwt = ['ey', 'J', drawn(ALNUM, 20), '.ey', 'J', drawn(ALNUM, 60), '.', drawn(URL64, 43)].join(
  '',
)

// WRT-13: each line is a way in which secrets get into notes.
const SECRETS: readonly [rule: string, before: string, secret: string, after: string][] = [
  ['aws-access-key', 'id ', `AKIA${drawn(BASE32, 16)}`, ' of prod'],
  ['aws-access-key', 'AWS_ACCESS_KEY_ID=', `ASIA${drawn(BASE32, 16, 3)}`, '\n'],
  ['aws-secret-key', 'aws_secret_access_key = ', drawn(BASE64, 40), '\n'],
  ['aws-secret-key', '"SecretAccessKey": "', drawn(BASE64, 40, 5), '"'],
  ['github-token', 'use ', `ghp_${drawn(ALNUM, 36)}`, '.'],
  ['github-token', 'GITHUB_TOKEN=', `ghs_${drawn(ALNUM, 36)}`, ''],
  ['github-token', '', `github_pat_${drawn(ALNUM, 22)}_${drawn(ALNUM, 59)}`, ' works'],
  ['gitlab-token', 'token: ', `glpat-${drawn(URL64, 20)}`, ''],
  ['slack-token', '', `xoxb-${drawn('0123456789', 12)}-${drawn(ALNUM, 24)}`, ''],
  [
    'slack-webhook',
    'curl https://hooks.slack.com/services/',
    `T${drawn(BASE32, 8)}/B${drawn(BASE32, 8)}/${drawn(ALNUM, 24)}`,
    '',
  ],
  ['stripe-key', 'key ', `sk_live_${drawn(ALNUM, 24)}`, ''],
  ['stripe-key', 'key ', `rk_test_${drawn(ALNUM, 24)}`, ''],
  ['stripe-key', '', `whsec_${drawn(ALNUM, 32)}`, ''],
  ['openai-key', 'OPENAI_API_KEY=', `sk-${drawn(ALNUM, 48)}`, ''],
  ['openai-key', '', `sk-proj-${drawn(URL64, 60)}`, ''],
  ['anthropic-key', 'export ANTHROPIC_API_KEY="', `sk-ant-api03-${drawn(URL64, 93)}`, '"'],
  ['openrouter-key', '', `sk-or-v1-${drawn(HEX, 64)}`, ''],
  ['google-key', 'maps: ', `AIza${drawn(URL64, 35)}`, ''],
  ['google-key', 'client ', `GOCSPX-${drawn(ALNUM, 28)}`, ''],
  ['google-token', '', `ya29.${drawn(ALNUM, 60)}`, ''],
  ['npm-token', '//registry.example.org/:_authToken=', `npm_${drawn(ALNUM, 36)}`, ''],
  ['pypi-token', 'twine -p ', `pypi-AgEI${drawn(URL64, 120)}`, ''],
  ['sendgrid-key', '', `SG.${drawn(URL64, 22)}.${drawn(URL64, 43)}`, ''],
  ['twilio-key', '', `SK${drawn(HEX, 32)}`, ''],
  ['digitalocean-token', '', `dop_v1_${drawn(HEX, 64)}`, ''],
  ['databricks-token', '', `dapi${drawn(HEX, 32)}`, ''],
  ['huggingface-token', '', `hf_${drawn(ALNUM, 34)}`, ''],
  ['shopify-token', '', `shpat_${drawn(HEX, 32)}`, ''],
  ['linear-key', '', `lin_api_${drawn(ALNUM, 40)}`, ''],
  ['notion-token', '', `ntn_${drawn(ALNUM, 46)}`, ''],
  ['vault-token', '', `hvs.${drawn(ALNUM, 24)}`, ''],
  ['groq-key', '', `gsk_${drawn(ALNUM, 52)}`, ''],
  ['atlassian-token', '', `ATATT3${drawn(URL64, 100)}`, ''],
  ['docker-token', '', `dckr_pat_${drawn(ALNUM, 27)}`, ''],
  ['telegram-token', 'bot', `${drawn('123456789', 9)}:AA${drawn(URL64, 33)}`, ''],
  ['discord-token', 'bot ', `M${drawn(ALNUM, 23)}.${drawn(ALNUM, 6)}.${drawn(ALNUM, 27)}`, ''],
  [
    'azure-key',
    'DefaultEndpointsProtocol=https;AccountKey=',
    `${drawn(BASE64, 86)}==`,
    ';EndpointSuffix=core',
  ],
  ['azure-key', 'secret ', `${drawn(ALNUM, 3)}8Q~${drawn(ALNUM, 34)}`, ''],
  [
    'azure-signature',
    'https://x.blob.core.windows.net/c?sv=2022&sig=',
    `${drawn(ALNUM, 43)}%3D`,
    '',
  ],
  ['private-key', 'key:\n', pem('RSA PRIVATE KEY'), '\n'],
  ['private-key', '', pem('PRIVATE KEY', '\r\n'), ''],
  ['private-key', '"private_key": "', pem('OPENSSH PRIVATE KEY', '\\n'), '"'],
  [
    'private-key',
    'cut off:\n',
    pem('EC PRIVATE KEY').split('\n-----END')[0] ?? '',
    '\n\nText goes on.',
  ],
  ['private-key', '', pem('PGP PRIVATE KEY BLOCK'), ''],
  ['jwt', 'cookie ', jwt, ''],
  ['jwt', 'Authorization: Bearer ', jwt, ''],
  ['authorization', 'curl -H "Authorization: Bearer ', drawn(ALNUM, 40), '"'],
  ['authorization', 'Authorization: Basic ', `${drawn(BASE64, 30)}==`, ''],
  ['authorization', "headers: { authorization: 'token ", drawn(HEX, 40), "' }"],
  ['connection-string', 'DATABASE_URL=postgres://app:', 'tR0ub4dor3', '@db.internal:5432/app'],
  ['connection-string', 'mongodb+srv://admin:', 'p%40ssw0rdX', '@cluster0.mongodb.net'],
  ['connection-string', 'redis://:', drawn(ALNUM, 20), '@cache:6379'],
  ['connection-string', 'git clone https://bot:', drawn(ALNUM, 30), '@git.internal/x.git'],
  ['connection-string', 'amqps://svc:', 'Winter2024!', '@mq.internal'],
  ['password', 'DB_PASSWORD=', 'Xk9#mQ2vLp', '\n'],
  ['password', 'The admin password is ', 'Blue42Horse!', ''],
  ['password', '"password": "', 'c0rrect-H0rse', '"'],
  ['password', '**Password**: `', 'Tr0ub4dor&3', '`'],
  ['password', 'mysqldump --password ', 'Qw3rty9Zx', ' shop'],
  ['password', '管理员密码：', 'Zx81Spectrum', '，请勿外传'],
  ['assigned-secret', 'api_key: ', drawn(ALNUM, 32), ''],
  ['assigned-secret', 'const apiKey = "', drawn(HEX, 40), '"'],
  ['assigned-secret', 'client-secret=', drawn(URL64, 36), ''],
  ['assigned-secret', 'SESSION_SECRET=', drawn(ALNUM, 24), ''],
  ['assigned-secret', 'deploy --token ', drawn(ALNUM, 26), ' --yes'],
  [
    'assigned-secret',
    'HEROKU_API_KEY=',
    [8, 4, 4, 4, 12].map((length) => drawn(HEX, length, length)).join('-'),
    '',
  ],
  ['assigned-secret', '密钥是', drawn(ALNUM, 32), ''],
]

// WRT-13: what ordinary notes are full of. None of it may be touched.
const SURVIVORS: readonly string[] = [
  'Fixed in 3f786850e387550fdab836ed7e6dc881de23001b.',
  'commit 89e6c98d92887913cadf06b2adb97f26cde4849b reverted it',
  'short hash 9d4e1e2, tag v1.2.3',
  'session 123e4567-e89b-12d3-a456-426614174000 failed',
  'id: 550e8400-e29b-41d4-a716-446655440000',
  '"integrity": "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg=="',
  'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'md5 d41d8cd98f00b204e9800998ecf8427e of the empty file',
  'ETag "33a64df551425fcc55e4d42a148795d9f25f89d4"',
  'base64 of hello is aGVsbG8gd29ybGQsIHRoaXMgaXMgYSB0ZXN0',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl me@host',
  '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----',
  '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  'Files that start with `-----BEGIN RSA PRIVATE KEY-----` are refused.',
  'Set OPENAI_API_KEY, ANTHROPIC_API_KEY and GITHUB_TOKEN before the tests.',
  'AWS_SECRET_ACCESS_KEY comes from the CI settings',
  'export API_KEY=$API_KEY',
  'API_KEY=${API_KEY:-none}',
  'token: ${{ secrets.GITHUB_TOKEN }}',
  'api_key: <your-api-key>',
  'api_key: YOUR_API_KEY_GOES_HERE',
  'apiKey: "your-api-key-here-please"',
  'token = xxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'password: ********',
  'password=changeme',
  'password: "password"',
  'const token = process.env.GITHUB_TOKEN_FOR_CI1',
  'token = os.environ["SERVICE_TOKEN_2"]',
  'apiKey: import.meta.env.VITE_KEY_1A2B3C4D',
  'password: {{ vault_db_password }}',
  'secret: op://Private/stripe-live/credential9',
  'AKIAIOSFODNN7EXAMPLE is the id that the documentation uses',
  'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY is its secret',
  ['tokens start with gh', 'p_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'].join(''),
  ['keys look like sk', '-ant-api03-your-key-goes-here-and-more'].join(''),
  'The prefix `sk-` marks keys of several vendors; `npm_` and `ghp_` are others.',
  'postgres://user:password@localhost:5432/app',
  'postgres://postgres:postgres@localhost/test',
  'redis://localhost:6379',
  'DATABASE_URL=postgres://$USER:$PASSWORD@db/app',
  'mysql://app:<password>@db/app',
  'https://example.com/path?token=abc&id=42',
  'https://user@example.com/repo.git',
  'git@github.com:org/repo.git',
  'http://localhost:3000/api/v1:batch@latest',
  'Authorization: Bearer <token>',
  'Authorization: Bearer $TOKEN',
  'We use bearer authentication and basic configuration-management.',
  'The token is refreshed when it expires-after-one-hour.',
  'password: z.string().min(8).max(64)',
  'token: getTokenFromKeychain2()',
  'secret = generateSecret({ length: 32 })',
  'The password must be at least 12 characters long, with 1 digit.',
  'token_count: 12843, max_tokens: 128000',
  'tokens: 1,234,567 (bytes / 3.2)',
  'secret_name: projects-prod-database-2026',
  'token: build-2026-01-15',
  'lastToken = "?NonExpressionParenEnd"',
  'access_key: kubernetes.io/service-account-token',
  'private_key: /etc/ssl/private/server-2024.key',
  'pwd: /home/u1s2e3r4/projects/app1',
  'credentials: aws-sdk/client-s3@3.400.0',
  'password reset flow: src/auth/reset-password.ts:42',
  'const passwordField = document.querySelector("#password-input-2")',
  'KeyError: api_key, TypeError: token is undefined',
  'The `secret` field of the manifest is typed `string | undefined`.',
  'key-value stores, token-bucket limiter, secret-scanning alerts',
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt.',
  '数据库密码保存在环境变量里，不要写进记忆。',
  '密钥由运维团队管理，令牌每小时刷新一次。',
  'パスワードは一覧に含めないでください。',
  'MyCompany.Services.Authentication.TokenProviderFactory',
  'eyJ is how a JSON object looks in base64.',
  'Content-Type: multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW',
  'uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683',
  'nix hash sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'docker.io/library/node@sha256:0c0734eb7051babbb3e95cd74e684f940552b31472152edf0bb23e54ab44a0d7',
  'color tokens: --color-primary-500: #3b82f6; --space-4: 1rem',
  'regex: /^[a-z0-9]([a-z0-9-]{0,78}[a-z0-9])?$/',
  'cursor=b3BhcXVlLWN1cnNvci12YWx1ZS0wMDAx&limit=50',
  'C:\\Users\\dev\\AppData\\Local\\Temp\\a1b2c3d4e5f6.log',
  'Order 4242 4242 4242 4242 is the test card.',
  'fingerprint SHA256:uNiVztksCsDhcc0u9e8BrrJXVGDwnlNRgzcvyNzlGbs',
]

describe('findSecrets finds what must not be kept (WRT-13)', () => {
  test.each(SECRETS.map((line, index) => [index, ...line] as const))(
    '%i: %s',
    (_index, rule, before, secret, after) => {
      const text = before + secret + after
      const found = findSecrets(text)
      expect(found.map((each) => each.rule)).toEqual([rule])
      expect(text.slice(found[0]?.start, found[0]?.end)).toBe(secret)
      expect(redact(text)).toBe(`${before}[secret:${rule}]${after}`)
      expect(mayHoldSecret(text)).toBe(true)
    },
  )

  test('the corpus is large enough to mean something', () => {
    expect(SECRETS.length).toBeGreaterThanOrEqual(40)
    expect(SURVIVORS.length).toBeGreaterThanOrEqual(60)
  })

  test('secrets of every draw are found, not only those of this file', () => {
    const shapes: readonly ((seed: number) => string)[] = [
      (seed) => `AKIA${drawn(BASE32, 16, seed)}`,
      (seed) => `ghp_${drawn(ALNUM, 36, seed)}`,
      (seed) => `sk-${drawn(ALNUM, 48, seed)}`,
      (seed) => `api_key=${drawn(ALNUM, 32, seed)}`,
      (seed) => `secret: ${drawn(HEX, 64, seed)}`,
    ]
    for (const shape of shapes) {
      let missed = 0
      for (let seed = 1; seed <= 500; seed++) if (findSecrets(shape(seed)).length !== 1) missed++
      expect(missed, String(shape)).toBeLessThanOrEqual(2)
    }
  })
})

describe('ordinary text is not touched (WRT-13)', () => {
  test.each(SURVIVORS)('%s', (text) => {
    expect(findSecrets(text)).toEqual([])
    expect(redact(text)).toBe(text)
  })
})

describe('redact', () => {
  test('all secrets of a text, and nothing else of it', () => {
    const [one, two] = [`ghp_${drawn(ALNUM, 36)}`, drawn(ALNUM, 32)]
    expect(redact(`a ${one} b\napi_key=${two}\nc ${one}`)).toBe(
      'a [secret:github-token] b\napi_key=[secret:assigned-secret]\nc [secret:github-token]',
    )
  })

  test('leaves none behind, and is the same when done again', () => {
    const piece = fc.oneof(
      fc.constantFrom(...SECRETS.map(([, before, secret, after]) => before + secret + after)),
      fc.constantFrom(...SURVIVORS),
      fc.string({ maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const once = redact(pieces.join('\n'))
        expect(redact(once)).toBe(once)
        for (const [, , secret] of SECRETS)
          if (secret.length > 20) expect(once).not.toContain(secret)
      }),
      { numRuns: 200 },
    )
  })

  test('spans are in order and apart', () => {
    const text = SECRETS.map(([, before, secret, after]) => before + secret + after).join('\n')
    let before = 0
    for (const { start, end } of findSecrets(text)) {
      expect(start).toBeGreaterThanOrEqual(before)
      expect(end).toBeGreaterThan(start)
      before = end
    }
  })

  // A note of a megabyte that provokes every pattern: with backtracking this would not end.
  const traps: readonly string[] = [
    'password=',
    'token: a(',
    'api_key="',
    'eyJ',
    'eyJa.',
    'eyJaaaaaaaaaa.eyJaaaaaaaaaa.',
    'a://b:',
    'a://b:c@',
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN RSA PRIVATE KEY-----\nAAAAAAAAAAAAAAAAAAAAAAAA\n',
    'Bearer ',
    'authorization: bearer ',
    'ghp_aaaaaaaaaaaaaaaa-',
    'sk-',
    'AKIA',
    'xoxb-1-',
    'SG.',
    'M.',
    'a',
    'A1',
    '"',
    ' ',
    '密码：',
    'secretkey=AAAA',
    'token==',
  ]
  test.each(traps)(
    'reads a megabyte of %j',
    (trap) => {
      const text = trap.repeat(Math.ceil(1_000_000 / trap.length))
      expect(() => findSecrets(text)).not.toThrow()
    },
    20_000,
  )
})
