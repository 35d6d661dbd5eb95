/**
 * Words that stand in texts about anything, as the index knows them: when, how many, how large, in which order, and what
 * every program has. A memory that shares no other with a prompt shares it by accident.
 */
const EVERYDAY_TERMS: ReadonlySet<string> = new Set(
  [
    // When
    'second minut hour dai week month quarter year daili weekli monthli mondai tuesdai wednesdai thursdai fridai',
    'saturdai sundai januari februari march april june juli august septemb octob novemb decemb tomorrow yesterdai',
    'tonight night morn afternoon even later late earli soon ago alwai never',
    // How many, how large, in which order
    'two three four five six seven eight nine ten half twice thousand hundr million number amount size big larg',
    'small littl long short high low mani more less lot few whole full first last next previou end begin back left',
    // What everything has
    'name list line word text data valu type result output content detail case level point side version default',
    'note support sourc system format copi link limit base person peopl team',
  ].flatMap((terms) => terms.split(' ')),
)

export function isEverydayTerm(term: string): boolean {
  return EVERYDAY_TERMS.has(term)
}

/** `1.9` is also a 1 and a 9, and these stand everywhere. */
export function isDigit(term: string): boolean {
  return term.length === 1 && term >= '0' && term <= '9'
}

/** Whether a term is one more word that a prompt and a memory share: `e-mail` is one and not three, told by its parts. */
export function isWord(term: string): boolean {
  const isLetter = term.length === 1 && term <= 'z'
  return !isLetter && !term.includes('-')
}
