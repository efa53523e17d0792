import { type CustomerContainer } from '@boucle/contract/partnerApi/customer.ts';
import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { takesNow } from '@boucle/contract/shared/places/placeWords.ts';

/** What a customer holds. */
export type Held = readonly Pick<CustomerContainer, 'format_id' | 'title'>[];

/** Titles of the held formats that a place does not take. */
export const leftBy = ({ format_ids }: ReturnPlace, held: Held): string[] => [
  ...new Set(held.filter(({ format_id }) => !format_ids.includes(format_id)).map(({ title }) => title)),
];

/** Whether it takes some of what is held; any place where nothing is held. */
const takes = ({ format_ids }: ReturnPlace, held: Held): boolean =>
  held.length === 0 || held.some(({ format_id }) => format_ids.includes(format_id));

/** Lowercase letters without accents: « Écuries » is found by « ecu ». */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Two numbers of a postal code are a département: its places are nearer than others. */
const DEPARTEMENT = 2;

const nearness = ({ postal_code }: ReturnPlace, asked: string): number =>
  postal_code === asked ? 0 : postal_code.slice(0, DEPARTEMENT) === asked.slice(0, DEPARTEMENT) ? 1 : 2;

/**
 * Places where some of what is held may be given back: those open with room, then the others. By
 * postal code the nearest come first, then those that take the most; any other words are looked for
 * in name and address.
 */
export function placesFor(
  places: readonly ReturnPlace[],
  held: Held,
  search: string,
): { now: ReturnPlace[]; later: ReturnPlace[] } {
  const asked = search.trim();
  const isCode = /^\d{5}$/.test(asked);
  const found = places
    .filter((place) => takes(place, held))
    .filter(
      ({ name, address, postal_code, city }) =>
        isCode || plain(`${name} ${address} ${postal_code} ${city}`).includes(plain(asked)),
    )
    .toSorted(
      (a, b) =>
        (isCode ? nearness(a, asked) - nearness(b, asked) : 0) ||
        leftBy(a, held).length - leftBy(b, held).length ||
        a.name.localeCompare(b.name, 'fr'),
    );
  return { now: found.filter(takesNow), later: found.filter((place) => !takesNow(place)) };
}

/** Why no place is listed. */
export const noPlace = (held: Held): string =>
  held.length === 0 ? 'L’initiative n’a pas encore de lieu.' : 'Aucun lieu ne prend encore ce que vous avez.';
