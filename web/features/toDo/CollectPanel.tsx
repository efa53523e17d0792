import { count } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { type PlaceMove } from '../../shared/movements/placeMoves.ts';
import { usePlaceMoves } from '../../shared/movements/usePlaceMoves.ts';
import { type SendOptions } from '../../shared/saving/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CollectForm } from './CollectForm.tsx';
import { COLLECT_TEXTS, type CollectKind } from './collectTexts.ts';

type CollectPanelProps = {
  kind: CollectKind;
  /** Some places only; undefined: all that have dirty containers. */
  places: readonly number[] | undefined;
};

const record: Readonly<
  Record<CollectKind, (move: PlaceMove, options: SendOptions) => ReturnType<typeof client.restaurants.move>>
> = {
  restaurant: ({ id, lines }, options) =>
    client.restaurants.move({ id, transaction_type: 'admin_return_dirty', lines: [...lines] }, options),
  drop_off_point: ({ id, lines }, options) =>
    client.dropOffPoints.pickup({ id, state: 'dirty', lines: [...lines] }, options),
};

/**
 * The places with dirty containers, ticked with their quantities, and « Enregistrer la collecte ».
 */
export function CollectPanel({ kind, places }: CollectPanelProps) {
  const { title, intro } = COLLECT_TEXTS[kind];
  const shelves = useQuery(
    query.places.shelves.queryOptions({
      input: { kind, only: 'dirty', ...(places && { id: [...places] }) },
      context: { background: true },
    }),
  );
  // Kept here: the outcome of the last places stays once none is left.
  const moves = usePlaceMoves({
    record: record[kind],
    success: (pieces, taken) =>
      `Collecte enregistrée\u00a0: ${count(pieces, 'contenant', 'contenants')}, ${COLLECT_TEXTS[kind].many(taken)}.`,
  });
  const problem = problemOf(shelves.error);
  return (
    <Sheet
      title={title}
      note={intro}
      flush
      className="todo-work"
      actions={
        places && (
          <Link to={`${pathOf('to-do')}?tache=${COLLECT_TEXTS[kind].word}`} className="b-link">
            {COLLECT_TEXTS[kind].all}
          </Link>
        )
      }
    >
      {shelves.data ? (
        <CollectForm kind={kind} shelves={shelves.data} named={places} moves={moves} />
      ) : problem === undefined ? (
        <div className="todo-loading" aria-busy="true">
          <Skeleton height="240px" />
        </div>
      ) : (
        <ErrorState message={problem} onRetry={() => void shelves.refetch()} />
      )}
    </Sheet>
  );
}
