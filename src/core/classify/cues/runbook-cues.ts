import { type Cue, cue, type Scale } from './cue.ts'
import { CONFIRMED, LESSON, product, task, unsure } from './frames.ts'
import { phrases } from './phrase-pattern.ts'

const TROUBLE = phrases`
  disappear(?:s|ed)?|vanish(?:es|ed)?|users (?:report|complain)|lags?|too late|hours late
  fail(?:s|ed|ing|ure|d)?|faild|errors?|crash(?:es|ed|ing)?|hang(?:s|ing)?|stuck|broken|broke|down|dead|died?|dies|time[sd]? ?out|timeouts?|stopped working|doesn't (?:work|come up|start|boot)|won't (?:start|boot|work|resolve)|can't (?:connect|resolve|reach|get|find|start|open|see|build)|pile up|(?:hours?|days?|minutes?) behind|cannot (?:connect|resolve|reach|get)|refused|unreachable|locked|killed|panic|oom|out of memory|expired|invalid|(?:is|are|were|was) empty|empty (?:again|this)|429|404|50[0234]|red|stale|loops?|eats all|black screen|rejected|denied|not (?:working|starting|loading|reachable|responding)|no longer|refuses|could not|couldn't|unable to|unsupported|unauthorized|mismatch|conflict|since (?:the|i|we) (?:update|upgrad\w+|last)
  一直\s*[A-Za-z]|处理不完|跑不动|出不来|加载不了|用不了|收不到|没数据|为空|一直卡|卡在|延迟|一直报|报\s*[A-Z]|占用|没用|不行|不生效
  报错|失败|异常|故障|崩溃|起不来|连不上|挂|超时|不通|404|驱逐|卡住|白屏|打不开|不显示
  (?:returns?|gets?|getting|status|with an?|with|throws?|http|code|a|of) [45]\d\d|garbled|blank|gibberish|freezes?|frozen|flickers?|slow(?:s|ly)? down|nothing happens|no response|does nothing|segfaults?|core dump|corrupt\w*|diverges?|spikes?|at 100 ?%|restarting|disconnects?|permission denied|no such file|not found
  fails? only|only (?:fails|happens|on (?:his|her|my|the|android|ios|windows|linux|arm))|(?:is|are|works?) fine (?:on|locally|in|here|with)|\w+ is fine|works? (?:locally|on my machine|in staging)
  乱码|没反应|变慢|卡死|闪退|丢失|丢了|不更新|飙|打满|爆了|告警|进不去|登不上|拉不下来|黑屏|掉线|断开|不一致|很慢
  \w+(?:Error|Exception)|zero \w+ for|shows? (?:zero|nothing|no data|the wrong)|(?:is|are) (?:missing|gone|off|wrong)|resets?|in a loop|overloaded|out of sync
`
const CAUSE = phrases`
  because|since|caused|due to|turn(?:s|ed) out|root cause|culprit|means|reason|explains|expired|missing|stale|ran out|full|so (?:it|the)|isn't|is not|doesn't|don't|never|lacks?|locked|keeps?|was (?:set|not)|were \w+ed|unless|by default|wants|died|grows?|grew|blocks?|stopped|hit|corrupt\w*|not in the|gone|is still|mismatch|broken|behind|was never
  因为|原因|原来|导致|没放|没开|没有|没带|配成|被|所以|是空的|满了
  was (?:off|disabled|wrong|too \w+)|had (?:no|an old|the wrong|changed|moved)|exceeds?|wasn't|points? (?:to|at)|still (?:uses|points|has|pointed|had)|leak(?:s|ed)?|a new \w+ per|enforces?|negotiates?
  缺|太小|太大|过期|冲突|写错|指向|默认
  re-?signs?|strips?|needs it|overloaded|longer than|takes longer|failed because|made \S+ not|is missing|returned null
`
const CURE = phrases`
  (?:restart|re-?run|reload|roll ?back|prune|unlock|erase|clear|delete|reinstall|rotate|raise|register|reconnect|recreate|renew|flush|fsck|run|hold|create|set|bump|move|moving|add|pin|downgrade|upgrade|symlink|poll|wrap|free|call|kill|cancel|start|wipe|drop|enable|disable|open|allow|install|pass|use|switch|configure)(?:s|ed|d|ing|ning|ting|ped)?
  solves?|solved|fixes|fixed|helps?|brings? (?:it|them) back
  设[成为]|清(?:一次|缓存|快取|空)|关掉|换个
  放行|打开|开放|重启|清理|清掉|回滚|降到|调[大小]|加上|改成|换成|删掉|重新|就好了|就通了|就稳定|就恢复
  (?:merge|replace|rename|remove|mount|export|increase|lower|reduce|limit|update|rebuild|redeploy|regenerate|reset|reboot|change|turn)(?:s|d|ed|ing|ting)?|makes? (?:it|them) (?:pass|work|go)|chmod|chown
  加(?:了|个|一)|去掉|改(?:了|为|到)|升级|重装|重建|续期|扩容|指定|设置|更新|换了|杀掉|补上
  point(?:s|ed|ing)? \S+ (?:to|at)|changed|lowered|re-?ran|set \S+ to|config set
`
/** A yes to a remedy. */
const AFFIRMED = phrases`
  confirmed|ye+s+(?=[.!])|yes{2,}|yep|perfect
  good catch|you were right|spot on|bingo|nailed it|exactly (?:that|it)|that's it!|\w+ says (?:green|it works|fine|ok)|sorted
`
const AGAIN = phrases`
  (?<!try )(?<!run )again(?! in)|(?:second|third|fourth|\w+th) (?:time|\w+day)|always|every (?:time|new|\w+ update|week|month|monday|morning|deploy|update|reboot)|same (?:as|with|thing|error|trick|problem)|keeps? \w+ing|last (?:two|time|week|month)|in a row|(?:lost|cost|took|wasted) (?:me |us )?(?:\w+ ){0,3}(?:days?|hours?|morning|afternoon|week)|overnight|had the same|(?:i've|i have|we've) seen (?:this|that)|come up again|hits? this|we see this|on all (?:the )?new|everyone who|on day one|i’ll (?:send|tell|write|add|document)
  第[二三四五六几]次|好几次
  之前.{0,10}也|也遇到|又|再次|老是|每次|隔几天|折腾|原来是|上次
`
/** Others will meet it, or they themselves. */
const RECURRING = phrases`
  everyone who|every(?:one| new) \w+|on all (?:the )?new|on day one|(?:second|third|fourth|\w+th) time|had the same|(?:lost|cost|took|wasted) (?:me |us |him |her )?(?:\w+ ){0,3}(?:days?|hours?|morning|afternoon|week)|we see this
  第[二三四五六几]次|好几次|每次|也遇到
  happens every|every (?:march|spring|autumn|october|month|quarter|release|sprint|winter|summer)|(?:hit|bit) (?:the|our|us|me|another)
`
/** Where it runs, and what it runs on. */
const SETTING = phrases`
  docker|containers?|compose|kube\w*|pods?|helm|nginx|cert(?:ificate|bot)?s?|tls|ssl|dns|proxy|vpn|firewall|ports?|disk|memory|oom|cuda|gpu|kernel|cron(?:job)?|runners?|ci|pipeline|venv|pip|npm|nvm|xcode|gradle|simulator|emulator|build cache|redis|kafka|broker|postgres\w*|psql|backups?|registry|openssl|sqlite|pragma|mysql|replica|shards?|cluster|driver|firmware|usb|flash(?:ing)?|boot|sd card|ssh|permissions?|env var\w*|jdk|heap|xmx|bind mount|warehouse|vacuum|daemon|systemd|licen[cs]e|keychain|debian|ubuntu|macos|on (?:a |the |my )?mac|iphone|safari|production|staging|deploy\w*|migrations?|connection pool|wal|quota|agents?|windows|git config|cdn|cache|wifi|office network|long ?paths|certificates?|webhooks?|sessions? store|coredns
  容器|内存|磁盘|端口|环境|集群|节点|配置|前缀|堆|线上|机房|zookeeper|listeners|证书|部署|网关|连接池|依赖
  locale|timezone|tz|shader|gpu|graphics cards?|node's|limit|base image|arm64|m[123] (?:mac|chip)|qemu|serial port|baud|mqtt|spark|airflow|dag|conda|cmake|cocoapods|provisioning|signing|testflight|terraform|ansible|nfs|mounts?|raid|s3|bucket|iam|smtp|spf|dkim|saml|ldap|vitest config|his machine|her machine|laptop
  镜像|编码|时区|驱动|权限|网络|代理|线程|队列|索引|锁|主从|从库|缓存
`
/** A slip in the code: once it is mended nobody meets it again. */
const IN_CODE = phrases`
  fixtures?|(?:type|reference|syntax)error|cannot (?:read|destructure)|test data|lint\w*|eslint|prettier|formatting|typo|imports?|lower-?case|default(?:ed)? (?:it )?to|undefined|(?<!returned )null|(?<!heap )snapshots?|initial value|generic|type error|TS\d{4}|empty array|z-index|overflow|css|margin|selector|exported?|props?|components?|render(?:s|ed)?|assertions?|expects|off by one|regex|condition|loop
  判空|空指针|少导出|拼写|懒加载|组件|渲染|样式
`

/** The assistant gave a command or a setting to copy. */
const command: Cue = {
  name: 'command',
  weight: 0.1,
  places: ['asked'],
  find: ({ askedLines }) => askedLines.map(({ raw }) => COMMAND.exec(raw)?.[0]).find(Boolean),
}
const COMMAND = /`[^`]{4,80}`|^```/

export const RUNBOOK: Scale = {
  kind: 'runbook',
  enough: 0.9,
  needs: [
    ['confirmed', 'lesson', 'recurring'],
    ['trouble', 'failed tool', 'again', 'lesson'],
  ],
  substance: ['cure', 'own cure', 'cause'],
  cues: [
    cue('trouble', 0.2, [['failure', 'earlier', 'said', 'history'], TROUBLE]),
    cue('failed tool', 0.05, ['failure', '\\S.{0,40}']),
    cue('cause', 0.2, ['asked', CAUSE]),
    cue('own cause', 0.15, ['said', CAUSE]),
    cue('cure', 0.25, ['asked', CURE]),
    cue('own cure', 0.15, ['said', CURE]),
    command,
    cue('confirmed', 0.3, ['said', `${CONFIRMED}|${AFFIRMED}`]),
    cue('lesson', 0.45, ['said', LESSON]),
    cue('recurring', 0.05, ['said', RECURRING]),
    cue('again', 0.25, [['said', 'earlier'], AGAIN]),
    cue('setting', 0.2, [['asked', 'said', 'failure', 'earlier'], SETTING]),
    cue('in code', -0.3, [['asked', 'failure'], IN_CODE]),
    unsure(-0.4),
    task(-0.4),
    product(-0.5),
  ],
}
