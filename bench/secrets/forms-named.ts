import { ALNUM, BASE32, BASE64, DIGITS, HEX, LOWER, password, UPPER, URL64, uuid } from './draw.ts'

import { alnum, base64, forms, given, hex, noted } from './form.ts'

export const VENDOR_SEEN = forms('vendor token', 'seen', {
  'aws id': noted((draw) => `AKIA${draw.from(BASE32, 16)}`),
  github: noted((draw) => `gh${draw.pick(['p', 'o', 's', 'u', 'r'])}_${draw.from(ALNUM, 36)}`),
  'github fine-grained': noted(
    (draw) => `github_pat_${draw.from(ALNUM, 22)}_${draw.from(ALNUM, 59)}`,
  ),
  slack: noted(
    (draw) => `xoxb-${draw.from(DIGITS, 12)}-${draw.from(DIGITS, 12)}-${draw.from(ALNUM, 24)}`,
  ),
  openai: noted((draw) => `sk-proj-${draw.from(URL64, 74)}T3BlbkFJ${draw.from(URL64, 74)}`),
  anthropic: noted((draw) => `sk-ant-api03-${draw.from(URL64, 93)}AA`),
  npm: noted((draw) => `npm_${draw.from(ALNUM, 36)}`),
  'azure devops': noted((draw) => draw.from(`${LOWER}234567`, 52)),
  'azure devops new': noted((draw) => `${draw.from(ALNUM, 76)}AZDO${draw.from(ALNUM, 4)}`),
  okta: noted((draw) => `00${draw.from(URL64, 40)}`),
  fly: noted((draw) => `fm2_${draw.from(BASE64, 140)}`),
  ngrok: noted((draw) => `2${draw.from(ALNUM, 26)}_${draw.from(ALNUM, 21)}`),
  vercel: noted((draw) => `vcp_${draw.from(ALNUM, 56)}`),
  stripe: noted((draw) => `sk_live_${draw.from(ALNUM, 24)}`),
  jwt: noted(
    (draw) => `eyJ${draw.from(ALNUM, 33)}.eyJ${draw.from(ALNUM, 60)}.${draw.from(URL64, 43)}`,
  ),
})

export const VENDOR_HELD = forms('vendor token', 'held', {
  gitlab: noted((draw) => `glpat-${draw.from(URL64, 20)}`),
  sendgrid: noted((draw) => `SG.${draw.from(URL64, 22)}.${draw.from(URL64, 43)}`),
  google: noted((draw) => `AIza${draw.from(URL64, 35)}`),
  huggingface: noted((draw) => `hf_${draw.from(ALNUM, 34)}`),
  pypi: noted((draw) => `pypi-AgEIcHlwaS5vcmc${draw.from(URL64, 120)}`),
  shopify: noted((draw) => `shpat_${draw.from(HEX, 32)}`),
  digitalocean: noted((draw) => `dop_v1_${draw.from(HEX, 64)}`),
  pulumi: noted((draw) => `pul-${draw.from(HEX, 40)}`),
  planetscale: noted((draw) => `pscale_tkn_${draw.from(ALNUM, 43)}`),
  databricks: noted((draw) => `dapi${draw.from(HEX, 32)}`),
  doppler: noted((draw) => `dp.pt.${draw.from(ALNUM, 43)}`),
  grafana: noted((draw) => `glsa_${draw.from(ALNUM, 32)}_${draw.from(HEX, 8)}`),
  airtable: noted((draw) => `pat${draw.from(ALNUM, 14)}.${draw.from(HEX, 64)}`),
  terraform: noted((draw) => `${draw.from(ALNUM, 14)}.atlasv1.${draw.from(ALNUM, 67)}`),
  linear: noted((draw) => `lin_api_${draw.from(ALNUM, 40)}`),
  telegram: noted((draw) => `${draw.from('123456789', 9)}:AA${draw.from(URL64, 33)}`),
  'slack webhook': (draw) => [
    'https://hooks.slack.com/services/',
    `T${draw.from(UPPER, 9)}/B${draw.from(UPPER, 9)}/${draw.from(ALNUM, 24)}`,
  ],
  'fly old': noted((draw) => `fo1_${draw.from(URL64, 43)}`),
})

export const NAMED_SEEN = forms('assignment', 'seen', {
  rails: given(hex(128), 'SECRET_KEY_BASE=@@', 'secret_key_base: @@\n'),
  django: given(
    (draw) => draw.from(`${LOWER}${DIGITS}!@#%^&*-_=+`, 50),
    'SECRET_KEY = "@@"',
    "SECRET_KEY='@@'",
  ),
  jwt: given(base64(44), 'JWT_SECRET=@@', 'jwtSecret: "@@"'),
  'aws secret': given(
    base64(40),
    'aws_secret_access_key = @@\n',
    'AWS_SECRET_ACCESS_KEY=@@',
    '"SecretAccessKey": "@@"',
  ),
  'azure devops': given(
    (draw) => draw.from(`${LOWER}${DIGITS}`, 52),
    'AZURE_DEVOPS_EXT_PAT=@@',
    'ADO_PAT: @@',
  ),
  okta: given(
    (draw) => `00${draw.from(URL64, 40)}`,
    'OKTA_API_TOKEN=@@',
    'okta token: @@',
    'Authorization: SSWS @@',
  ),
  vercel: given(
    alnum(24),
    'VERCEL_TOKEN=@@',
    'vercel deploy --token @@ --prod',
    'vercel token is @@.',
  ),
  fly: given(
    (draw) => `fm2_${draw.from(BASE64, 120)}`,
    'FLY_API_TOKEN="FlyV1 @@"',
    'FLY_API_TOKEN=@@',
  ),
  ngrok: given(
    (draw) => `2${draw.from(ALNUM, 26)}_${draw.from(ALNUM, 21)}`,
    'ngrok config add-authtoken @@',
    'authtoken: @@',
    'NGROK_AUTHTOKEN=@@',
  ),
  'env password': (draw) => [
    draw.pick(['DB_PASSWORD=', 'POSTGRES_PASSWORD=', 'ADMIN_PASS=', 'export PGPASSWORD=']),
    password(draw),
    '\n',
  ],
  'json password': (draw) => ['{"user": "app", "password": "', password(draw), '"}'],
  'yaml password': (draw) => ['db:\n  user: app\n  password: ', password(draw), '\n  port: 5432'],
  'code token': given(alnum(32), 'const apiKey = "@@"', "token: '@@',", 'api_key = "@@"'),
})

export const NAMED_HELD = forms('assignment', 'held', {
  laravel: given((draw) => `${draw.from(BASE64, 43)}=`, 'APP_KEY=base64:@@'),
  'rails master': given(hex(32), 'RAILS_MASTER_KEY=@@'),
  nextauth: given(base64(44), 'NEXTAUTH_SECRET="@@"'),
  fernet: given((draw) => `${draw.from(URL64, 43)}=`, 'FERNET_KEY=@@'),
  properties: (draw) => ['spring.datasource.password=', password(draw), '\n'],
  'connection string': (draw) => [
    'Server=db;Database=app;User Id=sa;Password=',
    password(draw),
    ';Encrypt=true',
  ],
  xml: (draw) => ['<password>', password(draw).replace(/[<&]/g, 'x'), '</password>'],
  'k8s env': (draw) => ['- name: DB_PASSWORD\n  value: "', password(draw), '"'],
  'datadog key': given(hex(32), 'DD_API_KEY=@@', 'datadog api key: @@'),
  'twilio token': given(hex(32), 'TWILIO_AUTH_TOKEN=@@', 'twilio auth token: @@'),
  'client secret': given(
    (draw) => draw.from(URL64, 40),
    'client_secret: @@',
    '"clientSecret":"@@"',
    'OAuth client secret = @@',
  ),
  'cloudflare token': given(
    (draw) => draw.from(URL64, 40),
    'CLOUDFLARE_API_TOKEN=@@',
    'CF token: @@',
  ),
  'heroku key': given(uuid, 'HEROKU_API_KEY=@@'),
  toml: (draw) => ['[db]\npassword = "', password(draw), '"\n'],
  'table row': (draw) => ['| password | `', password(draw), '` |'],
  'java call': (draw) => ['ds.setPassword("', password(draw), '");'],
})
