import { isAskingTerm } from '../search/asking-terms.ts'
import { isLanguageName } from '../search/language-names.ts'
import { isCounting, isEveryday, plainNameKey } from '../text/everyday.ts'
import { stemGroups } from '../text/stem-groups.ts'
import { FOREIGN_COMMON_WORDS } from './foreign-common-words.ts'

/** Words that stand in code and talk about code of any project. */
const TRADE_WORDS = `
android api app apps argument array assert async auth await backend base64 bash boolean branch build bytes cache callback catch ci class cli
closure clone column commit compile compiler component config console const constructor container context cpu crash cron css csv 
dashboard data database db debug decorator deploy deployment dev diff  docs dom dto endpoint enum env error errors 
exception exit export expression extend fetch file flag float folder foo bar frontend function generic getter git github grep handler hash header hex hook
host html http https icon id import index init input install instance int integer interface ios issue item iterator
 json key lambda laptop layout lib library linter  lint list local localhost log logger login logs loop main makefile map markdown
memory merge metadata method middleware migration mock modal  mutex  namespace network   null number
object operator output package param parameter parent parse path performance  plugin pointer pod port  pr print private
process prod production product project promise prop props protocol proxy pull push query queue race readme recursion  refactor regex
release remote render repo repository request response rest route router row schema scope screen screenshot script scroll sdk search server service session
setter settings shell slice snippet socket sql src ssh ssl stack stage staging state static storage stream string struct stub style svg sync
syntax table template terminal test tests text thread throw timeout timestamp toggle token tool trace traceback type typeerror types ui undefined undo unit uri url
user username utf utils validate value var variable vector version view vim virtual    warning web  wildcard window worker
workflow wrapper xml yaml yml zip zsh customer customers order orders team member page panel card cards button link links pipeline job jobs task tasks code
async await public args ok attribute alias english deutsch german englisch spanish french mobile phone desktop mail email account
`

const trade = stemGroups(TRADE_WORDS.trim().split(/\s+/))
const foreign = stemGroups(FOREIGN_COMMON_WORDS.trim().split(/\s+/))
const SMALL_NUMBER = /^\d{1,3}$/

/** How telling a word is, wherever it stands: general language says that, a small vault cannot. */
export function worthOfWord(term: string): number {
  if (foreign(term).length > 0 || (term.length === 1 && term < '\u0080')) return 0
  if (isAskingTerm(term) || isCounting(term) || SMALL_NUMBER.test(term)) return 0.2
  if (isLanguageName(term)) return 0.3
  if (isEveryday(term)) return 0.4
  return isTrade(term) ? 0.55 : 1
}

/** Whether a name is one word of the trade: what it names is one of many things that a prompt with it may be about. */
export function isTradeName(name: string): boolean {
  const key = plainNameKey(name)
  return key !== undefined && isTrade(key)
}

function isTrade(term: string): boolean {
  return trade(term).length > 0
}
