import type { Giving } from './value-shape.ts'

/** A place that is made for a credential: a flag of a command, a field of a file, a part of an address. */
type Field = readonly [
  name: string,
  triggers: readonly string[],
  pattern: string,
  accepts: 'password' | 'issued',
  by?: Giving,
]

const QUOTE = '["\'`]?'
const GIVEN = `${QUOTE}(?<secret>[^\\s"'\`]{3,256})`

export const FIELDS: readonly Field[] = [
  // curl -u name:password, --user=name:password, -basic-auth name:password
  [
    'password',
    ['-u', 'user', 'auth', ' -a ', 'cred', 'login'],
    `(?<![^\\s"'])(?:-[ua]|--?(?:[a-z]{1,12}-){0,2}(?:user|auth|creds?|credentials?|login)(?:-[a-z]{1,8})?)(?:\\s{1,3}|=|)${QUOTE}[^\\s:"'=]{1,64}:(?<secret>[^\\s"']{4,256})`,
    'password',
    'operator',
  ],
  // twine upload -u name -p password: whatever the program; xfreerdp /u:name /p:password
  [
    'password',
    ['-u', '--user', '-l', '/u'],
    `(?<!\\S)(?:-[ul]|--(?:user(?:name)?|login)|\\/u(?:ser)?)(?:\\s{1,3}|=|:)[^\\s-][^\\s]{0,80}\\s[^\\n|;]{0,80}?(?<=\\s)[-/]p[:\\s]{0,3}(?!-)${GIVEN}`,
    'password',
    'operator',
  ],
  // Any short flag that programs use for what is secret: the value has to look like nothing else.
  [
    'password',
    [' -'],
    `(?<!\\S)(?:-[pktwasx]\\s{1,3}|-h?p)${QUOTE}(?<secret>[^\\s"'\`/:,;|()<>{}[\\]\\\\]{8,128})(?=["'\`\\s]|$)`,
    'password',
    'beside',
  ],
  // name:password@host, domain/name:password@host
  [
    'password',
    ['@'],
    `(?<![\\w/:.@+-])(?:[\\w.-]{1,40}[\\\\/])?(?!mailto:|email:|sip:|xmpp:|acct:|npm:)[\\w.-]{1,40}:(?<secret>[^\\s@"'\`/:<>]{6,128})@(?=[a-z])`,
    'password',
    'beside',
  ],
  // domain/name:password as an argument; a tag of an image has fewer sorts of letters
  [
    'password',
    ['/', '\\\\'],
    `(?<=\\s)[\\w.-]{1,40}[/\\\\][\\w.-]{1,40}:(?=\\S{0,40}[#!$%&+?^]|(?=\\S{0,40}[a-z])\\S{0,40}\\d)(?<secret>[^\\s"'\`/:,;]{8,128})(?=\\s|$)`,
    'password',
    'beside',
  ],
  // add_user name password, -login name password
  [
    'password',
    ['user', 'login', 'account'],
    `(?:user|login|account)\\s{1,3}[\\w.@-]{1,64}\\s{1,3}(?<secret>[^\\s"'\`/:,;()]{8,128})(?=\\s|$)`,
    'password',
    'beside',
  ],
  // ?u=name&p=password
  [
    'password',
    ['&p='],
    `[?&]u(?:ser)?=[^&\\s"']{1,64}&p=(?<secret>[^&\\s"'\`]{4,128})`,
    'password',
    'operator',
  ],
  // domain\\name%password
  [
    'password',
    ['-u', '--user'],
    `(?<!\\S)(?:-U|--user)(?:\\s{1,3}|=)${QUOTE}[^\\s%"']{1,80}%(?<secret>[^\\s"']{4,128})`,
    'password',
    'operator',
  ],
  // Credentials: name / password
  [
    'password',
    ['cred', 'zugangsdaten', 'identifiants', 'login'],
    `(?:creds?|credentials?|credenciales|credenciais|zugangsdaten|identifiants|logins?)(?:\\s[^\\n:/]{1,40})?\\s{0,2}[:：]\\s{0,3}[^\\s/:]{2,64}\\s{0,2}[/:|]\\s{0,2}${GIVEN}`,
    'password',
    'beside',
  ],
  // new NetworkCredential("name", "password")
  [
    'password',
    ['credential'],
    `credentials?\\(\\s{0,3}["'][^"'\\n]{1,64}["']\\s{0,3},\\s{0,3}["'](?<secret>[^"'\\n]{4,128})["']`,
    'password',
    'operator',
  ],
  // cargo login <token>, gh auth login --with-token <token>
  [
    'assigned-secret',
    ['login ', 'authtoken ', 'auth ', 'enable ', 'register ', 'unlock ', 'activate '],
    `(?<![\\w-])(?:login|authtoken|auth|enable|register|unlock|activate)\\s{1,3}(?:--?[a-z-]{1,30}\\s{1,3})?(?<secret>[A-Za-z0-9_.~-]{20,512})(?=\\s|["'\`]|$)`,
    'issued',
    'beside',
  ],
  // gh secret set NAME --body "…"
  [
    'assigned-secret',
    ['secret'],
    `secrets?\\s{1,3}(?:set|put|add|create)\\s[^\\n|;]{0,120}?(?<=\\s)--?(?:body|value|data|b|v)(?:\\s{1,3}|=)${GIVEN}`,
    'issued',
    'operator',
  ],
  [
    'password',
    ['net user', 'alias set'],
    `(?:net\\s{1,3}user\\s{1,3}[^\\s/]{1,64}|alias\\s{1,3}set\\s{1,3}\\S{1,64}\\s{1,3}https?:\\/\\/\\S{1,128}\\s{1,3}\\S{1,64})\\s{1,3}(?![/-])${GIVEN}`,
    'password',
    'operator',
  ],
  // jdbc:oracle:thin:name/password@host
  [
    'password',
    ['oracle'],
    `:thin:[^\\s/@]{1,64}\\/(?<secret>[^\\s@"']{4,128})@`,
    'password',
    'field',
  ],
  // What is downloaded for an AWS user: the id and the key in a row.
  [
    'aws-secret-key',
    ['akia', 'asia'],
    `(?:AKIA|ASIA)[A-Z0-9]{16}["']?[,;:\\s]{1,4}["']?(?<secret>[A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])`,
    'issued',
    'operator',
  ],
  ['password', ['sshpass'], `sshpass\\s{1,3}-p\\s{0,3}${GIVEN}`, 'password', 'field'],
  [
    'password',
    ['mysql', 'mariadb'],
    `(?:mysql|mariadb)[\\w-]{0,12}\\s[^\\n|;]{0,160}?(?<=\\s)-p(?=[^\\s-])${GIVEN}`,
    'password',
    'operator',
  ],
  [
    'password',
    [
      'redis-cli',
      'login',
      'mongo',
      'ldap',
      'sqlcmd',
      'htpasswd',
      'smbclient',
      'vercel',
      '7z',
      'zip ',
      'gpg',
    ],
    `(?:redis-cli|(?:docker|podman|registry|az)\\s{1,3}login|mongo(?:sh|dump|restore|import|export)?|ldap[a-z]{3,8}|sqlcmd|vercel|7z|zip)\\s[^\\n|;]{0,160}?(?<=\\s)-[apwPtD]\\s{0,3}(?!-)${GIVEN}`,
    'password',
    'operator',
  ],
  [
    'password',
    ['htpasswd'],
    `htpasswd\\s{1,3}-(?=\\w{0,6}b)(?:\\w{0,6}n\\w{0,6}|\\w{1,8}\\s{1,3}\\S{1,80})\\s{1,3}\\S{1,64}\\s{1,3}${GIVEN}`,
    'password',
    'operator',
  ],
  [
    'password',
    ['|'],
    `(?:echo|printf|yes)\\s{1,3}(?:-[ne]{1,2}\\s{1,3})?${GIVEN}["']?\\s{0,3}\\|[^\\n]{0,120}?(?:passw|stdin|login|sudo\\s{1,3}-S|cryptsetup|kinit)`,
    'password',
    'operator',
  ],
  // What is handed to a program and looks like nothing else.
  [
    'password',
    ['|'],
    `(?:echo|printf|yes)\\s{1,3}(?:-[ne]{1,2}\\s{1,3})?${GIVEN}["']?\\s{0,3}\\|`,
    'password',
    'beside',
  ],
  [
    'password',
    ['chpasswd'],
    `(?:echo|printf)\\s{1,3}(?:-e\\s{1,3})?${QUOTE}[\\w.-]{1,40}:(?<secret>[^\\s"'|]{4,128})["']?\\s{0,3}\\|[^\\n]{0,40}chpasswd`,
    'password',
    'operator',
  ],
  // .netrc, .pgpass
  [
    'password',
    ['login', 'machine'],
    `(?:login|account)\\s{1,4}\\S{1,120}\\s{1,8}password\\s{1,4}${GIVEN}`,
    'password',
    'field',
  ],
  [
    'password',
    [':'],
    `:(?<=(?<![\\w./:*-])[\\w*][\\w.*-]{0,80}:)(?:\\d{3,5}|\\*):[\\w*][\\w*-]{0,60}:[A-Za-z*][\\w*.@-]{0,60}:(?<secret>[^\\s"'\`]{5,128})`,
    'password',
    'operator',
  ],
  // A key that nothing names but the word
  [
    'assigned-secret',
    ['key'],
    `(?<![\\w.\\-&?$]|\\w )key["']?\\s{0,2}[:=]\\s{0,2}${QUOTE}(?=[\\w-]{0,99}?\\d)(?=[\\w-]{0,99}?[a-z])(?<secret>[\\w-]{24,128})(?=["'\`\\s,;})]|$)`,
    'issued',
    'beside',
  ],
  // .npmrc, docker's config.json
  [
    'assigned-secret',
    ['auth'],
    `(?<![A-Za-z0-9])(?:_auth|"auth"|'auth'|(?<![\\w.-])auth(?=\\s{0,2}[:=]\\s{0,2}["']))\\s{0,3}[:=]\\s{0,3}${QUOTE}(?<secret>[A-Za-z0-9+/_-]{8,1024}={0,2})`,
    'issued',
    'operator',
  ],
  // Parameters of addresses whose names say nothing elsewhere.
  [
    'url-token',
    ['?', '&'],
    `[?&](?:key|sig|signature|auth|sas|hmac|jwt|session|sid|x-(?:amz|goog)-(?:signature|security-token))=(?<secret>[^\\s&"'\`<>#)]{16,2048})`,
    'issued',
    'operator',
  ],
  [
    'url-token',
    ['://'],
    `:\\/\\/(?<=[a-z][a-z0-9+.-]{1,20}:\\/\\/)(?<secret>[A-Za-z0-9_.~-]{16,255})(?::(?:x-oauth-basic)?)?@(?![\\w-]{1,40}\\.ingest\\.)[\\w.-]`,
    'issued',
    'operator',
  ],
  // Session cookies by the names that frameworks give them.
  [
    'cookie',
    ['sess', 'sid', 'remember'],
    `=(?<=(?<![\\w-])(?:phpsessid|jsessionid|asp\\.net_sessionid|connect\\.sid|__(?:host|secure)-[\\w.-]{1,40}|_[\\w-]{1,40}_session(?:_id)?|laravel_session|ci_session|remember_(?:user_token|web|me)\\w{0,64}|sessionid|sid)=)${QUOTE}(?<secret>[^\\s;,"'\`]{16,2048})`,
    'issued',
    'operator',
  ],
]
