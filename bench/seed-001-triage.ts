/**
 * Triage as seed 001 does it: words of a kind on a line, more weight with a telling word within four lines, a cap, a
 * denominator. Written from its published patterns and constants, to compare with.
 */
interface Category {
  readonly primary: string
  readonly boosters: string
  readonly weight: number
  readonly boosted: number
  readonly denominator: number
  readonly threshold: number
}

const CATEGORIES: Readonly<Record<string, Category>> = {
  decision: {
    primary: 'decided|chose|selected|went\\s+with|picked',
    boosters: 'because|due\\s+to|reason|rationale|over|instead\\s+of|rather\\s+than',
    weight: 0.3,
    boosted: 0.5,
    denominator: 1.9,
    threshold: 0.4,
  },
  runbook: {
    primary: 'error|exception|traceback|stack\\s*trace|failed|failure|crash',
    boosters: 'fixed\\s+by|resolved|root\\s+cause|solution|workaround|the\\s+fix',
    weight: 0.2,
    boosted: 0.6,
    denominator: 1.8,
    threshold: 0.4,
  },
  constraint: {
    primary: 'limitation|api\\s+limit|cannot|restricted|not\\s+supported|quota|rate\\s+limit',
    boosters: 'discovered|found\\s+that|turns\\s+out|permanently|enduring|platform',
    weight: 0.3,
    boosted: 0.5,
    denominator: 1.9,
    threshold: 0.5,
  },
  tech_debt: {
    primary:
      'TODO|deferred|tech\\s+debt|workaround|hack|will\\s+address\\s+later|technical\\s+debt',
    boosters: 'because|for\\s+now|temporary|acknowledged|deferring|cost|risk',
    weight: 0.3,
    boosted: 0.5,
    denominator: 1.9,
    threshold: 0.4,
  },
  preference: {
    primary: 'always\\s+use|prefer|convention|from\\s+now\\s+on|standard|never\\s+use|established',
    boosters: 'agreed|going\\s+forward|consistently|rule|practice|workflow',
    weight: 0.35,
    boosted: 0.5,
    denominator: 2.05,
    threshold: 0.4,
  },
}

const NEAR_LINES = 4
const MAX_PLAIN = 3
const MAX_BOOSTED = 2
const SESSION_THRESHOLD = 0.6

interface FlatLine {
  readonly type: string
  readonly content?: string
  readonly name?: string
}

/** The kinds that seed 001 would bring up for a conversation in the flat form that it reads. */
export function seedTriage(lines: readonly FlatLine[]): readonly string[] {
  const text = lines
    .filter(({ type }) => type === 'human' || type === 'assistant')
    .map(({ content }) => content ?? '')
    .join('\n')
  const said = text
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`]+`/g, '')
    .split('\n')
  const found = Object.entries(CATEGORIES)
    .filter(([, category]) => scoreOf(said, category) >= category.threshold)
    .map(([kind]) => kind)
  return isSession(lines) ? [...found, 'session_summary'] : found
}

function scoreOf(lines: readonly string[], category: Category): number {
  const primary = new RegExp(`\\b(?:${category.primary})\\b`, 'i')
  const booster = new RegExp(`\\b(?:${category.boosters})\\b`, 'i')
  let [plain, boosted] = [0, 0]
  for (const [place, line] of lines.entries()) {
    if (!primary.test(line)) continue
    const near = lines.slice(Math.max(0, place - NEAR_LINES), place + NEAR_LINES + 1)
    if (boosted < MAX_BOOSTED && near.some((other) => booster.test(other))) boosted++
    else if (plain < MAX_PLAIN) plain++
  }
  return Math.min(1, (plain * category.weight + boosted * category.boosted) / category.denominator)
}

function isSession(lines: readonly FlatLine[]): boolean {
  const tools = lines.filter(({ type }) => type === 'tool_use')
  const names = new Set(tools.map(({ name }) => name))
  const exchanges = lines.filter(({ type }) => type === 'human' || type === 'assistant').length
  return Math.min(1, tools.length * 0.05 + names.size * 0.1 + exchanges * 0.02) >= SESSION_THRESHOLD
}
