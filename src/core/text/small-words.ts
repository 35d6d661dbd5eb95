/**
 * Words of German, Spanish, French, Portuguese and Korean that never say what a text is about. None of them is a word of
 * English that does often.
 */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  `der die das den dem des ein eine einen einem einer eines und oder aber nicht ist sind waren wird werden wurde wurden ich wir ihr sie mir
mich dir uns mein meine meinen unser unsere unserem unseren unserer dein euch zum zur auf aus bei mit nach von vor für fuer über auch
noch nur wie wer wenn dann als dass daß kein keine keinen keiner sich habe haben hatte hatten hat kann können muss müssen soll sollen
darf dürfen bitte nein doch mal schon hier geht nichts alles alle allen jede jeder jedes jedem jeden immer nie niemals weil denn damit
sonst statt anstatt sondern lieber mehr weniger sehr ganz gar etwas jetzt künftig später erst zuerst danach beim vom ins ohne gegen
durch unter zwischen seit bis ab zu im am an da so wo ob es er du entschieden verwenden nehmen nehme nehm benutzen nutzen machen mache
mach bleiben bleibt lassen brauchen braucht gibt sein diese dieser dieses diesem diesen merk merke warum weshalb deshalb nun eben halt
wieder bereits sowie eigentlich vorerst irgendwann mindestens höchstens maximal ausschließlich fest zwei drei viel viele zeig frag
antworte antworten schreib sag vorher überall zeit
los las unos unas del pero está están esta este esto ese esa eso que qué como cómo cuando cuándo donde dónde para con por nos les lo mis
tus sus nuestro nuestra nuestros nuestras nosotros hay han sí ya más muy también solo sólo porque entonces cada todo todos todas hace
hacer van vamos tiene tienen puede pueden pues así siempre nunca jamás decidimos decidido usar usamos uses use quedamos quedan debe deben
hay que desde hasta sobre entre sin antes después luego ahora mejor vez veces muy poco mucho mucha otro otra mismo misma algo alguien nada
nadie ser era fue son estar prefiero quiero pregúntame añadir recuerda máximo mínimo según tras
les une des mais pas était être avoir cette ces ça cela qui quoi comment quand pour avec sans dans aux nous vous elle ils elles par mon mes
ses notre nos votre vos oui non très aussi seulement parce alors tout tous toute toutes fait faire peut peuvent bien déjà toujours jamais
plutôt chaque doit doivent faut avant après encore depuis lors car donc puis ensuite enfin leur leurs même mêmes quel quelle rien personne
utiliser utilise utilisons prendre prend garder garde gardons choisi décidé préfère retiens souviens moi toi lui été sont ont est
uma uns umas dos das nas pelo pela mas não são ser está estão isto isso esse essa onde pra pro com lhe você voce vocês gente nós ele ela
meu minha seu sua nosso nossa nossos nossas já mais muito muita também só então cada tudo todo todos toda todas faz fazer vai tem têm pode
podem aí lá aqui foi sempre nunca decidimos usar usamos usa ficamos fica ficam deve devem precisa antes depois agora melhor vez outro outra
mesmo mesma algo alguém ninguém até sem desde entre sobre lembra prefiro quero avisa além ainda por quando qual quais
para para que 우리 우리는 저희 반드시 항상 절대 앞으로 먼저 그리고 하지만 때문에 하기로 해야 않는다 있다 없다 한다 된다 것은 것을 모든 이제`
    .trim()
    .split(/\s+/),
)
