import {
  ALNUM,
  BASE32,
  BASE64,
  base64Of,
  DIGITS,
  HEX,
  LOWER,
  password,
  phrase,
  UPPER,
  URL64,
  uuid,
} from './draw.ts'
import { alnum, base64, forms, given, hex, noted, parted, said } from './form.ts'

/*
 * Written from the documentation of vendors, tools and other scanners after the rules of that day stood, and measured once
 * before any rule was changed for them.
 */

export const VENDOR_LATER = forms('vendor token', 'later', {
  cloudflare: noted((draw) => `${draw.pick(['cfk_', 'cfut_', 'cfat_'])}${draw.from(ALNUM, 48)}`),
  mailgun: noted((draw) => `key-${draw.from(HEX, 32)}`),
  mailchimp: noted((draw) => `${draw.from(HEX, 32)}-us${draw.int(20) + 1}`),
  square: noted((draw) => `sq0csp-${draw.from(URL64, 43)}`),
  notion: noted((draw) => `ntn_${draw.from(DIGITS, 11)}${draw.from(ALNUM, 35)}`),
  sentry: noted((draw) => `sntryu_${draw.from(HEX, 64)}`),
  figma: noted((draw) => `figd_${draw.from(URL64, 40)}`),
  postman: noted((draw) => `PMAK-${draw.from(HEX, 24)}-${draw.from(HEX, 34)}`),
  atlassian: noted(
    (draw) => `ATATT3xFfGF0${draw.from(URL64, 170)}=${draw.from('0123456789ABCDEF', 8)}`,
  ),
  bitbucket: noted((draw) => `ATBB${draw.from(ALNUM, 32)}`),
  discord: noted(
    (draw) => `MT${draw.from(ALNUM, 24)}.G${draw.from(ALNUM, 5)}.${draw.from(URL64, 38)}`,
  ),
  groq: noted((draw) => `gsk_${draw.from(ALNUM, 52)}`),
  perplexity: noted((draw) => `pplx-${draw.from(ALNUM, 48)}`),
  replicate: noted((draw) => `r8_${draw.from(ALNUM, 37)}`),
  xai: noted((draw) => `xai-${draw.from(ALNUM, 80)}`),
  supabase: noted((draw) => `sbp_${draw.from(HEX, 40)}`),
  tailscale: noted((draw) => `tskey-auth-k${draw.from(ALNUM, 11)}CNTRL-${draw.from(ALNUM, 32)}`),
  circleci: noted((draw) => `CCIPAT_${draw.from(ALNUM, 22)}_${draw.from(HEX, 40)}`),
  buildkite: noted((draw) => `bkua_${draw.from(HEX, 40)}`),
  netlify: noted((draw) => `nfp_${draw.from(ALNUM, 36)}`),
  render: noted((draw) => `rnd_${draw.from(ALNUM, 32)}`),
  rubygems: (draw) => ['GEM_HOST_API_KEY=rubygems_', draw.from(HEX, 48), '\n'],
  'crates.io': noted((draw) => `cio${draw.from(ALNUM, 32)}`),
  'docker hub': noted((draw) => `dckr_pat_${draw.from(URL64, 27)}`),
  'hashicorp vault': noted((draw) => `hvs.CAESI${draw.from(URL64, 90)}`),
  dynatrace: noted((draw) => `dt0c01.${draw.from(BASE32, 24)}.${draw.from(BASE32, 64)}`),
  'new relic': noted((draw) => `NRAK-${draw.from(BASE32, 27)}`),
  contentful: noted((draw) => `CFPAT-${draw.from(URL64, 43)}`),
  razorpay: noted((draw) => `rzp_live_${draw.from(ALNUM, 14)}`),
  plaid: noted((draw) => `access-production-${uuid(draw)}`),
  launchdarkly: noted((draw) => `sdk-${uuid(draw)}`),
  'google oauth': noted((draw) => `GOCSPX-${draw.from(URL64, 28)}`),
  'google access': noted((draw) => `ya29.${draw.from(URL64, 120)}`),
  'azure ad': noted((draw) => `${draw.from(ALNUM, 3)}8Q~${draw.from(ALNUM, 34)}`),
  'slack app': noted(
    (draw) => `xapp-1-A${draw.from(BASE32, 10)}-${draw.from(DIGITS, 13)}-${draw.from(HEX, 64)}`,
  ),
  'discord webhook': (draw) => [
    `https://discord.com/api/webhooks/${draw.from(DIGITS, 18)}/`,
    draw.from(URL64, 68),
  ],
  alibaba: noted((draw) => `LTAI${draw.from(ALNUM, 20)}`),
  age: noted((draw) => `AGE-SECRET-KEY-1${draw.from('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)}`),
})

export const NAMED_LATER = forms('assignment', 'later', {
  terraform: (draw) => [
    draw.pick(['TF_VAR_db_password=', 'admin_password = "', 'administrator_login_password = "']),
    draw.from(ALNUM, 18),
    '\n',
  ],
  ansible: (draw) => [
    draw.pick(['ansible_become_pass: ', 'ansible_ssh_pass=', 'ansible_password: ']),
    password(draw),
    '\n',
  ],
  'compose root': (draw) => ['      MYSQL_ROOT_PASSWORD: ', password(draw), '\n'],
  'mail env': (draw) => [draw.pick(['MAIL_PASSWORD=', 'SMTP_PASS=']), draw.from(ALNUM, 16), '\n'],
  'docker env': given(
    alnum(32),
    'ENV STRIPE_SECRET @@\n',
    'ENV API_SECRET=@@\n',
    'ARG NPM_TOKEN=@@',
  ),
  'storage string': given(
    (draw) => `${draw.from(BASE64, 86)}==`,
    'DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=@@;EndpointSuffix=core.windows.net',
  ),
  'service bus': given(
    (draw) => `${draw.from(BASE64, 43)}=`,
    'Endpoint=sb://acme.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=@@',
  ),
  'connection pwd': (draw) => ['"Server=db;Uid=app;Pwd=', draw.from(ALNUM, 14), ';"'],
  wordpress: (draw) => ["define('DB_PASSWORD', '", password(draw), "');"],
  'wordpress salt': given(
    (draw) => draw.from(`${ALNUM}!@#%^&*()-_[]{}<>~+=,.;:/?|`, 64),
    "define( 'AUTH_KEY', '@@' );",
    "define('LOGGED_IN_SALT', '@@');",
  ),
  'python environ': given(
    alnum(40),
    'os.environ["GITLAB_TOKEN"] = "@@"',
    "os.environ['API_SECRET']='@@'",
  ),
  'go struct': (draw) => ['Password: "', password(draw), '",'],
  'network credential': (draw) => ['new NetworkCredential("svc", "', password(draw), '")'],
  redis: (draw) => ['requirepass ', draw.from(ALNUM, 24), '\n'],
  rabbitmq: (draw) => ['default_user = app\ndefault_pass = ', draw.from(ALNUM, 16), '\n'],
  kafka: (draw) => [
    'sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="app" password="',
    draw.from(ALNUM, 20),
    '";',
  ],
  'wifi psk': (draw) => ['network={\n  ssid="office"\n  psk="', password(draw), '"\n}'],
  ldap: (draw) => [
    draw.pick(['bindpw ', 'LDAP_BIND_PASSWORD=', 'olcRootPW: ']),
    draw.from(ALNUM, 16),
    '\n',
  ],
  'kubernetes data': (draw) => [
    'kind: Secret\ndata:\n  password: ',
    base64Of(password(draw)).replace(/=+$/, ''),
    '\n',
  ],
  wireguard: given(
    (draw) => `${draw.from(BASE64, 43)}=`,
    '[Interface]\nPrivateKey = @@\n',
    'PresharedKey = @@\n',
  ),
  totp: given(
    (draw) => draw.from(BASE32, 32),
    'otpauth://totp/acme:bob?secret=@@&issuer=acme',
    'TOTP secret: @@',
  ),
  ethereum: given(hex(64), 'PRIVATE_KEY=0x@@', 'private key: @@', 'DEPLOYER_PRIVATE_KEY="@@"'),
  encryption: given(base64(44), 'ENCRYPTION_KEY=@@', 'encryptionKey: "@@"', 'SESSION_SECRET=@@'),
  webhook: given(
    alnum(32),
    'STRIPE_WEBHOOK_SECRET=whsec_@@',
    'webhook secret: @@',
    'WEBHOOK_SIGNING_SECRET=@@',
  ),
  elastic: given(
    alnum(20),
    'ELASTIC_PASSWORD=@@',
    'KIBANA_PASSWORD: @@',
    'xpack.security.user.password: @@',
  ),
  algolia: given(hex(32), 'ALGOLIA_ADMIN_KEY=@@', 'algolia admin api key: @@'),
})

export const COMMANDS_LATER = forms('command', 'later', {
  'kubectl literal': (draw) => [
    'kubectl create secret generic db --from-literal=password=',
    draw.from(ALNUM, 18),
    ' -n prod',
  ],
  helm: (draw) => [
    'helm install pg bitnami/postgresql --set auth.postgresPassword=',
    draw.from(ALNUM, 16),
    ' -n db',
  ],
  'vault kv': (draw) => ['vault kv put secret/db password=', draw.from(ALNUM, 18), '\n'],
  heroku: (draw) => ['heroku config:set SESSION_SECRET=', draw.from(ALNUM, 32), ' -a shop'],
  'gh secret': (draw) => ['gh secret set DEPLOY_TOKEN --body "', draw.from(ALNUM, 40), '"'],
  'fly secrets': (draw) => ['fly secrets set DATABASE_PASSWORD=', draw.from(ALNUM, 18), '\n'],
  'secrets manager': (draw) => [
    'aws secretsmanager create-secret --name db --secret-string \'{"password":"',
    draw.from(ALNUM, 16),
    '"}\'',
  ],
  'az login': (draw) => [
    `az login --service-principal -u ${uuid(draw)} -p `,
    draw.from(ALNUM, 34),
    ` --tenant ${uuid(draw)}`,
  ],
  'npm config': (draw) => ['npm config set //registry.acme.io/:_authToken=', uuid(draw), '\n'],
  sqlcmd: (draw) => ['sqlcmd -S db -U sa -P ', draw.from(ALNUM, 14), ' -Q "select 1"'],
  smbclient: (draw) => ['smbclient //nas/share -U bob%', draw.from(ALNUM, 12), '\n'],
  openssl: (draw) => [
    'openssl enc -aes-256-cbc -in a -out b -pass pass:',
    draw.from(ALNUM, 20),
    '\n',
  ],
  zip: (draw) => [
    draw.pick(['zip -P ', 'unzip -P ', '7z x -p']),
    draw.from(ALNUM, 14),
    ' backup.zip',
  ],
  keytool: (draw) => [
    'keytool -genkey -keystore k.jks -storepass ',
    draw.from(ALNUM, 12),
    ' -alias a',
  ],
  'psql string': (draw) => [
    'psql "host=db user=app password=',
    draw.from(ALNUM, 16),
    ' dbname=shop"',
  ],
  httpie: (draw) => ['http -a bob:', draw.from(ALNUM, 14), ' https://api.acme.io/v1'],
  'ansible extra': (draw) => [
    'ansible-playbook site.yml -e "ansible_password=',
    draw.from(ALNUM, 14),
    '"',
  ],
  minio: (draw) => ['mc alias set local http://minio:9000 admin ', draw.from(ALNUM, 20), '\n'],
  'basic header': (draw) => [
    draw.pick(['Authorization: Basic ', 'curl -H "Authorization: Basic ']),
    base64Of(`bob:${password(draw)}`).replace(/=+$/, ''),
    '',
  ],
  'auth header': given(
    alnum(32),
    'X-Auth-Token: @@',
    'curl -H "X-Vault-Token: @@" https://v',
    'Api-Token: @@',
  ),
  powershell: (draw) => ['ConvertTo-SecureString "', password(draw), '" -AsPlainText -Force'],
  'net user': (draw) => ['net user bob ', draw.from(ALNUM, 12), ' /add'],
  snowsql: (draw) => ['SNOWSQL_PWD=', draw.from(ALNUM, 16), ' snowsql -a acme -u bob'],
  'influx token': (draw) => [
    'influx query --token ',
    `${draw.from(URL64, 86)}==`,
    ' \'from(bucket:"b")\'',
  ],
  'clickhouse client': (draw) => [
    'clickhouse-client --user default --password ',
    draw.from(ALNUM, 14),
    '\n',
  ],
  twine: (draw) => ['twine upload -u ci -p ', draw.from(ALNUM, 20), ' dist/*'],
  'cargo login': (draw) => ['cargo login ', draw.from(ALNUM, 35), '\n'],
})

export const URLS_LATER = forms('url', 'later', {
  sftp: (draw) => ['sftp://deploy:', draw.from(ALNUM, 12), '@files.acme.io/out'],
  redis: (draw) => ['redis://:', draw.from(ALNUM, 24), '@cache:6379/0'],
  jdbc: (draw) => ['jdbc:mysql://db/shop?user=app&password=', draw.from(ALNUM, 14), '&useSSL=true'],
  'jdbc oracle': (draw) => ['jdbc:oracle:thin:app/', draw.from(ALNUM, 12), '@//db:1521/ORCL'],
  smtp: (draw) => ['smtps://mailer%40acme.io:', draw.from(ALNUM, 16), '@smtp.acme.io:465'],
  sentry: (draw) => [`https://${draw.from(HEX, 32)}:`, draw.from(HEX, 32), '@sentry.io/42'],
  'git token': (draw) => ['https://x-access-token:', draw.from(ALNUM, 40), '@github.com/acme/app'],
  'gcs signature': given(
    hex(128),
    'https://storage.googleapis.com/b/o?X-Goog-Date=1&X-Goog-Signature=@@',
  ),
  'teams webhook': (draw) => [
    `https://acme.webhook.office.com/webhookb2/${uuid(draw)}@${uuid(draw)}/IncomingWebhook/`,
    draw.from(HEX, 32),
    `/${uuid(draw)}`,
  ],
  'telegram bot': (draw) => [
    'https://api.telegram.org/bot',
    `${draw.from('123456789', 10)}:AA${draw.from(URL64, 33)}`,
    '/sendMessage',
  ],
  'private token': given(alnum(20), 'https://git.acme.io/api/v4/projects?private_token=@@'),
  'client secret': given(
    alnum(36),
    'https://id.acme.io/token?client_id=web&client_secret=@@&grant_type=x',
  ),
})

export const SPOKEN_LATER = forms('said', 'later', {
  english: said(
    'creds: admin / @',
    'log in as root with the password @',
    '@ is the password for staging',
    'I set the database password to @',
    'username: bob, password: @',
    'the new password for grafana will be @',
    'the passcode for the build server is @',
    'The pw for jenkins is @',
  ),
  german: said(
    'Zugangsdaten: admin / @',
    'Benutzer root, Passwort @',
    '@ ist das Passwort für Staging',
    'ich habe das Passwort auf @ gesetzt',
    'PW: @',
    'Zugangskennwort für den Server: @',
    'das Root-Passwort heißt @',
  ),
  spanish: said(
    'usuario admin, contraseña @',
    'cambié la contraseña a @',
    '@ es la contraseña de staging',
    'credenciales: admin / @',
    'la clave de acceso es @',
    'la nueva contraseña del wifi será @',
  ),
  french: said(
    'identifiant admin, mot de passe @',
    "j'ai changé le mot de passe en @",
    '@ est le mot de passe de staging',
    'identifiants : admin / @',
    'MDP : @',
    'le nouveau mot de passe sera @',
  ),
  portuguese: said(
    'usuário admin, senha @',
    'mudei a senha para @',
    '@ é a senha do staging',
    'credenciais: admin / @',
    'a nova senha do wifi vai ser @',
    'a senha de root ficou @',
  ),
  chinese: said(
    '账号 admin 密码 @',
    '我把密码改成了@',
    '@ 是测试环境的密码',
    '用户名：root，密码：@',
    '新密码设为@',
    '登录口令 @',
    '數據庫密碼: @',
  ),
  japanese: said(
    'ユーザー名 admin、パスワード @',
    'パスワードを@に変えました',
    '@ がステージングのパスワードです',
    'ID: admin / PW: @',
    '新しいパスワードは @ になります',
    'ログインパスワード「@」を使う',
    '暗証番号は@です',
  ),
  'keys in words': given(
    alnum(36),
    'the Stripe secret key is @@',
    'Der API-Key für Mapbox lautet @@',
    'el token de acceso es @@',
    "le jeton d'API est @@",
    'o token de acesso é @@',
    '访问令牌是 @@',
    'アクセストークンは @@ です',
    'my personal access token: @@',
    'signing key = @@',
    'use @@ as the API key',
  ),
  phrases: (draw) => {
    const before = draw.pick([
      'The master passphrase is "',
      'Kennsatz: "',
      'mot de passe : "',
      'senha: "',
      '密码："',
    ])
    return [before, phrase(draw), before.slice(-1)]
  },
})

export const OTHER_LATER = forms('file', 'later', {
  'putty key': (draw) => [
    'PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 4\n',
    Array.from({ length: 4 }, () => draw.from(BASE64, 64)).join('\n'),
    '\nPrivate-MAC: 00',
  ],
  'openssh body': (draw) => [
    'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW\n',
    [draw.from(BASE64, 70), draw.from(BASE64, 70), draw.from(BASE64, 40)].join('\n'),
    '\n',
  ],
  'service account': (draw) => [
    '"private_key": "-----BEGIN PRIVATE KEY-----\\n',
    `${draw.from(BASE64, 64)}\\n${draw.from(BASE64, 64)}\\n`,
    '-----END PRIVATE KEY-----\\n",',
  ],
  'aws csv': (draw) => [
    `Access key ID,Secret access key\nAKIA${draw.from(BASE32, 16)},`,
    draw.from(BASE64, 40),
    '\n',
  ],
  'yarn rc': (draw) => ['npmAuthToken: ', uuid(draw), '\n'],
  'gem credentials': (draw) => [':rubygems_api_key: ', draw.from(HEX, 32), '\n'],
  'composer auth': (draw) => [
    '{"http-basic":{"repo.acme.io":{"username":"ci","password":"',
    draw.from(ALNUM, 24),
    '"}}}',
  ],
  'gradle properties': (draw) => ['signing.password=', draw.from(ALNUM, 14), '\n'],
  'my.cnf': (draw) => ['[client]\nuser=root\npassword="', password(draw), '"\n'],
  boto: (draw) => ['[Credentials]\ngs_secret_access_key = ', draw.from(BASE64, 40), '\n'],
  'rails credentials': (draw) => ['secret_key_base: ', draw.from(HEX, 128), '\n'],
  'kube password': (draw) => ['  user:\n    username: admin\n    password: ', password(draw), '\n'],
  'cookie csrf': (draw) => ['Cookie: _session_id=', draw.from(HEX, 32), '; locale=en'],
  'zero width phrase': (draw) => ['contraseña: ', parted(draw, draw.from(ALNUM, 14)), '\n'],
  'upper key': (draw) => ['API KEY: ', draw.from(`${UPPER}${DIGITS}`, 32), '\n'],
  'lower key': (draw) => ['api-key=', draw.from(`${LOWER}${DIGITS}`, 32), '\n'],
})
