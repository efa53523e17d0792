import { count } from '@boucle/contract/base/format.ts';

/** Who has a second factor, of the team and the people of its partners. */
export function whoHas({ people, without }: { people: number; without: number }): string {
  if (without === 0) return 'Tout le monde en a un, partenaires compris.';
  return `Sur ${count(people, 'personne', 'personnes')}, partenaires compris, ${count(without, 'n’en a pas', 'n’en ont pas')}. Il est demandé après le mot de passe.`;
}

/** Sentence on those without a second factor when it is required. */
export function whatCloses(without: number): string {
  if (without === 0) return 'Tout le monde en a déjà un.';
  return without === 1
    ? '1 personne n’en a pas\u00a0: ses connexions se ferment, et elle devra en activer un pour revenir.'
    : `${count(without, 'personne n’en a pas', 'personnes n’en ont pas')}\u00a0: leurs connexions se ferment, et chacune devra en activer un pour revenir.`;
}
