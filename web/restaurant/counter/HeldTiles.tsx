import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { useQuery } from '@tanstack/react-query';
import { readGuests } from '../queries.ts';
import { CounterScan } from './CounterScan.tsx';
import { MOST, type Pieces, type Served } from './act.ts';
import { Quantities } from './Quantities.tsx';
import { type CounterReading } from './useCounterReading.ts';
import { useWaitingActs } from './queue/useWaitingActs.ts';
import { heldByGuests } from './queue/waitingAct.ts';

type HeldTilesProps = {
  restaurant: OwnRestaurant;
  served: Served;
  pieces: Pieces;
  onPieces: (pieces: Pieces) => void;
  reading: CounterReading;
};

/** What comes back, among what the person holds. */
export function HeldTiles({ restaurant: { id, formats }, served, pieces, onPieces, reading }: HeldTilesProps) {
  const isGuest = served === 'guest';
  const { data: guests } = useQuery({ ...readGuests(id), enabled: isGuest });
  const waiting = useWaitingActs(id);
  // Without network any format of the restaurant may come back.
  const anything = formats.map(({ id: format_id, title }) => ({ format_id, title, quantity: MOST }));
  const presented = isGuest || served.kind === 'read' ? undefined : served;
  const held = (isGuest ? heldByGuests(guests?.formats, waiting, formats) : presented?.containers) ?? anything;
  if (held.length === 0)
    return <p className="b-muted">{isGuest ? 'Aucun invité n’a de contenant d’ici.' : 'Rien à rendre.'}</p>;
  return (
    <>
      <CounterScan reading={reading} />
      <Quantities
        choices={held.map(({ format_id, title, quantity }) => ({
          id: format_id,
          title,
          note: quantity === MOST ? '' : `sur ${quantity}`,
          most: quantity,
        }))}
        pieces={pieces}
        onPieces={onPieces}
      />
    </>
  );
}
