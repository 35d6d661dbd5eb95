/** What a word does in a sentence that states a rule. */
export type WordRole =
  /** Forbids what comes after it, or before it where nothing follows. */
  | 'not'
  /** The user wants to be asked. */
  | 'ask'
  | 'use'
  | 'edit'
  | 'read'
  | 'import'
  | 'commit'
  | 'push'
  /** Stands for what was named before. */
  | 'it'
  /** Says nothing that a guard would have to know. */
  | 'filler'

/** Phrases by role; a word in none of them is not understood. */
const WORDS: Readonly<Record<WordRole, string>> = {
  not:
    "never|do not|don't|must not|mustn't|must never|should not|shouldn't|should never|may not|cannot|can't|avoid|stop|no|not|nor|rather than|instead of|" +
    'not allowed|hands off|forbidden|banned|off limits|off-limits|prohibited|' +
    'nie|niemals|nicht|kein|keine|keinen|keinesfalls|auf keinen fall|statt|anstatt|anstelle von|tabu|nicht erlaubt|finger weg von|verboten|' +
    "jamais|pas|pas de|ne|n'|au lieu de|plutôt que|interdit|interdit de|interdite|interdiction de|il est interdit de|proscrit|surtout pas|" +
    'nunca|jamás|no|en lugar de|en vez de|prohibido|prohibida|se prohíbe|queda prohibido|bajo ningún concepto|' +
    '不要|别|禁止|严禁|不准|不许|不得|勿|永远不要|千万别|请勿|绝不|绝对不要|不能|不可以|而不是|不是',
  ask:
    'ask|ask me|ask us|ask the user|check with me|get my ok|get approval|' +
    'frag|frage|frag mich|nachfragen|fragen|rückfrage|demande-moi|demandez-moi|demander|me demander|pregúntame|preguntame|pregunta|consúltame|' +
    '先问我|必须先问我|要先问我|请先问我|问我|征求我的同意|询问我',
  use:
    'use|using|run|running|execute|executing|call|calling|invoke|install with|prefer|stick to|we use|do|doing|make|' +
    'verwende|verwenden|benutze|benutzen|nutze|nutzen|nimm|nehmen|führe|ausführen|starte|starten|laufen lassen|rufe|aufrufen|wir nehmen|wir nutzen|wir verwenden|' +
    'utilise|utiliser|utilisez|lance|lancer|lancez|exécute|exécuter|faire|fais|emploie|employer|' +
    'usa|use|usar|uses|ejecuta|ejecutar|ejecutes|corre|correr|lanza|lanzar|hacer|hagas|utiliza|utilizar|utilices|' +
    '使用|运行|执行|用|调用|跑|改用|统一使用|只用',
  edit:
    'edit|editing|touch|touching|change|changing|modify|modifying|write to|rewrite|delete|be edited|be touched|be changed|be modified|' +
    'ändern|ändere|bearbeiten|bearbeite|anfassen|fass|fasse|editieren|editiere|verändern|geändert werden|angefasst werden|' +
    'modifier|modifie|modifiez|éditer|toucher|touche|touchez|changer|' +
    'editar|edites|tocar|toques|modificar|modifiques|cambiar|cambies|se toca|se tocan|se edita|se modifica|' +
    '修改|编辑|改动|动|碰|改',
  read: 'read|reading|open|opening|lesen|öffnen|lire|ouvrir|leer|leas|abrir|读取|读|打开|查看',
  import: 'import|importing|importiere|importieren|importer|importes|importar|导入|引入|引用',
  commit:
    'commit|committing|check in|committe|committen|einchecken|commiter|committer|commitear|hagas commit|hacer commit|提交',
  push: 'push|pushing|pushe|pushen|pousser|hacer push|hagas push|推送|推送到|推到',
  it: 'it|them|sie|es|le|les|lo|los|las|它|它们',
  filler:
    'is|are|please|always|important|note|rule|remember|you|we|must|should|may|ever|again|directly|straight|manually|by hand|yourself|here|anywhere|at all|' +
    'the|a|an|any|our|all|every|of|to|with|in|on|into|under|inside|from|file|files|folder|directory|command|commands|package|library|anything|branch|' +
    'under any circumstances|first|me|us|before|before you|and|or|but|so|just|simply|only with|in this repo|in this repository|in this project|git|code|' +
    'bitte|immer|hier|hierfür|direkt|von hand|manuell|selbst|der|die|das|den|dem|des|ein|eine|einen|jeder|jede|jedem|jeden|etwas|auf|aus|an|im|in|unter|' +
    'datei|dateien|ordner|verzeichnis|befehl|paket|darf|dürfen|werden|ist|sind|wir|du|erst|bei|mir|mich|vor|bevor|und|oder|ausschließlich|nur noch|mehr|jemals|' +
    "toujours|ici|c'est|directement|à la main|manuellement|le|la|les|l'|un|une|des|du|de|d'|dans|sur|sous|fichier|fichiers|dossier|commande|ce dépôt|ce projet|" +
    'est|sont|merci de|avant|avant de|et|ou|surtout|' +
    'está|están|por favor|siempre|aquí|directamente|a mano|manualmente|el|los|las|una|un|la|de|del|en|archivo|archivos|carpeta|comando|antes|antes de|y|o|este repo|este proyecto|' +
    '请|始终|总是|手动|直接|文件|目录|命令|下的|里的|的|下|里|在|往|到|之前|前|必须|都|包管理器|依赖|或|或者|和|分支|上|对',
}

const ROLES: ReadonlyMap<string, WordRole> = new Map(
  (Object.entries(WORDS) as [WordRole, string][])
    .reverse()
    .flatMap(([role, phrases]) => phrases.split('|').map((phrase) => [phrase, role] as const)),
)

const PHRASE_WORDS_MAX = 4
const HAN_CHARS_MAX = 6

/** The longest known phrase at the beginning of a text, and its role. */
export function phraseAt(
  text: string,
): { readonly role: WordRole; readonly length: number } | undefined {
  const han = /^\p{Script=Han}+/u.exec(text)?.[0]
  const ends = han === undefined ? wordEnds(text) : hanEnds(han)
  for (const length of ends) {
    const role = ROLES.get(text.slice(0, length).toLowerCase())
    if (role !== undefined) return { role, length }
  }
  return undefined
}

function hanEnds(han: string): readonly number[] {
  const most = Math.min(HAN_CHARS_MAX, han.length)
  return Array.from({ length: most }, (_, at) => most - at)
}

/** Where the first words end, the longest first; an elided article (`l'`) is a word. */
function wordEnds(text: string): readonly number[] {
  const elided = /^(?:[dln]|c)'(?=\p{L})/iu.exec(text)?.[0]
  const ends: number[] = elided === undefined ? [] : [elided.length]
  for (const found of text.matchAll(/[\p{L}\p{N}'-]+(?=[\s]|$)/gu)) {
    ends.push(found.index + found[0].length)
    if (ends.length >= PHRASE_WORDS_MAX) break
  }
  return ends.reverse()
}
