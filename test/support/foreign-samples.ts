/** What other tools leave behind, in the shape in which they leave it. Made up for the tests. */
export const FOREIGN: Readonly<Record<string, string>> = {
  'memory-bank/projectbrief.md':
    '# Project Brief\n\nAn inventory app for two warehouses, with barcode scanning.\n',
  'memory-bank/techContext.md':
    '# Technical Context\n\n## Technologies Used\n\n- React 18, TypeScript\n- Firebase\n\n## Development Setup\n\nRun `npm run dev`, port 5173.\n',
  'memory-bank/decisionLog.md':
    '# Decision Log\n\nThis file records decisions in a list format.\n\n## Decision\n\n[2025-05-26 17:00:00] - We chose Firebase over Supabase.\n\n## Rationale\n\nBecause the team knows it.\n',
  'memory-bank/empty.md': '\n',

  '.serena/memories/project_overview.md':
    '# Inventory app\n\nThe backend lives in `server/`. See `mem:suggested_commands`.\n',
  '.serena/memories/suggested_commands.md':
    'Before you commit, first run `npm run lint`, then `npm test`.\n',

  'memory.jsonl': [
    '{"type":"entity","name":"Postgres_Pool","entityType":"config","observations":["max is set to 20","lives in src/db/pool.ts"]}',
    '{"type":"entity","name":"David Barnett","entityType":"person","observations":["Speaks fluent Spanish"]}',
    '{"type":"relation","from":"David Barnett","to":"Postgres_Pool","relationType":"maintains"}',
    '{"type":"entity","name":"half',
  ].join('\n'),

  'notes/Authentication Design.md':
    '---\ntitle: Authentication Design\ntype: note\ntags: [auth, security]\npermalink: design/authentication-design\ncreated: 2025-04-01\n---\n\n# Authentication Design\n\n## Observations\n- [decision] Using JWT tokens for stateless authentication #security\n\n## Relations\n- implements [[API Security Requirements]]\n',

  '.cursor/rules/typescript.mdc':
    '---\ndescription: TypeScript standards of this repository\nglobs: src/**/*.ts, src/**/*.tsx\nalwaysApply: false\n---\n\n# TypeScript Standards\n\n- Use `const`, never `var`.\n',

  'AGENTS.md': '# Agents\n\nUse pnpm for everything.\n\nNever commit to main.\n',

  'docs/adr/0001-record-architecture-decisions.md':
    '# 1. Record architecture decisions\n\nDate: 2024-02-11\n\n## Status\n\nAccepted\n\n## Context\n\nWe need to record the decisions made on this project.\n\n## Decision\n\nWe will use Architecture Decision Records.\n\n## Consequences\n\n- See the article of Michael Nygard.\n',
  'docs/adr/0002-use-postgres.md':
    '---\nstatus: superseded by [ADR-0003](0003-use-sqlite.md)\ndate: 2024-03-01\n---\n\n# Use Postgres\n\n## Context and Problem Statement\n\nReports take minutes.\n\n## Considered Options\n\n* Postgres\n* MongoDB\n\n## Decision Outcome\n\nChosen option: "Postgres", because the team knows it.\n\n### Consequences\n\n* Good, because joins are fast\n',
  'docs/adr/template.md': '# {short title}\n\n## Context\n',

  'auto-memory/MEMORY.md': '# Memory\n\n- [Language](feedback_language.md) — answers in German\n',
  'auto-memory/feedback_language.md':
    '---\nname: language\ndescription: answers in German\ntype: feedback\n---\n\nAnswer in German, comments in English.\n',
}
