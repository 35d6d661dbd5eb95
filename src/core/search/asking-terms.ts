/** Words of asking, not of what is asked about, as the index knows them. They are in every second memory. */
const ASKING_TERMS: ReadonlySet<string> = new Set(
  (
    'add ask best build call chang check code come current do done exampl explain file find fix follow get give go good ' +
    'guess handl happen help idea instead issu keep kind know let like look make matter mean need new old option part ' +
    'pattern place pleas prefer problem project put question rememb right run sai see set setup should show start still ' +
    'stuff suggest sure take tell thing think time todai tool try updat us user want wai wonder work write wrong'
  ).split(' '),
)

export function isAskingTerm(term: string): boolean {
  return ASKING_TERMS.has(term)
}
