/**
 * Settings as people, editors, dotfile managers and the clients themselves leave them. Whatever is here comes out of an
 * installation and its taking back to the byte, or is refused and stays as it is: `refused` says which.
 */
export interface OddConfig {
  readonly what: string
  readonly text: string
  readonly refused?: true
}

const CR = (text: string): string => text.replaceAll('\n', '\r\n')

export const ODD_JSON: readonly OddConfig[] = [
  { what: 'blanks alone', text: '  \n\t\n' },
  { what: 'a byte order mark alone', text: '\ufeff' },
  { what: 'a line comment alone', text: '// nothing here yet\n' },
  { what: 'a block comment alone', text: '/* nothing\n   here */' },
  { what: 'comments above and below', text: '// a\n/* b */\n{}\n// c\n/* d */' },
  { what: 'a comment inside of nothing', text: '{ /* empty */ }' },
  { what: 'a comment on the last line', text: '{\n  "a": 1 // last\n}' },
  { what: 'a comma before a comment', text: '{\n  "a": 1, // last\n  // and one more\n}\n' },
  { what: 'a comment before the comma', text: '{\n  "a": 1 /* here */ , "b": 2\n}' },
  {
    what: 'commas after the last everywhere',
    text: '{"a":[1,2,],"mcpServers":{"x":{"args":[],},},}',
  },
  {
    what: 'CRLF with comments',
    text: CR('{\n  // mine\n  "mcpServers": {\n    "x": {}, // y\n  },\n}\n'),
  },
  { what: 'CRLF and LF mixed', text: '{\r\n  "a": 1,\n  "mcpServers": {\r\n  }\n}' },
  { what: 'tabs and a byte order mark', text: '\ufeff{\n\t"a": {\n\t\t"b": 1\n\t}\n}\n' },
  {
    what: 'eight blanks',
    text: '{\n        "a": 1,\n        "mcpServers": {\n                "x": {}\n        }\n}\n',
  },
  { what: 'no indentation', text: '{\n"a": 1,\n"mcpServers": {\n"x": {}\n}\n}\n' },
  { what: 'all on one line with blanks', text: '{ "a" : 1 , "mcpServers" : { "x" : { } } }\n' },
  {
    what: 'lines that begin with commas',
    text: '{\n    "a": 1\n  , "mcpServers": {}\n  , "b": 2\n}\n',
  },
  {
    what: 'a key given twice',
    text: '{\n  "theme": 1,\n  "theme": 2,\n  "b": { "c": 1, "c": 2 }\n}\n',
  },
  {
    what: 'our group given twice',
    text: '{\n  "mcpServers": {"a": {}},\n  "mcpServers": {"b": {}},\n  "mcp": {},\n  "mcp": {}\n}\n',
  },
  { what: 'our group null', text: '{ "mcpServers": null, "mcp": null, "hooks": null }' },
  {
    what: 'hooks as a list',
    text: '{ "a": 1, "hooks": [], "mcpServers": [], "mcp": [] }',
    refused: true,
  },
  {
    what: 'escapes in keys and values',
    text: '{ "caf\\u00e9": "\\"}{\\\\", "mcp\\u0053ervers": {"x": {"command": "a\\tb"}} }',
  },
  {
    what: 'names that objects have',
    text: '{ "__proto__": {}, "constructor": 1, "toString": {"hasOwnProperty": 2} }',
  },
  {
    what: 'every script',
    text: '{ "日本語": "✓ 👩‍💻", "mcpServers": {"сервер": {}}, "e\u0301": 1 }\n',
  },
  {
    what: 'strings that look like comments',
    text: '{ "url": "http://a//b", "glob": "/**/*.ts", "c": "/* x */" }',
  },
  { what: 'line separators in strings', text: '{ "a": "x\u2028y\u2029z" }\n' },
  { what: 'blank lines at both ends', text: '\n\n\n{\n\n  "a": 1\n\n}\n\n\n' },
  { what: 'many numbers', text: '{ "a": -0, "b": 1e400, "c": 0.10, "d": 12345678901234567890 }' },
  { what: 'deep', text: `{ "a": ${'{"b":'.repeat(60)}1${'}'.repeat(60)} }` },
  { what: 'long', text: `{ "history": ["${'x'.repeat(20_000)}"], "mcpServers": {} }` },
  { what: 'single quotes', text: "{ 'a': 1 }", refused: true },
  { what: 'bare keys', text: '{ a: 1 }', refused: true },
  { what: 'two values', text: '{} {}', refused: true },
  { what: 'words after the end', text: '{ "a": 1 }\nEOF\n', refused: true },
  {
    what: 'a merge that was not finished',
    text: '{\n<<<<<<< HEAD\n  "a": 1\n=======\n  "a": 2\n>>>>>>> b\n}\n',
    refused: true,
  },
  { what: 'null', text: 'null', refused: true },
  { what: 'a number', text: '7', refused: true },
  { what: 'a missing comma', text: '{ "a": 1 "b": 2 }', refused: true },
  { what: 'NUL at the end', text: '{ "a": 1 }\0', refused: true },
]

export const ODD_TOML: readonly OddConfig[] = [
  { what: 'blanks alone', text: '  \n\t\n' },
  { what: 'a byte order mark alone', text: '\ufeff' },
  { what: 'comments alone', text: '# one\n\n# two' },
  { what: 'a comment without a line end', text: 'a = 1\n# last' },
  {
    what: 'comments after values',
    text: 'a = 1 # why\nb = "x # y" # z\n[t] # u\nc = [ # v\n  1, # w\n]\n',
  },
  {
    what: 'an inline table',
    text: 'servers = { a = { command = "x" }, b = 1 }\n[t]\nx = { y = 1 }',
  },
  { what: 'dotted keys', text: 'a.b.c = 1\n"quoted key".d = 2\n[t]\ne.f = 3\n' },
  {
    what: 'servers by dotted keys',
    text: 'mcp_servers.x.command = "node"\nmcp_servers.x.args = []\n',
  },
  {
    what: 'servers as an inline table',
    text: 'mcp_servers = { x = { command = "node" } }\n',
    refused: true,
  },
  {
    what: 'servers with a parent table',
    text: '[mcp_servers]\n[mcp_servers.x]\ncommand = "node"\n',
  },
  {
    what: 'servers with a quoted name',
    text: '[mcp_servers."my server"]\ncommand = "node"\n[mcp_servers.\'b\']\ncommand = "x"\n',
  },
  {
    what: 'servers with a table below',
    text: '[mcp_servers.x]\ncommand = "node"\n[mcp_servers.x.env]\nA = "1"\n',
  },
  { what: 'blanks around names', text: '[ mcp_servers . x ]\ncommand = "node"\n' },
  { what: 'a list of tables', text: '[[profiles]]\nname = "a"\n[[profiles]]\nname = "b"\n' },
  {
    what: 'texts of many lines',
    text: 'a = """\n[mcp_servers.everkeep]\n# no comment\n"""\nb = \'\'\'\n[x]\n\'\'\'\n',
  },
  {
    what: 'lists of many lines',
    text: 'a = [\n  "x", # one\n\n  "y",\n]\n[b]\nc = [\n[1],\n[2]]\n',
  },
  {
    what: 'dates and odd numbers',
    text: 'a = 2026-01-01T00:00:00Z\nb = 07:32:00\nc = 0xDEAD_BEEF\nd = inf\ne = -nan\n',
  },
  { what: 'CRLF with comments', text: CR('# a\nmodel = "x" # b\n\n[t]\nc = 1\n') },
  { what: 'CRLF and LF mixed', text: 'a = 1\r\nb = 2\n[t]\r\nc = 3\n' },
  { what: 'tabs and a byte order mark', text: '\ufeff\ta\t=\t1\n\t[t]\n\t\tb = 2\n' },
  { what: 'no line end', text: '[t]\na = 1' },
  { what: 'many line ends', text: '[t]\na = 1\n\n\n\n' },
  { what: 'an empty table at the end', text: 'a = 1\n[t]' },
  { what: 'every script', text: '"日本語" = "✓ 👩‍💻"\n["имя"]\n"é" = 1\n' },
  { what: 'brackets in texts', text: 'a = "[mcp_servers.everkeep]"\nb = "]]"\nc = \'\\\'\n' },
  { what: 'a table given twice', text: '[t]\na = 1\n[t]\nb = 2\n' },
  { what: 'a key given twice', text: 'a = 1\na = 2\n' },
  { what: 'a text without an end', text: 'a = "x\n[t]\n', refused: true },
  { what: 'a list without an end', text: 'a = [1,\n[t]\nb = 2\n', refused: true },
  { what: 'a heading without an end', text: '[t\na = 1\n', refused: true },
]
