import { type Place, type PlaceKind } from '@boucle/contract/features/places/calls.ts';
import { mdiHandshakeOutline, mdiMapMarkerOutline, mdiStorefrontOutline } from '@mdi/js';
import { type Choice } from '../../ui/form/Combobox.tsx';

/** A place as a choice of a field. */
export interface PlaceChoice extends Choice {
  readonly id: number;
}

interface Words {
  readonly label: string;
  readonly icon: string;
  readonly nothing: string;
  readonly other: string;
  readonly search: string;
}

/** How each kind of place is requested. */
export const PLACE_WORDS: Readonly<Record<PlaceKind, Words>> = {
  restaurant: {
    label: 'Restaurant',
    icon: mdiStorefrontOutline,
    nothing: 'Aucun restaurant actif ne correspond.',
    other: 'Choisir un autre restaurant',
    search: 'Nom ou ville',
  },
  partner: {
    label: 'Partenaire',
    icon: mdiHandshakeOutline,
    nothing: 'Aucun partenaire actif ne correspond.',
    other: 'Choisir un autre partenaire',
    search: 'Nom',
  },
  drop_off_point: {
    label: 'Point de dépôt',
    icon: mdiMapMarkerOutline,
    nothing: 'Aucun point de dépôt actif ne correspond.',
    other: 'Choisir un autre point de dépôt',
    search: 'Nom ou ville',
  },
};

/** A place as it is offered. */
export function placeChoice(kind: PlaceKind, { id, name, city }: Place): PlaceChoice {
  return { key: `${kind}-${id}`, id, label: name, fact: city, icon: PLACE_WORDS[kind].icon };
}
