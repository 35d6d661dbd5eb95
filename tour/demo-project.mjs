/** The places of the carriers in a runbook that grew for a year: too long to be told whole to anybody. */
const CARRIERS = [
  ['Albatross', 'pallets to the north', 'the pallet count stands on both sheets'],
  ['Borealis', 'letters', 'stamps are printed before the label, never after it'],
  ['Cormorant', 'fish boxes', 'the cold chain paper lies on top of the first box'],
  ['Dunlin', 'furniture', 'two people sign, and the lift is booked the day before'],
  ['Eider', 'bedding', 'bags are pressed flat, or the volume is billed twice'],
  ['Fulmar', 'spare parts', 'the order number is scratched into the crate as well'],
  ['Gannet', 'books', 'forty kilograms a box is the most that they lift'],
  ['Heron', 'glass', 'the tilt sensor is armed and its number is noted'],
  ['Ibis', 'seeds', 'the plant passport is copied before it goes'],
  ['Jackdaw', 'keys and cards', 'nothing on the outside says what is inside'],
]

const RUNBOOK = CARRIERS.map(
  ([name, goods, rule]) =>
    `## ${name}\n\n${name} takes ${goods}. Print the labels at the second printer, since the first one cuts off the bar code of ${name}. ` +
    `Before the truck of ${name} is loaded, make sure that ${rule}. When ${name} does not come by four in the afternoon, call their desk ` +
    `and move the parcels of ${name} to the cage with its name, so that nobody sends them with another carrier by mistake.\n`,
).join('\n')

/**
 * A small repository with a year-old vault, as people have them: one memory names a file that moved, one a file that is
 * gone, one stands there twice, two contradict each other, one has grown far too long, one has a frontmatter that YAML
 * refuses, and the index was last right months ago.
 */
export const DEMO_PROJECT = {
  'package.json': '{\n  "name": "harbor",\n  "private": true,\n  "type": "module"\n}\n',
  'README.md': '# Harbor\n\nOrders in, parcels out.\n',
  'src/queue/retry.ts':
    'export const MAX_ATTEMPTS = 5\n\n/** Waits longer after each failure, with jitter. */\nexport function backoffMs(attempt: number): number {\n  return Math.min(30_000, 250 * 2 ** attempt)\n}\n',
  'src/db/pool.ts':
    "import { backoffMs } from '../queue/retry.ts'\n\nexport const POOL_SIZE = 20\n\nexport function reconnectDelay(attempt: number): number {\n  return backoffMs(attempt)\n}\n",
  'src/http/server.ts':
    'export function listen(port: number): string {\n  return `listening on ${port}`\n}\n',
  '.memory/10-Memories/MEM-db-pool-size.md': `---
title: "Database pool holds 20 connections"
created: 2026-02-03
tags: [CONFIG, database]
topic: "database/pool"
source: "user input"
modified: 2026-02-03
keywords: [pool, connections, postgres, POOL_SIZE]
summary: "Postgres allows 25 connections on the small plan; the pool takes 20 of them."
retrieval_count: 0
last_retrieved:
token_count: 41
---

# Database pool holds 20 connections

The small Postgres plan allows 25 connections, so \`POOL_SIZE\` in \`src/db/pool.ts\` is 20. The other five are for migrations and people.

## Connections
- [[MEM-queue-retry-backoff]]
`,
  '.memory/10-Memories/MEM-queue-retry-backoff.md': `---
title: "Retries back off exponentially, at most 30 seconds"
created: 2026-02-10
tags: [PATTERN, queue, retry]
topic: "queue/retry"
source: "src/jobs/backoff.ts"
modified: 2026-03-01
keywords:
  - retry
  - backoff
  - jitter
  - MAX_ATTEMPTS
summary: "Failed jobs wait 250 ms, doubled each time, capped at 30 s; five attempts."
retrieval_count: 0
last_retrieved:
token_count: 60
---

# Retries back off exponentially, at most 30 seconds

\`backoffMs\` in \`src/jobs/backoff.ts\` doubles the wait and caps it at 30 seconds. Five attempts, then the job goes to the dead letter queue.

## Connections
<!-- Add links to related memories using [[filename]] syntax -->
`,
  '.memory/10-Memories/MEM-queue-retries-wait.md': `---
title: "Retries wait longer each time"
created: 2026-02-11
tags: [PATTERN, queue]
topic: "queue/retry"
source: "user input"
modified: 2026-02-11
keywords: [retry, backoff, wait]
summary: "Failed jobs wait longer after each attempt."
retrieval_count: 0
last_retrieved:
---

# Retries wait longer each time

Failed jobs back off: each retry waits longer than the one before.
`,
  '.memory/10-Memories/MEM-http-port.md': `---
title: "The server listens on 8443"
created: 2026-01-20
tags: [CONFIG, http]
topic: "http"
source: "user input"
modified: 2026-01-20
keywords: [port, 8443, tls]
summary: Port: 8443, behind the balancer: it ends TLS itself
retrieval_count: 0
last_retrieved:
---

# The server listens on 8443

The balancer passes TLS through, so the server ends it itself on 8443.
`,
  '.memory/10-Memories/MEM-db-pool-size-2.md': `---
title: "Database pool holds 20 connections"
created: 2026-02-05
tags: [CONFIG, database]
topic: "database/pool"
source: "user input"
modified: 2026-02-05
keywords: [pool, connections, postgres, POOL_SIZE]
summary: "Postgres allows 25 connections on the small plan; the pool takes 20 of them."
retrieval_count: 0
last_retrieved:
---

# Database pool holds 20 connections

The small Postgres plan allows 25 connections, so \`POOL_SIZE\` in \`src/db/pool.ts\` is 20. The other five are for migrations and people.

## Connections
- [[MEM-queue-retry-backoff]]
`,
  '.memory/10-Memories/MEM-report-export.md': `---
title: "Reports are exported as CSV"
created: 2026-01-12
tags: [TECHNIQUE, reports]
topic: "reports/export"
source: "src/reports/csv.ts"
modified: 2026-01-12
keywords: [csv, export, reports, delimiter]
summary: "The exporter writes CSV with a semicolon."
retrieval_count: 0
last_retrieved:
---

# Reports are exported as CSV

The exporter in \`src/reports/csv.ts\` writes semicolons, since the office reads the file with a sheet program.
`,
  '.memory/10-Memories/MEM-labels-pdf.md': `---
title: "Labels as PDF"
created: 2026-01-15
tags: [WORKFLOW, labels]
topic: "labels"
source: "user input"
modified: 2026-01-15
keywords: [labels, pdf, printer, format]
summary: "Labels go to the printer as PDF."
retrieval_count: 0
last_retrieved:
---

# Labels as PDF

Always use PDF for labels.
`,
  '.memory/10-Memories/MEM-labels-zpl.md': `---
title: "Labels for the new printers"
created: 2026-04-02
tags: [WORKFLOW, labels]
topic: "labels"
source: "user input"
modified: 2026-04-02
keywords: [labels, zpl, thermal, speed]
summary: "The thermal printers want ZPL."
retrieval_count: 0
last_retrieved:
---

# Labels for the new printers

Never use PDF for labels.
`,
  '.memory/10-Memories/MEM-carrier-runbook.md': `---
title: "What each carrier wants"
created: 2026-01-08
tags: [WORKFLOW, shipping]
topic: "shipping/carriers"
source: "user input"
modified: 2026-03-20
keywords: [carrier, labels, truck, cage]
summary: "Rules for each carrier, from the first day on."
retrieval_count: 0
last_retrieved:
---

# What each carrier wants

${RUNBOOK}`,
  '.memory/memory-index.json': `{
  "version": "1.0.0",
  "generated_at": "2026-02-11",
  "entry_count": 2,
  "total_tokens": 101,
  "entries": [
    {"id": "MEM-db-pool-size", "path": ".memory/10-Memories/MEM-db-pool-size.md", "title": "Database pool holds 20 connections", "summary": "", "topic": "database/pool", "category": "CONFIG", "keywords": ["pool"], "token_count": 41, "created": "2026-02-03", "modified": "2026-02-03", "last_retrieved": "2026-06-12", "retrieval_count": 39},
    {"id": "MEM-queue-retry-backoff", "path": ".memory/10-Memories/MEM-queue-retry-backoff.md", "title": "Retries back off", "summary": "", "topic": "queue/retry", "category": "PATTERN", "keywords": ["retry"], "token_count": 60, "created": "2026-02-10", "modified": "2026-03-01", "last_retrieved": "2026-06-01", "retrieval_count": 12}
  ]
}
`,
  '.memory/20-Indices/index.md':
    '# Memory Index\n\n## Statistics\n\n- Total memories: 1\n- Last updated: 2026-02-03\n',
}

/** What the tour saves: a decision, as an agent would hand it over. */
export const DEMO_DECISION = {
  title: 'Use one queue table instead of Redis',
  tags: ['queue', 'postgres'],
  related_files: ['src/queue/retry.ts'],
  confidence: 0.9,
  content: {
    status: 'accepted',
    context: 'Jobs must survive a restart, and the team runs Postgres already.',
    decision: 'Jobs live in one Postgres table, taken with SKIP LOCKED.',
    alternatives: [{ option: 'Redis', rejected_reason: 'a second store to back up' }],
    rationale: ['one backup, one failure mode', 'load is 40 jobs a second at most'],
    consequences: ['vacuum has to keep up'],
  },
}
