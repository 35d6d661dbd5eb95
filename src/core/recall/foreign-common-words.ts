/**
 * What is said in texts about anything in German, Spanish, French, Portuguese and Italian, beside what
 * `everyday-words.ts` has of English: a memory that shares no other word with a prompt shares it by accident.
 */
export const FOREIGN_COMMON_WORDS = `
aber alle allem allen aller alles als also alt alte alten am an andere anderen anders auch auf aus bei beide beim bekomme bekommt bis bitte
bleiben bleibt brauche brauchen braucht da dabei dafür damit danach dann daran darauf darf das dass davon dazu deine dem den denn der des
deshalb dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch dürfen eben ein eine einem einen einer eines einfach
einmal er erst erste ersten es etwas euch fehler fehlt fertig finde finden frage für ganz gar geht gehen gehört gemacht genau gerade gern
gibt ging gleich große großen gut hab habe haben hat hatte heißt her hier hin hinter ich ihm ihn ihr ihre immer in ins ist ja jede jedem
jeden jeder jedes jetzt kann kannst kein keine keinen keiner klar klein kleine kleinen komme kommen kommt können könnte kurz lange lass
lassen laufen läuft lege legt leg lieber liegen liegt los mach mache machen macht mal man mehr mein meine meinem meinen mich mir mit mitte
möchte möglich muss müssen nach nachdem nächste nein neu neue neuen neuer neues nicht nichts nie niemals niemand nimm nimmt noch nur ob
oben oder ohne passt reicht richtig runter sag sagen sagt schau schnell schneller schon schreib schreiben schreibt sehr sein seine seit
selbst setze setzen sich sie siehe sieht sind so sofort soll sollen sollte sonst später stand statt steht stehen stelle stimmt tun tut über um und
uns unser unsere unserem unseren unten unter viel viele vom von vor vorher wann war warum was weg weil welche welcher wenig wenn wer
werden wie wieder wieso will wir wird wirklich wo wohl wollen worden wurde wurden zeig zeigt zeile zeilen zu zuerst zum zur zurück zusammen zwei
zwischen unterschied erkläre erklär beispiel wort wörter datei dateien funktion variable liste tage tag tagen stunde stunden woche jahr monat minuten uhr morgen heute gestern
a ahora al algo alguien algún alguna algunos allí antes aquel aquí así aún aunque ayer bien borra bueno cada cambia casi caso como cómo con cosa cosas cual cuál cuando cuándo
cuanto cuánto da dar de debajo debe deben decir del deja desde después detrás dice donde dónde dos durante e el él ella ellos en encima entonces entre era
es esa ese eso esta está están estas este esto estos falta fue fuera gracias ha había hace hacer haces hacia haga hago han hasta hay haz hoy igual ir la las le les línea lo los
luego mal manda mañana más me mejor menos mete mi mientras mira mismo modo mucho muy nada nadie ni ningún no nos nosotros nuestra nuestro nueva nuevo nunca o otra otro
para parte pero pide poco pon poner por porque primero puede pueden puedo pues que qué quiero quien sale saca se sea según ser si sí sido siempre sigue sin sobre solo
son soy su sube sus tal también tan tanto te tener tengo tiempo tiene tienen todo toda todos todas tú tu un una uno unos usa usamos usar uso va vale vamos ver vez y ya yo arregla función diferencia explica palabra lista día días hora horas semana
ajoute ajouter ai après au aucun aussi autre autres aux avant avec bon ça car ce cela celle celui ces cet cette chaque chez chose ci combien comment contre dans de déjà demain depuis
des deux dire dit doit doivent donc dont du elle elles en encore entre est et était été être eux fais fait faire faut fois hier ici il ils j'ai je jamais jour jours juste l la le les leur leurs lui ma mais
me même mes met mettre mieux moi moins mon ne ni nos notre nous nouveau nouvelle on ont ou où par parce pas passe peu peut peux plus plusieurs pour pourquoi pouvoir première premier puis quand que quel quelle
quelque qu'est qui quoi rien sa sans se sera ses seulement si son sont sous sur ta tant te tes toi ton toujours tous tout toute toutes très trop tu un une va vais vers veut veux voici voilà voir vos votre vous y
supprime supprimer renomme écris lance mets explique différence mot ligne semaine heure heures mois année aujourd'hui oui d'accord merci
ao aos às até cada com como da das depois dele desde do dos é ela ele em então era esse essa este esta está eu fazer foi isso isto já lhe mais mas mesmo meu minha muito na não nas nem no nos nós num numa o os ou para pela pelo por
porque quando que quem são se sem ser seu sua só também tem ter todo todos tudo um uma você vou linha mude adicione
che chi ci come con cosa così da dal dalla degli dei del della di dove e è fa fare fatto gli ha hai ho i il io la le lo ma mi mia mio nel nella non nuovo o per però più poi può quando quello questa questo qui sono su sul tra tutto un una uno vai
`
