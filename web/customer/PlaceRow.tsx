import { type ReturnPlace } from '@boucle/contract/partnerApi/returnPlaces.ts';
import { hoursWords, roomWords } from '@boucle/contract/shared/places/placeWords.ts';
import { mdiAlertOutline, mdiCheckCircleOutline, mdiClockOutline, mdiStoreClockOutline } from '@mdi/js';
import { StatusChip } from '../ui/StatusChip.tsx';
import { type Held, leftBy } from './places.ts';

const ICONS = {
  neutral: mdiStoreClockOutline,
  alert: mdiAlertOutline,
  warn: mdiClockOutline,
  ok: mdiCheckCircleOutline,
} as const;

type PlaceRowProps = {
  place: ReturnPlace;
  held: Held;
  /** When it was read, in milliseconds since 1970. */
  readAt: number;
};

/** A place to give back: where, until when, and whether there is room. */
export function PlaceRow({ place, held, readAt }: PlaceRowProps) {
  const words = roomWords(place);
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
      {words && <StatusChip {...words} icon={ICONS[words.state]} />}
    </li>
  );
}
