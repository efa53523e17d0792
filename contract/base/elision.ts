/**
 * Names that begin with a mute h; before every other one the h is aspirated and stops the elision
 * (« de Hugo »).
 */
const MUTE_H = /^h(é|e)l(è|e)n|^henri|^herv(é|e)|^hippolyte|^honor|^hortense|^hubert|^hôtel|^huîtr/i;
/** A phonetic vowel: y is one before a consonant (« d’Yves », but « de Yann »). */
const VOWEL = /^[aâàäæeéèêëiîïoôöœuùûü]|^y[^aâàäæeéèêëiîïoôöœuùûüy\s]/i;

/** Whether « de », « le » or « que » loses its vowel before a name. */
function isElided(name: string): boolean {
  const heard = name.normalize('NFC');
  return VOWEL.test(heard) || MUTE_H.test(heard);
}

/** « d’Adrien », « de Manon »: a name, whatever it is, after the preposition. */
export function ofName(name: string): string {
  return isElided(name) ? `d’${name}` : `de ${name}`;
}

/** A name that already contains its preposition of place. */
const PLACED = /^(?:chez|aux?|à)\s/i;

/** « chez Pasta Fresca », « chez Manon » of « Chez Manon », « aux Bocaux » of « Aux Bocaux ». */
export function atName(name: string): string {
  return PLACED.test(name) ? name.charAt(0).toLocaleLowerCase('fr') + name.slice(1) : `chez ${name}`;
}
