/** What a sentence of a rule says to do or not to do, with the phrases that it is about. */
export type RuleForm =
  | { readonly form: 'choose'; readonly wanted: string; readonly unwanted: string }
  | { readonly form: 'never'; readonly deed: Deed; readonly object: string }
  | { readonly form: 'only-on'; readonly object: string; readonly branch: string }
  | { readonly form: 'never-on'; readonly deed: 'commit' | 'push'; readonly branch: string }
  | { readonly form: 'ask'; readonly deed: Deed; readonly object: string }

/** `do`: a command, a call or a library, by what the object is. */
export type Deed = 'do' | 'edit' | 'read' | 'import' | 'commit'

type Row = readonly [pattern: string, make: (groups: Groups) => RuleForm]
interface Groups {
  readonly x: string
  readonly y: string
  readonly b: string
}

const insteadOf = ({ x, y }: Groups): RuleForm => ({ form: 'choose', wanted: x, unwanted: y })
const never =
  (deed: Deed) =>
  ({ x }: Groups): RuleForm => ({ form: 'never', deed, object: x })
const askFirst =
  (deed: Deed) =>
  ({ x }: Groups): RuleForm => ({ form: 'ask', deed, object: x })
const onlyOn = ({ x, b }: Groups): RuleForm => ({ form: 'only-on', object: x, branch: b })
const neverOn =
  (deed: 'commit' | 'push') =>
  ({ b }: Groups): RuleForm => ({ form: 'never-on', deed, branch: b })

const NO_EN =
  "(?:never|do not|don't|must not|mustn't|must never|should not|shouldn't|should never|may not|cannot|can't|avoid|stop|no)"
const NO_DE = '(?:nie|niemals|nicht|keinesfalls|auf keinen fall)'
const NO_FR = '(?:jamais|pas)'
const NO_ES = '(?:nunca|jamás|no)'
const NO_ZH = '(?:不要|别|禁止|不准|不许|不得|勿|永远不要|千万别|请勿|绝不|不能)'

/**
 * Whole sentences only: what a form leaves over is something that a guard would not know. <X>, <Y> and <B> are phrases.
 */
const FORMS: readonly Row[] = [
  // English
  [
    "(?:use|prefer|run|install with|stick to|stay with|we use|we only use|it is|it's) <X>,? (?:and )?(?:not|never|instead of|rather than|over|in place of) (?:with )?<Y>",
    insteadOf,
  ],
  [
    `(?:${NO_EN}) us(?:e|ing) <Y>[,;.:]? (?:always )?(?:use|but|prefer|we use|only) <X>(?: instead)?`,
    insteadOf,
  ],
  ['<X>,? (?:not|never|instead of|rather than) <Y>', insteadOf],
  ['replace <Y> (?:by|with) <X>', insteadOf],
  [
    `${NO_EN} (?:commit|committing|commits) (?:directly )?(?:to|on) (?:the )?<B>(?: branch)?`,
    neverOn('commit'),
  ],
  [
    `${NO_EN} push(?:ing|es)? (?:directly |straight )?(?:to|on) (?:the )?<B>(?: branch)?`,
    neverOn('push'),
  ],
  [`${NO_EN} (?:running|using|executing|calling|run|execute|use|call) <X>`, never('do')],
  [
    `${NO_EN} (?:edit|touch|change|modify|write to|write|rewrite|delete)(?:ing)? <X>`,
    never('edit'),
  ],
  [`${NO_EN} (?:read|open|look at|cat)(?:ing)? <X>`, never('read')],
  [`${NO_EN} import(?:ing|s)? (?:anything )?<X>`, never('import')],
  [`${NO_EN} (?:commit|add|check in)(?:ting|ing)? <X>`, never('commit')],
  ['<X> (?:is|are) (?:forbidden|banned|not allowed|off limits|off-limits)', never('do')],
  [
    '<X> (?:must|should|may) (?:never|not) be (?:edited|touched|changed|modified)(?: by hand| manually)?',
    never('edit'),
  ],
  ['<X> (?:must|should|may) (?:never|not) be (?:used|run|called)', never('do')],
  ['(?:only|always) (?:run|use) <X> (?:on|from) (?:the )?<B>(?: branch)?', onlyOn],
  ['(?:run|use) <X> only (?:on|from) (?:the )?<B>(?: branch)?', onlyOn],
  ['<X> only (?:on|from) (?:the )?<B>(?: branch)?', onlyOn],
  [
    '(?:ask|check with)(?: me| us| the user)?(?: first)? before (?:you )?(?:(?:running|using|executing|calling|doing|run|use|execute|call|do) )?<X>',
    askFirst('do'),
  ],
  [
    '(?:ask|check with)(?: me| us| the user)?(?: first)? before (?:you )?(?:edit|touch|change|modify|write)(?:ing)? <X>',
    askFirst('edit'),
  ],
  [
    `${NO_EN} (?:run|use) <X> without (?:asking|my ok|approval|permission)(?: me)?(?: first)?`,
    askFirst('do'),
  ],
  [
    `${NO_EN} (?:edit|touch|change) <X> without (?:asking|my ok|approval|permission)(?: me)?(?: first)?`,
    askFirst('edit'),
  ],
  // German
  [
    '(?:nimm|nutze|verwende|benutze|bevorzuge|wir nutzen|wir nehmen|wir verwenden|installiere mit)(?: immer| hier)? <X>(?:,? (?:und )?(?:nicht|nie|niemals)|,? (?:statt|anstatt|anstelle von|und kein)) <Y>',
    insteadOf,
  ],
  ['<X>,? (?:statt|anstatt|anstelle von|nicht) <Y>(?: verwenden| nutzen| benutzen)?', insteadOf],
  [`(?:verwende|benutze|nutze|nimm|starte|führe|rufe) ${NO_DE} <X>(?: auf| aus)?`, never('do')],
  [
    `(?:verwende|benutze|nutze|starte|führe|rufe) <X> ${NO_DE}(?: mehr)?(?: auf| aus)?`,
    never('do'),
  ],
  [
    `${NO_DE} <X> (?:ausführen|verwenden|benutzen|nutzen|starten|laufen lassen|aufrufen)`,
    never('do'),
  ],
  [`<X> ${NO_DE} (?:ausführen|verwenden|benutzen|nutzen|starten|aufrufen)`, never('do')],
  ['<X> (?:ist|sind) (?:verboten|tabu|nicht erlaubt)', never('do')],
  [`(?:ändere|bearbeite|editiere|fass|fasse) ${NO_DE} <X>(?: an)?`, never('edit')],
  [
    `(?:ändere|bearbeite|editiere|fass|fasse) <X> ${NO_DE}(?: von hand| manuell)?(?: an)?`,
    never('edit'),
  ],
  [
    `(?:${NO_DE} )?<X> (?:${NO_DE} )?(?:von hand |manuell )?(?:ändern|bearbeiten|anfassen|editieren)`,
    never('edit'),
  ],
  [`(?:lies|öffne) ${NO_DE} <X>`, never('read')],
  [`(?:importiere) ${NO_DE} <X>`, never('import')],
  [`${NO_DE} (?:direkt )?auf <B> (?:committen|commiten)`, neverOn('commit')],
  [`${NO_DE} (?:direkt )?(?:auf|nach) <B> pushen`, neverOn('push')],
  ['<X> nur (?:auf|von|vom) <B>(?: aus)?(?: ausführen| starten)?', onlyOn],
  [
    'frag(?:e)?(?: mich)?(?: immer| erst)?,? bevor du <X> (?:ausführst|startest|benutzt|verwendest|aufrufst)',
    askFirst('do'),
  ],
  [
    'frag(?:e)?(?: mich)?(?: immer| erst)?,? bevor du <X> (?:änderst|bearbeitest|anfasst)',
    askFirst('edit'),
  ],
  ['vor <X>(?: immer)?(?: erst)? (?:fragen|nachfragen)', askFirst('do')],
  // French
  [
    '(?:utilise|utilisez|utiliser|préfère|préférez|prends|on utilise|nous utilisons)(?: toujours)? <X>(?:,? (?:et )?(?:pas|jamais|plutôt que|au lieu de|à la place de)) (?:de )?<Y>',
    insteadOf,
  ],
  ['<X>,? (?:et pas|pas|plutôt que|au lieu de) <Y>', insteadOf],
  [
    `(?:n'|ne )?(?:utilise|utilisez|exécute|exécutez|lance|lancez|appelle|appelez) ${NO_FR} (?:de )?<X>`,
    never('do'),
  ],
  [`(?:ne )?${NO_FR} (?:utiliser|exécuter|lancer|appeler) <X>`, never('do')],
  ['<X> est (?:interdite?|proscrite?)', never('do')],
  ["(?:il est )?interdit (?:de |d')(?:utiliser|exécuter|lancer) <X>", never('do')],
  [
    `(?:ne )?(?:modifie|modifiez|touche|touchez|édite|éditez|change|changez) ${NO_FR} (?:à )?<X>`,
    never('edit'),
  ],
  [`(?:ne )?${NO_FR} (?:modifier|toucher|éditer|changer) (?:à )?<X>`, never('edit')],
  [`(?:ne )?(?:lis|lisez|ouvre|ouvrez) ${NO_FR} <X>`, never('read')],
  [`(?:n')?(?:importe|importez) ${NO_FR} <X>`, never('import')],
  [
    `(?:ne )?(?:committe|commite|commit|commitez|committez) ${NO_FR} (?:directement )?sur <B>`,
    neverOn('commit'),
  ],
  [`(?:ne )?(?:pousse|poussez|push) ${NO_FR} (?:directement )?(?:sur|vers) <B>`, neverOn('push')],
  ['<X> (?:uniquement|seulement) (?:sur|depuis) <B>', onlyOn],
  [
    "(?:demande|demandez)(?:-moi)? avant (?:de |d')(?:lancer|exécuter|utiliser|appeler|faire) <X>",
    askFirst('do'),
  ],
  [
    "(?:demande|demandez)(?:-moi)? avant (?:de |d')(?:modifier|toucher|changer|éditer) (?:à )?<X>",
    askFirst('edit'),
  ],
  // Spanish
  [
    '(?:usa|usad|use|usar|utiliza|prefiere|usamos|utilizamos)(?: siempre)? <X>(?:,? (?:y )?(?:no|nunca|en vez de|en lugar de)) <Y>',
    insteadOf,
  ],
  ['<X>,? (?:y no|no|en vez de|en lugar de) <Y>', insteadOf],
  [
    `${NO_ES} (?:uses|use|usar|ejecutes|ejecute|ejecutar|corras|lances|llames a|utilices|utilizar) <X>`,
    never('do'),
  ],
  ['(?:está )?prohibido (?:usar|ejecutar|utilizar) <X>', never('do')],
  ['<X> está prohibid[oa]', never('do')],
  [
    `${NO_ES} (?:edites|editar|toques|tocar|modifiques|modificar|cambies|cambiar) <X>`,
    never('edit'),
  ],
  [`${NO_ES} (?:leas|leer|abras|abrir) <X>`, never('read')],
  [`${NO_ES} (?:importes|importar) <X>`, never('import')],
  [
    `${NO_ES} (?:hagas commits?|hacer commits?|commitees) (?:directamente )?(?:en|a) <B>`,
    neverOn('commit'),
  ],
  [`${NO_ES} (?:hagas push|hacer push|subas) (?:directamente )?(?:a|en) <B>`, neverOn('push')],
  ['<X> (?:solo|sólo|solamente|únicamente) (?:en|desde) <B>', onlyOn],
  ['preg[uú]nta(?:me)? antes de (?:ejecutar|usar|correr|lanzar|hacer) <X>', askFirst('do')],
  ['preg[uú]nta(?:me)? antes de (?:editar|tocar|modificar|cambiar) <X>', askFirst('edit')],
  // Chinese
  [
    '(?:请|统一|一律|始终|总是|只)?(?:使用|用|只用) ?<X> ?[,，]? ?(?:不要用|不用|别用|而不是|而不用|不要使用|不是) ?<Y>',
    insteadOf,
  ],
  ['用 ?<X> ?(?:代替|替代|取代) ?<Y>', insteadOf],
  ['(?:不要用|别用|不要使用) ?<Y> ?[,，] ?(?:请)?(?:使用|用|改用) ?<X>', insteadOf],
  [`${NO_ZH} ?(?:运行|执行|使用|用|调用|跑) ?<X>`, never('do')],
  [`${NO_ZH} ?(?:手动|直接)? ?(?:修改|编辑|改动|动|碰|改) ?<X>`, never('edit')],
  [`${NO_ZH} ?(?:读取|读|打开|查看) ?<X>`, never('read')],
  [`${NO_ZH} ?(?:导入|引入|引用) ?<X>`, never('import')],
  [
    `${NO_ZH} ?(?:直接)? ?(?:在|往|向|到) ?<B> ?(?:分支)?(?:上)? ?(?:直接)?(?:提交|commit)`,
    neverOn('commit'),
  ],
  [`${NO_ZH} ?(?:直接)? ?(?:推送?到|push 到|往) ?<B>(?: ?分支)?(?: ?推送?)?`, neverOn('push')],
  ['<X> ?(?:只能|只可以|仅)(?:在)? ?<B> ?(?:分支)?(?:上)?(?:运行|执行)?', onlyOn],
  [
    '(?:运行|执行|使用) ?<X> ?(?:之前|前)(?:先|要先|必须先|请先)?(?:问我|询问我|征求我的同意)',
    askFirst('do'),
  ],
  [
    '(?:修改|编辑|改动|改) ?<X> ?(?:之前|前)(?:先|要先|必须先|请先)?(?:问我|询问我|征求我的同意)',
    askFirst('edit'),
  ],
]

const PHRASE = '(.+?)'
const BRANCH = '[`"\']?([\\w./*-]+)[`"\']?'

interface Form {
  readonly pattern: RegExp
  readonly order: readonly string[]
  readonly make: Row[1]
}

const COMPILED: readonly Form[] = FORMS.map(([source, make]) => ({
  pattern: new RegExp(`^${source.replace(/<[XY]>/g, PHRASE).replace('<B>', BRANCH)}$`, 'iu'),
  order: [...source.matchAll(/<([XYB])>/g)].map(([, name = '']) => name.toLowerCase()),
  make,
}))

/** Longer ones say more than one thing. */
const CHARS_MAX = 300

/** Every way in which a sentence can be read as a rule; the first that can be understood to the end is meant. */
export function ruleForms(sentence: string): readonly RuleForm[] {
  const text = plainSentence(sentence)
  if (text.length > CHARS_MAX) return []
  return COMPILED.flatMap(({ pattern, order, make }) => {
    const found = pattern.exec(text)
    if (found === null) return []
    const groups = { x: '', y: '', b: '' }
    for (const [at, name] of order.entries()) groups[name as keyof Groups] = found[at + 1] ?? ''
    return [make(groups)]
  })
}

const OPENERS =
  /^(?:please|bitte|merci de|por favor|请|always|immer|toujours|siempre|in this (?:repo|repository|project|codebase),?|here,?|in diesem (?:repo|projekt)|hier|dans ce (?:dépôt|projet),?|ici,?|en este (?:repo|proyecto),?|aquí,?|本项目中?|这个项目|这里|you|we|rule:|remember:|note:)\s*[,，:]?\s*/iu
const CLOSERS =
  /\s*[,，]?\s*(?:please|bitte|s'il te plaît|s'il vous plaît|por favor|in this (?:repo|repository|project|codebase)|for this (?:repo|project)|in diesem (?:repo|projekt)|dans ce (?:dépôt|projet)|en este (?:repo|proyecto)|here|hier|ici|aquí)\s*$/iu
/** Why a rule is one changes nothing of what it says. */
const REASONS =
  /\s*(?:[,，;；]?\s*(?:because|since|as it|weil|denn|da es|parce que|car|puisque|porque|ya que|因为)\b.*|\s[—–-]\s.*|\s*\((?!\)).*\)|[,，]?\s*因为.*)$/iu

function plainSentence(sentence: string): string {
  let text = sentence.replace(/\s+/g, ' ').replace(/[’‘]/g, "'").trim()
  text = text.replace(REASONS, '')
  for (let turn = 0; turn < 4; turn++) {
    const next = text
      .replace(/[.!。！]+$/u, '')
      .replace(OPENERS, '')
      .replace(CLOSERS, '')
      .trim()
    if (next === text) break
    text = next
  }
  return text
}
