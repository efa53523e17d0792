import { STOCK_CARD_STATE_LABELS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { UNIT_STATUS_LABELS, type UnitStatus } from '@boucle/contract/shared/units/labels.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { UNKNOWN_PLACE } from '@boucle/contract/features/units/columns.ts';
import { type Unit, type UnitPlace } from '@boucle/contract/features/units/rows.ts';
import {
  mdiAccountOutline,
  mdiAlertOutline,
  mdiArchiveArrowDownOutline,
  mdiCheckCircleOutline,
  mdiStarOutline,
  mdiWaterCheckOutline,
  mdiWaterOffOutline,
} from '@mdi/js';
import { type ChipLook, chipsOf } from '../../ui/StatusChip.tsx';

/** The chip of a container's status. */
export const statusChip = chipsOf<UnitStatus>(
  {
    new: { state: 'neutral', icon: mdiStarOutline },
    active: { state: 'ok', icon: mdiCheckCircleOutline },
    missing: { state: 'warn', icon: mdiAlertOutline },
    retired: { state: 'neutral', icon: mdiArchiveArrowDownOutline },
  },
  UNIT_STATUS_LABELS,
);

/** The chip of the state in which a container is somewhere; undefined for what is in no stock. */
export function stateChip({ state }: UnitPlace): ChipLook | undefined {
  if (state === 'clean') return { state, icon: mdiWaterCheckOutline, label: 'Propre' };
  if (state === 'dirty') return { state, icon: mdiWaterOffOutline, label: 'Sale' };
  if (state === 'held') return { state, icon: mdiAccountOutline, label: 'Prêté' };
  return undefined;
}

/** « Chez Manon », « Perdu » of what left; « Lieu inconnu ». */
export function placeName(place: UnitPlace | null): string {
  if (place === null) return UNKNOWN_PLACE;
  return place.place === 'outside' ? STOCK_CARD_STATE_LABELS[place.state] : place.name;
}

const PEOPLE: readonly string[] = ['customer', 'card', 'guests'];

/** The same inside a sentence: « un conso », « invités de Chez Manon ». */
export function nameIn(place: UnitPlace): string {
  const name = placeName(place);
  return PEOPLE.includes(place.place) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** Address of a container's page. */
export const unitAddress = ({ code }: Pick<Unit, 'code'>) => partAddress('/formats', 'contenants', `code=${code}`);

/** Address of the list, narrowed by words of its address. */
export const unitsAddress = (query: string) => partAddress('/formats', 'contenants', query);
