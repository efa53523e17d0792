import { type Random } from '../random.ts';

const FIRST = [
  'Léa',
  'Malo',
  'Inès',
  'Gwenaël',
  'Chloé',
  'Yanis',
  'Maëlle',
  'Hugo',
  'Fatou',
  'Théo',
  'Nolwenn',
  'Karim',
  'Zoé',
  'Baptiste',
  'Anaïs',
  'Erwan',
  'Salomé',
  'Mathis',
  'Aïcha',
  'Clément',
  'Soizic',
  'Adrien',
  'Louise',
  'Titouan',
  'Noémie',
];
const LAST = [
  'Morel',
  'Le Goff',
  'Bernard',
  'Guillou',
  'Diallo',
  'Rousseau',
  'Kerven',
  'Lefèvre',
  'Benali',
  'Moreau',
  'Tanguy',
  'Chevalier',
  'Nguyen',
  'Perrin',
  'Le Roux',
  'Garnier',
  'Cozic',
  'Faure',
  'Riou',
  'Blanchard',
  'Mercier',
  'Hamon',
];

/** Names beyond which an address needs a number to be another one. */
const UNNUMBERED = 200;

/** So many people, all different; their addresses end in the domain reserved for examples. */
export function inventPeople(random: Random, count: number): { name: string; email: string }[] {
  const people = new Map<string, { name: string; email: string }>();
  while (people.size < count) {
    const name = `${random.pick(FIRST)} ${random.pick(LAST)}`;
    const number = people.size < UNNUMBERED ? '' : `.${people.size}`;
    const email = `${slug(name)}${number}@exemple.fr`;
    people.set(email, { name, email });
  }
  return [...people.values()];
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.');
}
