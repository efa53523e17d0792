import { count, quantity } from '@boucle/contract/base/format.ts';
import { WAREHOUSE } from '@boucle/contract/shared/places/warehouse.ts';
import { STOCK_CARD_STATE_LABELS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { type RecallHold, type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { client } from '../../../api/client.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { useStocksChanged } from '../../../shared/useStocksChanged.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';

/** What the recall of a lot keeps here, or would keep: nothing else takes it until « Lever ». */
export function RecallHolds({ lot, holds }: { lot: WashLot; holds: readonly RecallHold[] }) {
  const changed = useStocksChanged();
  const lift = useIdempotentMutation<WashLot, number | undefined>({
    subject: (cell) => String(cell),
    send: (cell, options) =>
      client.washLots.lift({ id: lot.id, ...(cell !== undefined && { cell_id: cell }) }, options),
    success: ({ number }) => `Des contenants du rappel ${number} sont libérés.`,
    onSettled: changed,
  });
  const recalled = lot.status === 'recalled';
  const title = recalled ? 'Retenus ici' : 'Seront retenus ici';
  const kept = holds.filter((hold) => hold.kept > 0);
  if (holds.length === 0) return null;
  return (
    <section className="lot-recall" aria-label={title}>
      <h3>{title}</h3>
      <FormError message={problemOf(lift.error)} />
      <ul className="lot-lines">
        {holds.map((hold) => (
          <li key={hold.cell_id}>
            <span>
              {hold.format_title}
              <small>
                {hold.place_name ?? WAREHOUSE}, {STOCK_CARD_STATE_LABELS[hold.state].toLowerCase()}
                {hold.kept < hold.quantity && `, ${count(hold.quantity - hold.kept, 'libéré', 'libérés')}`}
              </small>
            </span>
            <span className="b-row">
              {recalled && hold.kept > 0 && (
                <Button
                  size="small"
                  variant="text"
                  busy={lift.isPending && lift.variables === hold.cell_id}
                  aria-label={`Lever, ${hold.format_title}, ${hold.place_name ?? WAREHOUSE}, ${STOCK_CARD_STATE_LABELS[hold.state].toLowerCase()}`}
                  onClick={() => lift.mutate(hold.cell_id)}
                >
                  Lever
                </Button>
              )}
              <b className="b-num">{quantity(hold.kept)}</b>
            </span>
          </li>
        ))}
      </ul>
      {recalled && kept.length > 1 && (
        <Button
          size="small"
          busy={lift.isPending && lift.variables === undefined}
          onClick={() => lift.mutate(undefined)}
        >
          Tout lever
        </Button>
      )}
    </section>
  );
}
