import type { Language } from './language-table.ts'

/** How each language says what will not matter next week, in the form of its other cues. */
type Row = Pick<Language, 'name' | 'cues'>

export const PASSING: readonly Row[] = [
  {
    name: 'en',
    cues: `
lies: is in | are in | lives in | live in | lives at | sits in | is at | is under | found in | find + in | defined in | implemented in | declared in | located in | located at | exported from | comes from
layout: folder structure | directory structure | directory layout | folder layout | repo layout | repository layout | project layout | project structure | the repo has | the repository has | top level folders
ongoing: currently working | working on | im currently | i am currently | in the middle of | right now im | still implementing | half done | halfway | almost done | nearly done | next up | up next | remaining work
done: done | finished | complete | completed | migrated | ported | converted | passing | pass | passed | failing | fail | failed | left | remaining | open | merged
fixed: i fixed | we fixed | fixed the | fixed a | ive fixed | have fixed | has been fixed | is fixed | was fixed | is now fixed | patched the | resolved the | corrected the
greets: ^ hi | ^ hello | ^ hey | ^ good morning | ^ good evening | ^ good night | ^ thanks | ^ thank you | ^ bye | ^ cheers
tomorrow: ^ tomorrow | tomorrow i | tomorrow we | do + tomorrow | for tomorrow | by tomorrow | until tomorrow | continue tomorrow | later today | this afternoon | tonight
trivial: named the variable | renamed the variable | named the helper | renamed the function | renamed the helper | called the variable | used a for loop | with a for loop | added a blank line | added a comment | reordered the imports | fixed the indentation
`,
  },
  {
    name: 'de',
    cues: `
lies: liegt in | liegen in | steht in | stehen in | ist in | sind in | befindet sich in | findet sich in | definiert in | wird in | zu finden in | kommt aus
layout: ordnerstruktur | verzeichnisstruktur | projektstruktur | aufbau des repos | das repo hat | das repository hat | repo-struktur
ongoing: arbeite gerade | arbeite aktuell | arbeiten gerade | bin gerade | sind gerade | gerade dabei | momentan dabei | fast fertig | halb fertig | noch offen | als nächstes
done: fertig | erledigt | umgestellt | migriert | portiert | grün | rot | durch | übrig | offen | fehlen | bestanden | fehlgeschlagen
fixed: habe + behoben | hab + behoben | wurde behoben | ist behoben | behoben | habe + gefixt | gefixt | korrigiert | repariert
greets: ^ hallo | ^ hi | ^ moin | ^ guten morgen | ^ guten tag | ^ guten abend | ^ servus | ^ danke | ^ tschüss | ^ vielen dank
tomorrow: ^ morgen | mache ich morgen | machen wir morgen | morgen muss | morgen noch | bis morgen | für morgen | morgen weiter | heute nachmittag | heute abend | nachher noch
trivial: variable umbenannt | variable heißt jetzt | funktion umbenannt | habe + umbenannt | leerzeile | einrückung korrigiert | kommentar ergänzt | imports sortiert
`,
  },
  {
    name: 'es',
    cues: `
lies: está en | están en | se encuentra en | se define en | está definida en | está definido en | vive en | definida en | definido en
layout: estructura de carpetas | estructura de directorios | estructura del proyecto | estructura del repositorio | el repositorio tiene | el repo tiene
ongoing: estoy trabajando | estamos trabajando | ahora mismo estoy | actualmente trabajo | estoy con | casi listo | a medias | falta por hacer
done: listo | listos | listas | hechos | hechas | migrados | migradas | pasan | fallan | faltan | quedan | terminado | terminados | completado
fixed: arreglé | corregí | he arreglado | he corregido | ya está arreglado | ya está corregido | quedó arreglado | se corrigió | arreglamos | solucioné
greets: ^ hola | ^ buenos días | ^ buenas | ^ gracias | ^ adiós | ^ hasta luego | ^ buenas noches
tomorrow: ^ mañana | lo hago mañana | para mañana | mañana tengo | mañana hay | mañana sigo | seguimos mañana | esta tarde
trivial: renombré | cambié el nombre de la variable | la variable se llama | puse un comentario | ordené los imports
`,
  },
  {
    name: 'fr',
    cues: `
lies: est dans | sont dans | se trouve dans | se trouvent dans | est défini dans | est définie dans | définie dans | défini dans | vit dans
layout: structure des dossiers | arborescence | structure du projet | structure du dépôt | le dépôt contient | organisation des dossiers
ongoing: je travaille sur | je suis en train | on est en train | en cours | actuellement je | presque fini | à moitié
done: fait | faits | faites | fini | finis | migrés | migrées | passent | échouent | restent | restants | terminé | terminés | verts
fixed: ai corrigé | a corrigé | avons corrigé | ai réparé | est corrigé | a été corrigé | est réparé | corrigé le bug
greets: ^ bonjour | ^ salut | ^ bonsoir | ^ merci | ^ au revoir | ^ bonne nuit | ^ coucou
tomorrow: ^ demain | demain je | demain on | pour demain | à faire demain | on continue demain | cet après-midi | ce soir
trivial: renommé la variable | renommé la fonction | la variable s'appelle | ajouté un commentaire | trié les imports
`,
  },
  {
    name: 'pt',
    cues: `
lies: está em | estão em | fica em | ficam em | está no | está na | fica no | fica na | definida em | definido em | se encontra em
layout: estrutura de pastas | estrutura do projeto | estrutura do repositório | estrutura de diretórios | o repositório tem
ongoing: estou trabalhando | estou mexendo | estamos trabalhando | no momento estou | quase pronto | pela metade
done: pronto | prontos | prontas | feitos | feitas | migrados | migradas | passam | passando | falham | faltam | restam | concluído | concluídos
fixed: corrigi | consertei | arrumei | foi corrigido | está corrigido | já corrigi | corrigimos
greets: ^ oi | ^ olá | ^ bom dia | ^ boa tarde | ^ boa noite | ^ obrigado | ^ obrigada | ^ tchau | ^ valeu
tomorrow: ^ amanhã | faço amanhã | para amanhã | pra amanhã | amanhã eu | amanhã a gente | continuo amanhã | hoje à tarde
trivial: renomeei | mudei o nome da variável | a variável se chama | adicionei um comentário | ordenei os imports
`,
  },
  {
    name: 'zh',
    cues: `
lies: 位于 | 定义在 | 实现在 | 写在
layout: 目录结构 | 文件夹结构 | 项目结构 | 仓库结构
ongoing: 正在做 | 正在改 | 正在处理 | 正在写 | 正在开发 | 目前在做 | 快做完 | 做到一半 | 还差
done: 完成 | 通过 | 失败 | 剩 | 做完 | 迁移完 | 改完
fixed: 修复了 | 修好了 | 改好了 | 已修复 | 已经修复 | 解决了这个bug
greets: ^你好 | ^您好 | ^早上好 | ^早安 | ^晚安 | ^谢谢 | ^再见 | ^辛苦了
tomorrow: ^明天 | 明天再 | 明天要 | 明天继续 | 今晚再 | 下午再
trivial: 变量改名 | 变量名改 | 重命名了变量 | 把变量 | 加了一行注释 | 调整了缩进
`,
  },
  {
    name: 'ja',
    cues: `
lies: にある | にあります | で定义 | に定义 | に実装 | で実装 | に书いて
layout: ディレクトリ構成 | フォルダ構成 | ディレクトリ构成 | フォルダ构成 | リポジトリの構成 | リポジトリの构成
ongoing: 作業中 | 作业中 | 対応中 | 对応中 | 対応している | 取り組んで | 実装中 | 実装している | 途中
done: 完了 | 終わ | 终わ | 済み | 残り | 成功 | 失敗 | 失败 | 通
fixed: 直した | 直しました | 修正した | 修正しました | 修正済み
greets: ^こんにちは | ^おはよう | ^こんばんは | ^ありがとう | ^お疲れ | ^おやすみ | ^さようなら
tomorrow: ^明日 | 明日やる | 明日また | 明日まで | 今日中に | 午後に
trivial: 変数名を | 变数名を | 関数名を変 | コメントを足した | インデントを
`,
  },
  {
    name: 'ko',
    cues: `
lies: 에있다 | 에있어 | 에있습니다 | 에있음 | 에정의 | 에구현
layout: 폴더구조 | 디렉터리구조 | 디렉토리구조 | 프로젝트구조 | 저장소구조
ongoing: 작업중 | 진행중 | 하고있는중 | 작업하고있 | 구현중 | 개발중
done: 완료 | 끝났 | 통과 | 실패 | 남았 | 남음
fixed: 고쳤 | 수정했 | 수정완료 | 해결했
greets: ^안녕 | ^감사합니다 | ^고마워 | ^고맙 | ^잘자 | ^수고
tomorrow: ^내일 | 내일까지 | 내일다시 | 내일이어서 | 오늘오후
trivial: 변수이름 | 변수명 | 함수이름을바 | 주석추가
`,
  },
]
