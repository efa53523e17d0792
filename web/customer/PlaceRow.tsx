import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { mdiAlertOutline, mdiCheckCircleOutline, mdiClockOutline, mdiStoreClockOutline } from '@mdi/js';
import { type ChipLook, StatusChip } from '../ui/StatusChip.tsx';
import { type Held, hoursWords, leftBy } from './places.ts';

/** Whether something is taken back there now: open first, then the room left. */
function lookOf({ open, room }: ReturnPlace): ChipLook | undefined {
  if (open === false) return { state: 'neutral', icon: mdiStoreClockOutline, label: 'Fermé' };
  if (room === 'full') return { state: 'alert', icon: mdiAlertOutline, label: 'Plein' };
  if (room === 'soon_full') return { state: 'warn', icon: mdiClockOutline, label: 'Bientôt plein' };
  if (room === 'yes') return { state: 'ok', icon: mdiCheckCircleOutline, label: 'De la place' };
  return open === null ? undefined : { state: 'ok', icon: mdiCheckCircleOutline, label: 'Ouvert' };
}

type PlaceRowProps = {
  place: ReturnPlace;
  held: Held;
  /** When it was read, in milliseconds since 1970. */
  readAt: number;
};

/** A place to give back: where, until when, and whether there is room. */
export function PlaceRow({ place, held, readAt }: PlaceRowProps) {
  const look = lookOf(place);
  const left = leftBy(place, held);
  const { name, address, city } = place;
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{[address, city].filter((one) => one !== '').join(', ')}</small>
        <small>{hoursWords(place, new Date(readAt))}</small>
        {left.length > 0 && <small>{`Sauf ${left.join(', ')}`}</small>}
      </span>
      {look && <StatusChip {...look} />}
    </li>
  );
}
