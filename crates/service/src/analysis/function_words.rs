//! Function words by language: articles, pronouns, prepositions, auxiliaries and question words.

/// The function words of each language, in lower case. The list includes languages into which the service is not
/// translated, because the detection would otherwise take them for others: Italian for Spanish, Dutch and the Nordic
/// languages for German or English.
pub(crate) const FUNCTION_WORDS: [(&str, &str); 10] = [
    ("en", ENGLISH),
    ("de", GERMAN),
    ("fr", FRENCH),
    ("es", SPANISH),
    ("pt-BR", PORTUGUESE),
    ("it", ITALIAN),
    ("nl", DUTCH),
    ("ca", CATALAN),
    ("nordic", NORDIC),
    ("ar", ARABIC),
];

/// Whether a lower-case word is a function word of a language. Always `false` for a language without a list.
pub(crate) fn is_stop_word(word: &str, tag: &str) -> bool {
    FUNCTION_WORDS
        .iter()
        .filter(|(known, _)| *known == tag)
        .any(|(_, words)| words.split_whitespace().any(|stop_word| stop_word == word))
}

const ARABIC: &str = "من في على إلى الى عن مع ما ماذا هو هي هل كم متى أين اين كيف لماذا أي اي التي الذي الذين هذا هذه ذلك تلك و أو او ثم لا لم لن ليس \
    كان كانت يكون تكون أن ان إن قد كل بعد قبل بين حتى إذا اذا عند لدى هم هن أنا انا نحن أنت انت لي لك له لها لنا لهم به بها فيه فيها منه منها عليه \
    عليها تم يتم يمكن يجب فضلك";

const ENGLISH: &str = "the this that these those what which who whom whose why when where how is are am was were be been being does did done do \
    don doesn didn isn aren wasn can could will would shall should may might must has have had having of to from with without about into onto \
    over under between during before after and or but not if then than there here it its they them their he him his she we us our you your \
    my me i in on at by for as so a an any some each every all both much many most say says said give tell show find list explain describe \
    summarise summarize summary please only also just because while no";

const GERMAN: &str = "der die das den dem des ein eine einen einem einer eines ist sind war waren bin bist sein seine wird werden wurde wurden hat \
    haben hatte hatten kann können kannst könnte muss müssen soll sollen darf dürfen will wollen möchte und oder aber nicht kein keine keinen \
    wie was wer wen wem wo wann warum wieso weshalb worum wovon woran welche welcher welches welchen welchem wieviel viel viele von vom zu zum \
    zur mit ohne für gegen bei beim nach vor über unter auf aus an am im in um durch zwischen als es er sie wir ihr ich du mir mich dir dich \
    uns euch man mein meine dein deine unser ihre ihren dieser diese dieses diesem diesen jeder jede jedes gibt gib steht stehen heißt bedeutet \
    dauert kostet lange hoch spät uhr heute gestern jetzt bitte noch schon auch nur mehr mal fasse fass zusammen zusammenfassen zusammenfassung \
    erkläre zeige nenne sag geht gilt gelten so";

const FRENCH: &str = "le la les un une des du de au aux et ou où que qui quoi quel quelle quels quelles quand comment pourquoi combien est sont \
    était être ont avoir avec sans dans entre pendant avant après sur sous par pour ce cet cette ces il elle ils elles je tu nous vous mon ma mes \
    ton ta tes son sa ses notre nos votre vos leur leurs ne pas plus moins très aussi en se me te lui fait faire peut peux dois doit dit donne \
    montre explique résume résumer résumé heure jour coûte dure parle quelqu aujourd hui si mais donc on à y l d qu c j n a";

const SPANISH: &str = "el la los las un una unos unas de del al y o u que qué quién quiénes cuál cuáles cuándo cuánto cuánta cuántos cuántas cómo \
    dónde por para con sin sobre entre desde hasta durante antes después es son era fue ser está están hay han haber tiene tienen tener puede \
    pueden puedo debe este esta esto estos estas ese esa eso mi mis tu tus su sus nuestro nuestra me te se nos lo le les yo él ella ellos usted \
    ustedes no ni si sí pero como más menos muy también ya cuando donde quien cual cuanto dice dime dame muestra explica resume resumir resumen \
    hora día fecha cuesta dura hoy trata en a e";

const PORTUGUESE: &str = "o a os as um uma uns umas de do da dos das no na nos nas em ao aos à às e ou que quê quem qual quais quando quanto quanta \
    quantos quantas como onde por pelo pela para pra com sem sobre entre desde até durante antes depois é são era eram foi ser está estão há tem \
    têm ter pode podem posso deve este esta isto estes estas esse essa isso meu minha meus minhas seu sua seus suas nosso nossa me te se eu você \
    vocês ele ela eles elas não nem mas porque mais menos muito também já diz diga mostre explique resuma resumir resumo hora horas dia data \
    custa dura hoje vale favor";

const ITALIAN: &str = "il lo la i gli le un uno una di del dello della dei degli delle da dal dalla in nel nello nella nei nelle con su sul sulla \
    per tra fra e ed o che chi cosa quale quali qual quando quanto quanta quanti quante come dove perché è sono era erano essere ha hanno avere \
    può possono deve questo questa questi queste quello quella mio mia suo sua nostro vostro mi ti si ci vi ne non più meno molto anche ma se io \
    tu lui lei noi voi loro cos dell all nell l d c dimmi mostra spiega riassumi riassunto ora giorno oggi costa dura";

const DUTCH: &str = "de het een van in op te voor met zonder aan bij naar uit over onder tussen tijdens is zijn was waren wordt worden heeft hebben \
    had kan kunnen moet moeten mag zal zullen en of maar niet geen wat wie waar wanneer waarom welke welk hoe hoeveel dit dat deze die er ik jij \
    je u hij zij ze wij we jullie mijn jouw uw ons onze hun ook nog al meer veel als dan om door kost duurt vandaag samenvatting";

const CATALAN: &str = "el la els les un una uns unes de del dels al als a i o que què qui quin quina quins quines quan quant quants com on per amb \
    sense sobre entre és són era ser està ha té tenen pot aquest aquesta aquests meu seu no més molt també l d";

const NORDIC: &str = "en ett et den det de der og och i på av af til till för for med uden utan om er är var vad hva hvad hvem vem hvor når när \
    hvorfor varför hvordan hur hvilken vilken ikke inte jeg jag du han hun hon vi ni dem min mit din sig som at att kan skal ska har hade mange \
    många meget mycket koster kostar";
