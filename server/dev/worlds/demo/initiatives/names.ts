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

export interface InventedPerson {
  readonly name: string;
  readonly email: string;
}

/**
 * As many people as asked, all different; their addresses end in the domain reserved for examples.
 */
export function inventPeople(random: Random, count: number): InventedPerson[] {
  const people = new Map<string, InventedPerson>();
  while (people.size < count) {
    const name = `${random.pick(FIRST)} ${random.pick(LAST)}`;
    const email = `${slug(name)}@exemple.fr`;
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
