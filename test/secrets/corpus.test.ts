import { describe, expect, test } from 'vitest'
import { ALNUM, BASE64, type Draw, drawBy, HEX, uuid } from '../../bench/secrets/draw.ts'
import { FORMS } from '../../bench/secrets/forms.ts'
import { findSecrets, redact } from '../../src/core/secrets/find-secrets.ts'
import { mayHoldSecret } from '../../src/core/secrets/may-hold-secret.ts'

const DRAWS = 12
const PIECE = 8

/** Whether no eight characters in a row of the secret are left. */
function isGone(text: string, secret: string): boolean {
  for (let at = 0; at + PIECE <= secret.length; at++)
    if (text.includes(secret.slice(at, at + PIECE))) return false
  return true
}

describe('SEC-01: forms of public documentation with random values', () => {
  const samples = FORMS.flatMap((form) =>
    Array.from({ length: DRAWS }, (_, seed) => ({ form, ...form.make(drawBy(seed * 7919 + 3)) })),
  )

  test.each(['seen', 'held', 'later'] as const)(
    'at least .97 of the %s forms are found whole',
    (part) => {
      const own = samples.filter(({ form }) => form.part === part)
      const missed = own.filter(({ text, secret }) => !isGone(redact(text), secret))
      expect(own.length).toBeGreaterThan(500)
      expect(missed.length / own.length, missed.map(({ form }) => form.name).join()).toBeLessThan(
        0.03,
      )
    },
  )

  test('no form is missed as a whole', () => {
    for (const form of FORMS) {
      const own = samples.filter((sample) => sample.form === form)
      const found = own.filter(({ text, secret }) => isGone(redact(text), secret))
      expect(found.length, `${form.group}: ${form.name}`).toBeGreaterThan(DRAWS / 2)
    }
  })

  test('the quick look never says no where a rule says yes', () => {
    for (const { text } of samples)
      if (findSecrets(text).length > 0) expect(mayHoldSecret(text), JSON.stringify(text)).toBe(true)
  })
})

/** What notes, documentation and code are full of, with random values where a machine makes them. */
const INNOCENT: readonly ((draw: Draw) => string)[] = [
  () => 'auth_token: AuthTokenServiceImpl',
  () => 'const token: AuthenticationTokenProviderFactoryBean = create()',
  () => 'The password field is required.',
  () => 'Password must be at least 12 characters and contain 1 digit.',
  () => 'password: string; token?: string | undefined',
  () => '"password": { "type": "string", "minLength": 8 }',
  () => 'export API_KEY=$API_KEY && echo "${SECRET_KEY_BASE}"',
  () => 'SECRET_KEY_BASE, DATABASE_PASSWORD and VERCEL_TOKEN are set in the CI settings.',
  () => 'password: <your-password>, token: YOUR_TOKEN_HERE',
  () => 'api_key: "sk-xxxxxxxxxxxxxxxxxxxxxxxx"',
  () => 'curl -u "$USER:$TOKEN" https://api.acme.io',
  () => 'docker run --user 1000:1000 -u node:node app',
  () => 'sshpass -p "$SSH_PASSWORD" ssh host',
  () => 'mysql -u root -p shop < dump.sql',
  () => 'Das Passwort ist falsch, bitte erneut eingeben.',
  () => 'Das Passwort wird mit bcrypt gehasht.',
  () => 'La contraseña es obligatoria.',
  () => 'Le mot de passe est requis pour se connecter.',
  () => 'A senha é obrigatória e deve ter 8 caracteres.',
  () => '密码是必填项，长度为 8 到 64 个字符。',
  () => 'パスワードは必須です。8文字以上で入力してください。',
  () => 'password=hash_password(user.password1)',
  () => 'token = request.headers["X-Auth-Token"]',
  () => 'The session cookie is HttpOnly; Path=/; SameSite=Lax',
  () => 'Set-Cookie: theme=dark; Path=/; Max-Age=31536000',
  () => 'nextPageToken: string // opaque, pass it to the next call',
  () => 'git push https://user@example.com/repo.git',
  () => 'password: {{ vault_password }} and token: ${{ secrets.TOKEN }}',
  () => 'machine <host> login <user> password <password>',
  () => 'host:port:database:username:password is the format of .pgpass',
  () => 'client-certificate-data and client-key-data hold base64',
  () => 'export type TokenKind = "access" | "refresh" | "Bearer"',
  () => 'The cache got slower because token /tmp/work/v10000r0 was read twice.',
  () => 'token = b64encode(userpass).decode()',
  () => 'let credential = Credential::VerificationKey(Hash28::from([0x11; 28]));',
  () => 'A Google key looks like `AIza[0-9A-Za-z\\-_]{35}`.',
  () => 'bcrypt2b is the password hash, and OAuth2 is the login for staging',
  () => 'Der Login wird auf OAuth2 umgestellt, das Passwort in Keycloak22 geprüft.',
  () => 'Move the password to src/auth/password2.ts and set the token to v1.2.3-beta.4.',
  () => 'twine upload -u __token__ -p "$PYPI_TOKEN" dist/*, docker run -u 1000 -p 8080:80',
  (draw) =>
    `the message was msg_01${draw.from(ALNUM, 22)}, answered as chatcmpl-${draw.from(ALNUM, 24)}`,
  (draw) => `dist/assets/index-${draw.from(ALNUM, 8)}.js and chunk_${draw.from(HEX, 40)}.js`,
  (draw) => `"integrity": "sha512-${draw.from(BASE64, 86)}=="`,
  (draw) => `"${draw.from(ALNUM, 6)}_${draw.from(ALNUM, 36)}=": "391673000000",`,
  () => 'Compass 3 bypasses the proxy; encompass, surpass and trespass are words.',
  () => '-----BEGIN CERTIFICATE----- starts a certificate, not a key',
  (draw) => `fixed in commit ${draw.from(HEX, 40)}`,
  (draw) => `key: ${draw.from(HEX, 64)} (sha256 of the file)`,
  (draw) => `session ${uuid(draw)} ended`,
  (draw) => `"integrity": "sha512-${draw.from(BASE64, 86)}=="`,
  (draw) => `checksum sha256:${draw.from(HEX, 64)}`,
  (draw) => `data:image/png;base64,iVBORw0KGgo${draw.from(BASE64, 120)}`,
  (draw) => `cache key: build-${draw.from(HEX, 12)}, token count ${draw.int(90000)}`,
  (draw) => `uses: actions/checkout@${draw.from(HEX, 40)}`,
  (draw) => `continuation token: ${draw.from(ALNUM, 24)}`,
  (draw) => `public key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${draw.from(BASE64, 43)}`,
  (draw) => `password_hash: $2b$10$${draw.from(ALNUM, 53)}`,
  (draw) => `request ${draw.from(ALNUM, 22)} failed: token expired`,
  () => 'psql "postgres://<dbuser>:<dbpassword>@<dbhost>:<dbport>/<dbname>"',
  () => 'printf "YOUR_PASSWORD" | mkpasswd --stdin --method=sha-256',
  () => 'docker pull acme/app:v2.1-rc3 && docker run -p 8080:80 ghcr.io/acme/app:sha-4f3c2a1b',
  () => 'token: secrets.get(key: "influxdb3_clustered_TOKEN")',
  () => '- influxdb2-admin-password',
  () => 'Arrays.asList(OAuth2Constants.REFRESH_TOKEN, OAuth2Constants.PASSWORD)',
  () => 'next=%2Faccounts%2Fpassword%2Freset%2F',
  () => 'pytest -k test_Login2Factor and grep -A 3 PBKDF2WithHmacSHA256',
  () => 'the token is a [JSON Web Token](https://www.rfc-editor.org/rfc/rfc7519)',
  () => 'git show main:src/auth.ts, npm view npm:lodash4@latest, mailto:bob1984@acme.io',
  (draw) => `cache_key: deps-${draw.from(HEX, 32)}, partition_key: ${draw.from(ALNUM, 24)}`,
]

test('SEC-01: of 300 innocent lines at most one is flagged', () => {
  const lines = Array.from({ length: Math.ceil(300 / INNOCENT.length) }, (_, round) =>
    INNOCENT.map((make, at) => make(drawBy(round * 101 + at))),
  ).flat()
  const flagged = lines.filter((line) => findSecrets(line).length > 0)
  expect(lines.length).toBeGreaterThanOrEqual(300)
  expect(flagged.slice(0, 5)).toEqual([])
})
