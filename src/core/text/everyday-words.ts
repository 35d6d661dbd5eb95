/**
 * When, how many, how large, in which order, and what every program has: words that stand in texts about anything. A
 * memory that shares no other with a prompt shares it by accident.
 */
export const COUNTING = `
second minute hour day week month quarter year daily weekly monthly monday tuesday wednesday thursday friday saturday sunday
january february march april june july august september october november december tomorrow yesterday tonight night morning
afternoon evening even later late early soon ago always never
two three four five six seven eight nine ten half twice thousand hundred million number amount size big large small little long
short high low many more less lot few whole full first last next previous end begin back left
name list line word text data value type result output content detail case level point side version default note support source
system format copy link limit base person people team
`

/**
 * What developers say besides, whatever they speak of. Words of the trade that name a subject of their own (`deploy`,
 * `commit`, `cache`, `login`) are not among them: a memory about those is what a prompt with such a word may be about.
 */
export const EVERYDAY = `
able accept access actual add adjust allow answer anymore apart api appear apply area argument arrive ask assume
attach attempt automatic avoid aware away bad basic become began behave behavior belong best better bit blank block
body bottom box break brief bring broke broken brought browser bug button call came care careful carry catch caught
cause certain change character check choice choose chose chosen class clean clear click client close code collect
column combine comment common compare complete component computer concept condition confirm connect consider
consistent contain continue control convert correct count couple course cover create current custom cut date deal
decide deep define delete depend describe design desktop device difference different direct directory disable discuss
display double drop dynamic easy edit effect element empty enable enough ensure enter entire entry equal event exact
example except exist expect explain extend extra fact fail false far fast feature feel fell felt field figure file
fill final find fine finish fit fix fixed flow folder follow force forget forgot forgotten form forward found free
fresh front function future gave general generate give given global good great grew group grow guess hand handle
handler happen hard have head heavy held help hid hidden hide hint hit hold home hope host huge id idea ignore image
immediate implement important improve include increase individual info information initial inner input inside instance
instead interest internal introduce involve issue item job join json jump keep kept key kind knew know known label
layer lead learn least leave led length library light live load local look lose loss lost made main maintain make
manage manual map mark match matter mean meant measure meet member mention message met method miss missing mix mode
model modify module moment move multiple narrow near necessary need new nice normal notice object obvious offer okay
old open operate operation option optional order original outer outside page pair parameter part particular pass past
paste path pattern perform perhaps permanent phone pick piece place plain plan play plus popup position possible
prefer prepare present press pretty prevent primary print probable problem proceed process produce program progress
project proper property provide public pull purpose push put question quick raise ran random range rate reach read
ready real reason receive recent record recreate reduce refer reference regular relate relevant reload remain remember
remind remove rename repeat replace reply report represent request require reset resource respond response rest
restart resume return review revisit rewrite right role root row rule run safe said sample save saw screen script
section secure see seem seen select self send sense sent separate series serve server set setting setup shape share
shot show shown sign similar simple simplify single site situation skip slight slow smart smooth solve sort sound
space special specific speed spend spent split spot stage stand standard start state static status stay step stick
stood stop store straight strange stream string strong stuff style subject submit success suggest suit sum supply sure
surprise switch table tag take taken talk target task tell term test thank thing think thought threw throw thrown time
tiny tip title today together told took tool top topic total touch track treat true try turn understand understood
unit unknown update upper use useful user usual valid various verify view visible visit wait walk want warn warning
watch way went wide win window wish won work world worry worth write written wrong wrote zero
`
