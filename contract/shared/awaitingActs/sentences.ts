/** Sentences of the journal about acts that a second person confirms. */
export const awaitingActSentences: Readonly<Record<string, string>> = {
  'awaitingActs.setSettings': 'Seuils d’une personne par jour modifiés',
  'awaitingActs.ask': 'Acte à confirmer demandé\u00a0: {title}',
  'awaitingActs.confirm': 'Acte de {author} confirmé\u00a0: {title}',
  'awaitingActs.refuse': 'Acte de {author} refusé\u00a0: {title}',
  'awaitingActs.withdraw': 'Acte à confirmer retiré\u00a0: {title}',
  'awaitingActs.see': 'Acte confirmé seul, vu par la plateforme\u00a0: {title}',
};
