import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knock, type TestServer, uiServer, uiVault } from './support/ui-server.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
  server = await uiServer(await uiVault())
})
afterAll(() => server.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const ask = (headers: Readonly<Record<string, string>>, body = '{}') =>
  knock(server.origin, { path: '/api/vault', method: 'POST', headers, body })

describe('UIX-02: access to the page', () => {
  test('the token works once, for a cookie that scripts and other sites cannot use', async () => {
    const path = server.url.slice(server.origin.length)
    const wrong = await knock(server.origin, { path: '/?token=guess' })
    expect(wrong.headers['set-cookie']).toBeUndefined()
    const first = await knock(server.origin, { path })
    expect(first.headers['set-cookie']?.[0]).toMatch(
      /^everkeep-\d+=\S{32}; HttpOnly; SameSite=Strict; Path=\/$/,
    )
    // The page itself: a person who waits for a second address waits twice.
    expect(first.body).toContain('<div id="app">')
    const second = await knock(server.origin, { path })
    expect(second.headers['set-cookie']).toBeUndefined()
    expect(second.body).not.toContain('<div id="app">')
    cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    expect((await ask({ cookie, ...JSON_TYPE })).status).toBe(200)
  })

  const refused: readonly (readonly [string, () => Record<string, string>, number])[] = [
    ['no cookie', () => JSON_TYPE, 401],
    ['a wrong cookie', () => ({ ...JSON_TYPE, cookie: `${cookie}x` }), 401],
    ['a foreign origin', () => ({ ...JSON_TYPE, cookie, origin: 'https://evil.example' }), 403],
    ['a page of nowhere', () => ({ ...JSON_TYPE, cookie, origin: 'null' }), 403],
    ['another port', () => ({ ...JSON_TYPE, cookie, origin: 'http://127.0.0.1:1' }), 403],
    ['a rebound host', () => ({ ...JSON_TYPE, cookie, host: 'evil.example' }), 403],
    ['a host that begins alike', () => ({ ...JSON_TYPE, cookie, host: '127.0.0.1.nip.io' }), 403],
    ['another site', () => ({ ...JSON_TYPE, cookie, 'sec-fetch-site': 'cross-site' }), 403],
    ['a sibling site', () => ({ ...JSON_TYPE, cookie, 'sec-fetch-site': 'same-site' }), 403],
    ['a form', () => ({ cookie, 'content-type': 'text/plain' }), 415],
    ['no type at all', () => ({ cookie }), 415],
  ]
  test.each(refused)('%s is refused', async (_, headers, status) => {
    const reply = await ask(headers())
    expect(reply.status).toBe(status)
    expect(reply.body).not.toContain(server.root)
  })

  test('pages and files need the cookie, too', async () => {
    for (const path of ['/', '/memories', '/api/events', '/assets/app.js'])
      expect((await knock(server.origin, { path })).status).toBe(401)
  })

  test('a token on any other address opens nothing', async () => {
    const { status } = await knock(server.origin, { path: `/memories?token=x` })
    expect(status).toBe(401)
  })

  test('a body beyond the limit is not read', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(5 * 1024 * 1024) })
    const status = await ask({ cookie, ...JSON_TYPE }, body).then(
      (reply) => reply.status,
      () => 413,
    )
    expect(status).toBe(413)
  })

  test('every answer forbids third-party scripts, sniffing, frames and caching', async () => {
    const { headers } = await knock(server.origin, { path: '/memories', headers: { cookie } })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  test('a file with a hash in its name may be cached', async () => {
    const page = await knock(server.origin, { path: '/memories', headers: { cookie } })
    const script = /\/assets\/app-[^"]+\.js/.exec(page.body)?.[0] ?? ''
    const { status, headers } = await knock(server.origin, { path: script, headers: { cookie } })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test.each(['/assets/../index.html', '/assets/..%2f..%2fpackage.json', '/assets/%2e%2e'])(
    '%s cannot leave the assets folder',
    async (path) => {
      const { body } = await knock(server.origin, { path, headers: { cookie } })
      expect(body).not.toContain('devDependencies')
    },
  )

  test.each([
    ['an unknown name', '/api/constructor', '{}', 404],
    ['no JSON', '/api/vault', '{', 400],
    ['a wrong shape', '/api/memory.show', '{"name":7}', 400],
    ['more than was asked', '/api/vault', '{"x":1}', 400],
  ])('%s is an error that says so', async (_, path, body, status) => {
    const headers = { cookie, ...JSON_TYPE }
    const reply = await knock(server.origin, { path, method: 'POST', headers, body })
    expect(reply.status).toBe(status)
    expect(JSON.parse(reply.body).error.code).toMatch(/^(USAGE|INPUT)_ERROR$/)
  })
})
