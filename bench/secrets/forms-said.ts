import { ALNUM, BASE32, BASE64, password, phrase } from './draw.ts'

import { alnum, base64, forms, given, parted, said, ZERO_WIDTH } from './form.ts'

export const SPOKEN_SEEN = forms('said', 'seen', {
  english: said(
    'Password for staging db is @',
    'The admin password is @.',
    'the wifi password is now @',
    'Password: @',
    'password @',
    'root password for db1.acme.io is @, ask ops',
  ),
  german: said(
    'Das Passwort ist @',
    'Passwort für die Staging-DB: @',
    'Das Kennwort lautet @.',
    'Passwort @',
    'Das Passwort vom Server ist @',
  ),
  spanish: said(
    'La contraseña es @',
    'contraseña: @',
    'La contraseña de la base de datos es @.',
    'contraseña @',
  ),
  french: said(
    'Le mot de passe est @',
    'mot de passe : @',
    'Le mot de passe de la base est @.',
    'mot de passe @',
  ),
  portuguese: said('A senha é @', 'senha: @', 'A senha do banco de dados é @.', 'senha @'),
  chinese: said('密码是@', '密码：@', '数据库的密码是 @，不要外传', '密码 @', '管理员密码为@'),
  japanese: said(
    'パスワードは@です',
    'パスワード：@',
    '本番のパスワードは「@」です',
    'パスワード @',
    'DBのパスワードは @ です',
  ),
  'aws in words': given(
    base64(40),
    'The AWS secret access key is @@',
    'our aws secret key for prod: @@',
    'AWS Secret Access Key [None]: @@',
  ),
  'quoted phrase': (draw) => {
    const before = draw.pick([
      'password: "',
      'The passphrase is "',
      'DB_PASSWORD="',
      "password = '",
    ])
    return [before, phrase(draw), before.slice(-1)]
  },
})

export const SPOKEN_HELD = forms('said', 'held', {
  'english other': said(
    'my password was changed to @',
    'The password on the jump host (bastion) is: @',
    "The client's password is `@`",
    'login with password "@"',
    'pwd = @',
    'use password @ for the demo account',
  ),
  'german other': said(
    'Datenbank-Passwort lautet: @',
    'Das WLAN-Kennwort ist „@“.',
    'das neue Passwort ist jetzt @',
    'Kennwort für admin = @',
  ),
  'spanish other': said(
    'la clave del servidor es @',
    'La contraseña para staging: @',
    'contraseña nueva es "@"',
  ),
  'french other': said(
    'le mdp est @',
    'Mot de passe du serveur : « @ »',
    "le mot de passe pour l'admin est `@`",
  ),
  'portuguese other': said(
    'a palavra-passe é @',
    'Senha do servidor: @',
    'a senha para o admin é "@"',
  ),
  'chinese other': said('测试环境口令是：@', '密码改为 @', '登录密碼是「@」'),
  'japanese other': said('パスワードを @ に変更', '管理者パスワードは`@`', 'パスワード= @'),
  'azure in words': given(
    (draw) => `${draw.from(BASE64, 86)}==`,
    'The Azure storage account key is @@',
    'storage key: @@',
  ),
  'vendors in words': given(
    alnum(40),
    'Our OpenAI key is @@',
    'the Datadog API key for staging is @@',
    'access token for the bot: @@',
    'API-Schlüssel: @@',
    'la clé API est @@',
    'la clave de API es @@',
    'a chave de API é @@',
    'API 密钥是 @@',
    'アクセスキーは@@です',
    'APIキー：@@',
  ),
  'passphrase other': (draw) => {
    const before = draw.pick([
      'The vault passphrase is "',
      'passphrase: `',
      'Das Passwort lautet "',
    ])
    return [before, phrase(draw), before.slice(-1)]
  },
})

export const PARTED_SEEN = forms('zero width', 'seen', {
  token: (draw) => ['token ', parted(draw, `ghp_${draw.from(ALNUM, 36)}`), ' here'],
  password: (draw) => ['password: ', parted(draw, password(draw)), '\n'],
})
export const PARTED_HELD = forms('zero width', 'held', {
  aws: (draw) => ['key ', parted(draw, `AKIA${draw.from(BASE32, 16)}`)],
  'password name': (draw) => [`pass${draw.pick(ZERO_WIDTH)}word: `, password(draw)],
  'said secret': (draw) => ['Das Passwort ist ', parted(draw, password(draw))],
})
