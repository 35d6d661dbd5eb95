import { ALNUM, BASE64, base64Of, DIGITS, LOWER, password, URL64, uuid } from './draw.ts'

import { alnum, forms, given, hex, pemLines } from './form.ts'

export const FILES_SEEN = forms('file', 'seen', {
  'npmrc _auth': (draw) => ['//registry.acme.io/:_auth=', base64Of(`ci:${password(draw)}`), '\n'],
  'npmrc token': (draw) => ['//npm.acme.io/:_authToken=', uuid(draw)],
  'npmrc password': (draw) => ['//npm.acme.io/:_password=', base64Of(password(draw))],
  'docker auth': (draw) => [
    '{"auths":{"ghcr.io":{"auth":"',
    base64Of(`bot:${password(draw)}`),
    '"}}}',
  ],
  netrc: (draw) => ['machine api.acme.io login deploy password ', password(draw), '\n'],
  'netrc lines': (draw) => ['machine git.acme.io\n  login bot\n  password ', password(draw), '\n'],
  pgpass: (draw) => ['db.acme.io:5432:app:app_user:', password(draw), '\n'],
  'kube key': (draw) => ['    client-key-data: ', `LS0tLS1CRUdJTi${draw.from(BASE64, 200)}`, '\n'],
  'pem without first line': (draw) => ['', pemLines(draw), '\n-----END RSA PRIVATE KEY-----\n'],
  pem: (draw) => ['-----BEGIN PRIVATE KEY-----\n', pemLines(draw), '\n-----END PRIVATE KEY-----'],
})

export const FILES_HELD = forms('file', 'held', {
  'kube token': (draw) => ['users:\n- name: ci\n  user:\n    token: ', draw.from(URL64, 60), '\n'],
  'pgpass star': (draw) => ['*:*:*:postgres:', password(draw).replaceAll(':', 'x')],
  'pem body alone': (draw) => ['the key file was:\n', pemLines(draw), '\n'],
  'pem rsa start': (draw) => ['MIIEpAIBAAKCAQEA', draw.from(BASE64, 48 + 64), '\n'],
  pypirc: (draw) => ['[pypi]\nusername = ci\npassword = ', password(draw)],
  'git credentials': (draw) => ['https://bot:', draw.from(ALNUM, 40), '@git.acme.io\n'],
  'docker identity': (draw) => ['"identitytoken": "', draw.from(ALNUM, 64), '"'],
  s3cfg: (draw) => ['[default]\nsecret_key = ', draw.from(BASE64, 40), '\n'],
  maven: (draw) => [
    '<server><id>x</id><username>ci</username><password>',
    draw.from(ALNUM, 16),
    '</password></server>',
  ],
  nuget: (draw) => ['<add key="ClearTextPassword" value="', draw.from(ALNUM, 18), '" />'],
})

export const COMMANDS_SEEN = forms('command', 'seen', {
  'curl -u': (draw) => [
    'curl -u deploy:',
    password(draw).replace(/[$&!*?~^]/g, 'x'),
    ' https://api.acme.io/v1',
  ],
  'curl --user': (draw) => ['curl -sS --user "bot:', password(draw), '" https://ci.acme.io/job'],
  sshpass: (draw) => ["sshpass -p '", password(draw), "' ssh root@10.0.0.4"],
  'sshpass bare': (draw) => ['sshpass -p ', draw.from(ALNUM, 12), ' scp a b:'],
  'mysql -p': (draw) => ['mysql -u root -p', draw.from(ALNUM, 14), ' shop'],
  'mysql -p quoted': (draw) => ["mysqldump -h db -uroot -p'", password(draw), "' shop > dump.sql"],
  'flag password': (draw) => [
    draw.pick(['--password=', '--password ', '--db-password=']),
    password(draw),
    ' --yes',
  ],
  'curl header': given(
    alnum(40),
    'curl -H "Authorization: Bearer @@" https://x',
    "curl -H 'X-Api-Key: @@' https://x",
  ),
})

export const COMMANDS_HELD = forms('command', 'held', {
  redis: (draw) => ['redis-cli -h cache -a ', draw.from(ALNUM, 16), ' ping'],
  'docker login': (draw) => ['docker login -u ci -p ', draw.from(ALNUM, 20), ' registry.acme.io'],
  mongo: (draw) => ['mongosh --host db -u admin -p ', draw.from(ALNUM, 14), ' admin'],
  'psql env': (draw) => [
    'PGPASSWORD=',
    password(draw).replace(/[$&!*?~^]/g, 'x'),
    ' psql -h db app',
  ],
  gpg: (draw) => ['gpg --batch --passphrase "', password(draw), '" -d x.gpg'],
  'private token': (draw) => [
    'curl --header "PRIVATE-TOKEN: ',
    draw.from(URL64, 20),
    '" https://git',
  ],
  'aws configure': (draw) => ['aws configure set aws_secret_access_key ', draw.from(BASE64, 40)],
  'password stdin': (draw) => [
    'echo ',
    draw.from(ALNUM, 24),
    ' | docker login ghcr.io -u x --password-stdin',
  ],
  'curl joined': (draw) => ['curl -uadmin:', draw.from(ALNUM, 14), ' http://nexus:8081'],
  wget: (draw) => ['wget --user=bot --password=', draw.from(ALNUM, 14), ' https://x/y.zip'],
})

export const URLS_SEEN = forms('url', 'seen', {
  userinfo: (draw) => [
    'postgres://app:',
    password(draw).replace(/[/@?#:%]/g, 'x'),
    '@db.acme.io:5432/app',
  ],
  'query token': given(
    alnum(32),
    'https://api.acme.io/v1/feed?token=@@&id=4',
    'https://x.io/hook?access_token=@@',
  ),
  'token as user': (draw) => [
    'git clone https://',
    draw.from(ALNUM, 40),
    '@git.acme.io/team/app.git',
  ],
  'oauth2 user': (draw) => ['https://oauth2:', draw.from(URL64, 26), '@gitlab.acme.io/x.git'],
  'azure sas': (draw) => [
    'https://a.blob.core.windows.net/c?sv=2022-11-02&sp=r&sig=',
    `${draw.from(ALNUM, 43)}%3D`,
  ],
})

export const URLS_HELD = forms('url', 'held', {
  'query key': given((draw) => draw.from(URL64, 39), 'https://maps.acme.io/api?key=@@&q=x'),
  'query apikey': given(
    hex(32),
    'https://x.io/v2/search?q=1&apikey=@@',
    'https://x.io/v2?api_key=@@',
  ),
  'aws signature': given(hex(64), 'https://b.s3.amazonaws.com/k?X-Amz-Date=1&X-Amz-Signature=@@'),
  amqp: (draw) => ['amqps://svc:', draw.from(ALNUM, 14), '@mq.acme.io/vh'],
  mongodb: (draw) => [
    'mongodb+srv://root:',
    draw.from(ALNUM, 18),
    '@cluster0.acme.mongodb.net/app',
  ],
})

export const COOKIES_SEEN = forms('cookie', 'seen', {
  header: given(alnum(32), 'Cookie: session=@@; theme=dark', 'Cookie: lang=en; sid=@@'),
  php: given(
    (draw) => draw.from(`${LOWER}${DIGITS}`, 26),
    'PHPSESSID=@@; path=/',
    'Cookie: PHPSESSID=@@',
  ),
  express: given(
    (draw) => `s%3A${draw.from(URL64, 32)}.${draw.from(ALNUM, 43)}`,
    'connect.sid=@@',
    'Cookie: connect.sid=@@',
  ),
})

export const COOKIES_HELD = forms('cookie', 'held', {
  'set-cookie': given(
    hex(40),
    'Set-Cookie: auth=@@; Path=/; HttpOnly',
    'set-cookie: sessionid=@@; Secure',
  ),
  java: given((draw) => draw.from(`${DIGITS}ABCDEF`, 32), 'JSESSIONID=@@', 'Cookie: JSESSIONID=@@'),
  'curl -b': given(
    alnum(36),
    'curl -b "session=@@" https://x.io',
    "curl --cookie 'token=@@' https://x.io",
  ),
  gitlab: given(hex(32), '_gitlab_session=@@'),
})
