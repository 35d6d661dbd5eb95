import { ALNUM, BASE64, HEX, password, uuid } from './draw.ts'
import { alnum, forms, given, hex, said } from './form.ts'

/*
 * What lines of public documentation showed where the rules of that day were blind: not a vendor's form, but a place.
 * Rules were written for them, so a figure over them proves nothing; `--documents` measures on lines that nobody chose.
 */
export const BY_PLACE = forms('by place', 'later', {
  'flag of any program': (draw) => [
    draw.pick(['nxc -u bob -p ', 'olevba -p ', 'rar a -hp', 'cryptcat -k ', 'snmpwalk -u bob -A ']),
    `${draw.from(ALNUM, 6)}7a${draw.from(ALNUM, 5)}B`,
    ' target',
  ],
  'windows flag': (draw) => ['xfreerdp /u:bob /p:', draw.from(ALNUM, 14), ' /v:10.0.0.4'],
  'windows flags apart': (draw) => ['systeminfo /s host /u bob /p ', draw.from(ALNUM, 14), '\n'],
  'name and host': (draw) => ['psexec.py corp/bob:', `x7${draw.from(ALNUM, 10)}B`, '@server'],
  'domain and name': (draw) => ['getTGT.py corp/bob:', `x7${draw.from(ALNUM, 10)}B`, ' -v'],
  'flag with a name': (draw) => ['miniserve --auth bob:', draw.from(ALNUM, 12), ' /srv'],
  'percent sign': (draw) => ['smbcacls //nas/a b --user corp\\bob%', draw.from(ALNUM, 12), '\n'],
  piped: (draw) => ['yes ', draw.from(ALNUM, 12), ' | passwd'],
  'piped anywhere': (draw) => ['echo "', `x7${draw.from(ALNUM, 10)}B`, '" | argon2 salt'],
  'sql user': given(
    alnum(14),
    "CREATE USER app IDENTIFIED BY '@@';",
    "CREATE ROLE app WITH ENCRYPTED PASSWORD '@@';",
  ),
  'add user': (draw) => ['rabbitmqctl add_user bob ', `x7${draw.from(ALNUM, 10)}B`, '\n'],
  'other scheme': given(alnum(36), 'Authorization: Splunk @@', 'header_Authorization=@@'),
  'other key': given(alnum(32), 'DATABASE_KEY=@@', 'deploy-hook_key: @@'),
  'bare key': (draw) => ['  key: ', `aB3${draw.from(ALNUM, 29)}`, '\n'],
  'auth option': given(hex(40), "new Octokit({ auth: '@@' })"),
  'dotted flag': (draw) => ['migrate --target.api-key ', uuid(draw), ' --dry'],
  'set command': (draw) => ['n8n-cli config set-api-key ', draw.from(HEX, 32), '\n'],
  'settings line': (draw) => ['LicenseKey ', draw.from(BASE64, 40), '\n'],
  'unknown user name': (draw) => ['usql mysql://用户:', draw.from(ALNUM, 12), '@主机:3306/db'],
  'farther on': said(
    'Das Passwort lautet für die nächste Woche @',
    'the password that Ann picked yesterday, @, works on staging',
    'パスワードは念のため @',
    'con @ como nueva contraseña',
  ),
  'token farther on': (draw) => [
    'the token Ann made for the bot yesterday, ',
    `aB3${draw.from(ALNUM, 37)}`,
    ' I think',
  ],
  'query of two': (draw) => [
    'http://db:8086/query?u=bob&p=',
    password(draw).replace(/\W/g, 'x'),
    '',
  ],
})
