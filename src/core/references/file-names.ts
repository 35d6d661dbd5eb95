/**
 * What file names tell by themselves: which endings are those of files, and which names mean a sort of file
 * (`README.md`, `index.ts`) rather than one file.
 */

const EXTENSIONS = words(`
  ts tsx js jsx mjs cjs mts cts vue svelte astro css scss sass less styl html htm hbs ejs pug njk liquid twig
  py pyi pyx ipynb rb erb rake gemspec go rs java kt kts scala sbt groovy gradle clj cljs cljc edn swift m mm
  c h cc cpp cxx hh hpp hxx inl ino cu cuh metal glsl vert frag comp hlsl wgsl shader
  cs csx csproj fs fsi fsx fsproj vb vbproj sln slnx props targets xaml razor cshtml resx
  php phtml pl pm t lua r rmd jl ex exs eex heex erl hrl elm hs lhs ml mli re res nim zig v sv vhd d dart
  lean agda idr sol move cairo tf tfvars hcl nix bzl bazel cmake mk
  sh bash zsh fish ps1 psm1 psd1 bat cmd awk sed vim el lisp scm rkt
  sql psql prisma graphql gql proto thrift avsc fbs capnp
  json jsonc json5 jsonl ndjson yaml yml toml ini cfg conf properties plist xml xsd xsl xslt env lock
  md mdx mdc markdown rst adoc asciidoc org tex bib txt text csv tsv log pdf doc docx xls xlsx ppt pptx
  png jpg jpeg gif webp svg ico bmp avif ttf otf woff woff2 mp3 mp4 wav ogg webm glb gltf obj fbx
  ejs snap patch diff map wasm dll exe so dylib jar war apk ipa zip tar gz tgz db sqlite dat bin
  service timer socket desktop spec rpm deb rb pem crt key example sample template tpl tmpl j2
  storyboard xib pbxproj xcconfig entitlements arb pro qml qrc ui rc def
`)

/** Endings that are as often a member of an object, a word or a web address: alone they name no file. */
const DOUBTFUL_ALONE = words(`
  log env lock map key spec test d t m v r h c re res pro ui rc def db bin dat text so go rs pl pm ml
  example sample template socket service timer move obj comp vert frag patch diff
`)

const WHOLE_NAMES =
  /^(?:Dockerfile|Containerfile|Makefile|GNUmakefile|Justfile|justfile|Gemfile|Rakefile|Procfile|Vagrantfile|Jenkinsfile|Brewfile|Podfile|Fastfile|Caddyfile|Tiltfile|BUILD|WORKSPACE|LICENSE|LICENCE|NOTICE|CODEOWNERS|OWNERS)$/

/** `Dockerfile.gateway`, `gateway.Dockerfile`: one of several files of a sort. */
const ONE_OF_SORT =
  /^(?:Dockerfile|Containerfile|Makefile|Jenkinsfile|Caddyfile|Procfile)\.[\w-]+$|^[\w-]+\.(?:Dockerfile|Containerfile|Makefile)$/

/** Whether a name without its folders is that of a file: by its ending, or because tools fix the name. */
export function isFileName(name: string): boolean {
  const extension = extensionOf(name)
  if (extension !== '' && EXTENSIONS.has(extension)) return true
  return WHOLE_NAMES.test(name) || ONE_OF_SORT.test(name)
}

/** Whether tools fix the name: `Makefile`. As a word alone it may mean the sort as well as the file. */
export function isWholeName(name: string): boolean {
  return WHOLE_NAMES.test(name)
}

/** `a.test.ts` -> `ts`; empty where there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 || dot === name.length - 1 ? '' : name.slice(dot + 1).toLowerCase()
}

/** Whether a name that stands alone, without a folder, is surely meant as a file. */
export function isFileAlone(name: string): boolean {
  if (!isFileName(name) || WHOLE_NAMES.test(name)) return false
  if (DOUBTFUL_ALONE.has(extensionOf(name)) && !/[_-]/.test(name)) return isSourceName(name)
  // `Newtonsoft.Json` is a library: endings are written small, or the whole name large.
  if (/\.[A-Z][a-z]+$/.test(name)) return false
  return !isProduct(name) && !isEnding(name)
}

/** `run.go`, `parser.c`: an ending that is also a word or a member, on a name written as files are. */
function isSourceName(name: string): boolean {
  return /^[a-z][a-z0-9]+\.(?:go|rs)$|^[a-z][a-z0-9]{3,}\.(?:c|h|r|pl|pm|ml)$/.test(name)
}

const PRODUCTS_JS =
  'adonis|alpine|ammo|angular|anime|babylon|backbone|brain|bun|cannon|chai|chart|core|cypress|d3|day|deno|discord|drei|ember|express|fastify|fuse|gatsby|handlebars|hapi|highlight|hls|jasmine|knockout|koa|leaflet|lit|lunr|marked|matter|meteor|mocha|moment|mustache|nest|next|nightwatch|node|nuxt|p5|phaser|pixi|playcanvas|pm2|polymer|popper|preact|prism|react|remix|require|sails|showdown|sinon|socket|solid|strapi|svelte|tensorflow|three|turf|underscore|video|vitest|vue|winston'
const PRODUCT = new RegExp(`^(?:(?:${PRODUCTS_JS})\\.js|(?:coverage|discord|web)\\.py)$`, 'i')

/** `Node.js`, `three.js`, `coverage.py`: products that are named like files. */
export function isProduct(name: string): boolean {
  return PRODUCT.test(name)
}

/** `.g.dart`, `.test.ts`, `.json`: an ending that is spoken of, not a file. */
function isEnding(name: string): boolean {
  if (!name.startsWith('.')) return false
  const parts = name.slice(1).split('.')
  return parts.length === 1
    ? EXTENSIONS.has(parts[0]?.toLowerCase() ?? '')
    : /^(?:.|test|spec|stories|story|module|config|freezed|min|bundle|generated|designer|snap|tar|e2e|unit|mock|fixture|schema|types)$/i.test(
        parts[0] ?? '',
      )
}

const GENERIC_STEMS =
  /^(?:index|main|app|mod|lib|init|setup|config|conf|settings|constants?|types?|utils?|helpers?|common|shared|base|core|server|client|test|tests|schema|models?|routes?|router|views?|styles?|globals?|style|page|layout|manifest|plugin|hooks|package|package-lock|tsconfig|jsconfig|composer|pyproject|requirements|conftest|__init__|__main__|manage|wsgi|asgi|cargo|go|build|pom|gradle|settings\.local|docker-compose|compose|wrangler|turbo|lerna|nx|deno|biome|readme|changelog|changes|history|license|contributing|security|authors|todo|notes|claude|agents?|gemini|memory|skill|overview|summary|plan|spec|tasks|report|results?|output|input|data|env|example|sample|template|(?:vite|vitest|webpack|rollup|rolldown|babel|jest|eslint|prettier|postcss|tailwind|next|nuxt|astro|svelte|playwright|cypress|karma|metro|tsup|drizzle|prisma)\.config)$/i

/** Whether a name means a sort of file that any project may have, so that it says little on its own. */
export function isGenericName(name: string): boolean {
  if (name.startsWith('.') || WHOLE_NAMES.test(name)) return true
  return GENERIC_STEMS.test(name.replace(/\.[^.]+$/, ''))
}

const CODE_NAME =
  /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kts?|swift|cc?|cpp|hp?p?|cs|fsx?|php|lua|dart|exs?|hs|scala|vue|svelte|sql|sh|css|scss)$/i

export function isCodeName(name: string): boolean {
  return CODE_NAME.test(name)
}

/** Whether a generic name is that of a file for tools or readers, `package.json`, rather than of code, `utils.py`. */
export function isConventionalName(name: string): boolean {
  return isGenericName(name) && (/^\.|\.config\.\w+$/.test(name) || !isCodeName(name))
}

const OUTPUT_FOLDERS = words(`
  dist node_modules bower_components coverage htmlcov .next .nuxt .output .turbo .cache .parcel-cache .svelte-kit
  .vercel .netlify .gradle .dart_tool .venv venv .tox .nox .eggs .pytest_cache .mypy_cache .ruff_cache __pycache__
  site-packages deriveddata .build .terraform .serverless storybook-static .tmp .git playwright-report test-results
  _build .stack-work .idea .vs
`)
/** These are output at the top of a project or package, and a part of the code inside of it. */
const OUTPUT_ABOVE_CODE = words(`
  build out output outputs target tmp temp logs log artifacts obj deps vendor pods
`)
const CODE_FOLDERS = words('src lib app apps internal pkg source sources')

/** Whether a path lies where tools put what they make, or is what they write: nobody promises that it is there. */
export function isBuildOutput(path: string): boolean {
  const parts = path.toLowerCase().split('/')
  const folders = parts.slice(0, -1)
  const code = folders.findIndex((folder) => CODE_FOLDERS.has(folder))
  const above = code < 0 ? folders : folders.slice(0, code)
  return (
    folders.some((folder) => OUTPUT_FOLDERS.has(folder)) ||
    above.some((folder) => OUTPUT_ABOVE_CODE.has(folder)) ||
    isLocalFile(path)
  )
}

/** Logs, locks, databases, keys and settings of one machine: no project keeps them. */
export function isLocalFile(path: string): boolean {
  return (
    /\.(?:log|tmp|pyc|pid|lock|jsonl|ndjson|db|sqlite3?|pem|key|keystore|jks|p12|pfx)$/i.test(
      path,
    ) ||
    /(?:^|\/)(?:\.env(?:\.\w+)?|(?:.*[._-])?(?:secrets?|credentials?|local|key)\.(?:properties|json|ya?ml|toml|ini|env))$/i.test(
      path,
    )
  )
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

const STAND_INS =
  /(?:^|\/)(?:tests?|__tests__|__mocks__|mocks?|fixtures?|__fixtures__|testdata|test-data|examples?|samples?|templates?|vendor|third[_-]party|node_modules)\//i

/** Whether a path lies among tests, examples and copies of others' code. */
export function isStandInFolder(path: string): boolean {
  return STAND_INS.test(path)
}
