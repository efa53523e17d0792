import { count } from '@boucle/contract/base/format.ts';
import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { readMovements, readStock } from '../queries.ts';
import { CounterScan } from './CounterScan.tsx';
import { type Act, money, type Pieces, piecesIn } from './act.ts';
import { mostLentFirst } from './mostLent.ts';
import { Quantities } from './Quantities.tsx';
import { type CounterReading } from './useCounterReading.ts';
import { useWaitingActs } from './queue/useWaitingActs.ts';
import { leftClean } from './queue/waitingAct.ts';

type StockTilesProps = {
  restaurant: OwnRestaurant;
  act: Act;
  pieces: Pieces;
  onPieces: (pieces: Pieces) => void;
  reading: CounterReading;
};

/** What leaves, or is reused, among the clean pieces that the restaurant has. */
export function StockTiles({
  restaurant: { id, formats, wash_mode: washMode },
  act,
  pieces,
  onPieces,
  reading,
}: StockTilesProps) {
  const { data, error, refetch } = useQuery(readStock(id));
  const { data: movements } = useQuery(readMovements);
  // Once they are read, tiles keep their place: none moves under a finger.
  const [first, setFirst] = useState(movements);
  if (first === undefined && movements !== undefined) setFirst(movements);
  const waiting = useWaitingActs(id);
  if (!data)
    return error ? (
      <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="320px" />
    );
  const lends = act === 'lend';
  const choices = mostLentFirst(id, formats, first ?? []).map((format) => {
    const stock = data.formats.find(({ format_id }) => format_id === format.id);
    const free = leftClean(stock === undefined ? 0 : stock.clean - stock.reserved, waiting, format.id, washMode);
    const clean = count(free, 'propre', 'propres');
    return {
      id: format.id,
      title: format.title,
      note: lends ? `${money(format.cost_cents)} · ${clean}` : clean,
      most: free,
    };
  });
  return (
    <section aria-labelledby="combien" className="b-stack">
      <header className="r-step">
        <h2 id="combien">{lends ? 'Combien\u202f?' : 'Combien resservez-vous\u202f?'}</h2>
        {piecesIn(pieces) > 0 && (
          <Button variant="text" size="small" onClick={() => onPieces({})}>
            Remettre à zéro
          </Button>
        )}
      </header>
      <CounterScan reading={reading} />
      {choices.length === 0 ? (
        <p className="b-muted">L’initiative ne propose encore aucun format.</p>
      ) : (
        <Quantities choices={choices} pieces={pieces} onPieces={onPieces} />
      )}
    </section>
  );
}
