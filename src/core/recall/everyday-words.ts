import { stemOfToken } from '../search/search-terms.ts'

/**
 * What developers say whatever they speak of. Words of the trade that name a subject of their own (`test`, `deploy`,
 * `commit`, `cache`, `login`) are not among them: a memory about those is what a prompt with such a word may be about.
 */
const EVERYDAY = `
able accept access actual add adjust allow answer anymore apart api appear apply area argument arrive ask assume attach attempt
automatic avoid aware away back bad base basic become begin behave behavior belong best better big bit block blank body bottom
box break brief bring broken browser bug button call care careful carry case catch cause certain change character check choice
choose class clean clear click client close code collect column combine comment common compare complete component computer
concept condition confirm connect consider consistent contain content continue control convert copy correct count couple course
cover create current custom cut daily data date day deal decide deep default define delete depend describe design desktop detail
device difference different direct directory disable discuss display double drop dynamic early easy edit effect element empty
enable end enough ensure enter entire entry equal event exact example except exist expect explain extend extra fact fail
false far fast feature feel field figure file fill final find fine finish first fit fix fixed flow folder follow force forget form
format forward found free fresh front full function future general generate give global good great group grow guess half hand
handle handler happen hard have head heavy help hide high hint hit hold home hope host hour huge id idea ignore image immediate implement
important improve include increase individual info information initial inner input inside instance instead interest internal
introduce involve issue item job join json jump keep key kind know known label large last late layer lead learn least leave left length library
level light limit line link list little live load local long look lose loss lot low main maintain make manage manual map mark
match matter mean measure meet member mention message method minute miss missing mix mode model modify module moment month move
multiple name narrow near necessary need new next nice normal note notice number object obvious offer okay old open operate
operation option optional order original outer output outside page pair parameter part particular pass past paste path pattern
people perform perhaps permanent person phone pick piece place plain plan play plus point popup position possible prefer prepare
present press pretty prevent previous primary print probable problem proceed process produce program progress project proper
property provide public pull purpose push put question quick raise random range rate reach read ready real reason receive
recent record recreate reduce refer reference regular relate relevant reload remain remember remind remove rename repeat replace
reply report represent request require reset resource respond response rest restart result resume return review revisit rewrite
right role root round row rule run safe sample save screen script second section secure see seem select self send sense sent separate
series serve server set setting setup shape share short shot show side sign similar simple simplify single site situation size
skip slight slow small smart smooth solve sort sound source space special specific speed spend split spot stage stand standard
start state static status stay step stick stop store straight strange stream string strong stuff style subject submit
success suggest suit sum supply support sure surprise switch system table tag take talk target task tell term text test thank thing
think thought throw time tiny tip title today together tomorrow tool top topic total touch track treat true try turn type
understand unit unknown update upper use useful user usual valid value various verify version view visible visit wait walk want
warn warning watch way week whole wide win window wish word work world worry worth write wrong year yesterday zero
`

/**
 * Their stems, each between two spaces: one text is there at once, where a set of as many words has to be made by every
 * prompt. Worked out when the program is built (`scripts/known-values.mjs`).
 */
export const EVERYDAY_STEMS = ` ${[...new Set(EVERYDAY.trim().split(/\s+/).map(stemOfToken))].join(' ')} `
