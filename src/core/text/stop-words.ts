/**
 * Words that carry no subject. Negations, `use`, `always` and the like stay out of the list where a rule may turn on
 * them; what is merely dull (`thing`, `example`) is the business of key terms, not of every search.
 */
const ENGLISH = `
a about above after again all also although am among an and another any anyone anything are aren't around as at
be because been before being below between both but by
came can can't cannot come could couldn't
did didn't do does doesn't doing don't done down during
e.g each either else etc even ever every
few for from further
get gets getting go goes going gone got
had hadn't has hasn't have haven't having he he'd he'll he's hence her here here's hers herself him himself his how
how's however
i i.e i'd i'll i'm i've if in into is isn't it it'd it'll it's its itself
just
let let's like
many may maybe me might mine more most much must my myself
neither no nor not now
of off often on once one only onto or other others ought our ours ourselves out over own
per please
quite
rather really
same say says shall she she'd she'll she's should shouldn't since so some something still such
than that that's the their theirs them themselves then there there's these they they'd they'll they're they've this
those though through thus till to too toward towards
under until up upon us
very via
was wasn't we we'd we'll we're we've well were weren't what what's when when's where where's whether which while who
who's whom whose why why's will with within without won't would wouldn't
yes yet you you'd you'll you're you've your yours yourself yourselves
`

const CHINESE = `
的 了 和 是 在 就 都 而 及 与 着 或 一个 一些 一种 没有 我们 你们 他们 她们 它们 我 你 您 他 她 它 们 这 那 这个 那个 这些 那些 这样
那样 这里 那里 哪 哪个 哪些 什么 怎么 怎样 为什么 如何 吗 呢 吧 啊 呀 哦 嗯 也 还 又 再 很 太 更 最 比较 非常 已经 正在 曾经 将 将会 会
能 能够 可 可以 应 应该 应当 需要 必须 要 想 得 地 之 其 其中 所 所以 因此 因为 由于 但 但是 不过 然而 如果 假如 虽然 即使 只 只有 只要
并 并且 而且 以及 及其 以 于 对 对于 关于 从 自 自己 到 向 往 给 为 为了 被 把 让 使 由 等 等等 上 下 中 里 内 外 前 后 时 时候 之后
之前 以后 以前 同时 然后 接着 另外 此外 例如 比如 一 二 两 三 个 种 次 件 条 有 有些 有的 无 当 每 每个 各 各个 某 某个 任何 所有 全部
请 谢谢 好 好的 就是 不是 还是 或者 并不 也是 都是 来 去 做 说 用 跟 同
`

const JAPANESE =
  'の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その あっ よう また もの という あり まで られ なる へ か だ これ によって により おり より による ず なり られる において です ます ました でした それ ここ'

const KOREAN =
  '은 는 이 가 을 를 의 에 에서 으로 로 와 과 도 만 것 거 수 때 그 또 더 좀 잘 못 안 왜 뭐 다시 우리 어떻게 그리고 있는 없는 하는 하고 해 해서 한 할 된 되는 줘 해줘 너무'

/** Words that say nothing about what a text is about, in the normalised form of `tokensOf`. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [ENGLISH, CHINESE, JAPANESE, KOREAN].join(' ').trim().split(/\s+/),
)
