import { count, dateTime, quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { CLEAN_SOURCE_LABELS } from '@boucle/contract/shared/washLots/labels.ts';
import { type RecallFormat, type RecallWindow as RecallPlaces } from '@boucle/contract/features/washLots/shapes.ts';
import { type UseQueryResult } from '@tanstack/react-query';
import { problemOf } from '../../../shared/problem.ts';
import { transactionAddress } from '../../../shared/transactionAddress.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Link } from '../../../ui/Link.tsx';

/**
 * Where the containers of a lot may be: said as a window, for nothing tells one container of a
 * format from another.
 */
export function RecallWindow({ read }: { read: UseQueryResult<RecallPlaces> }) {
  if (read.error) return <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />;
  if (read.data === undefined) return <p className="b-muted">Lecture des registres…</p>;
  const { restaurant, formats } = read.data;
  if (restaurant)
    return (
      <p>
        Lavés par{' '}
        <Link className="b-link" to={pathOf('restaurant', { id: restaurant.id })}>
          {restaurant.name}
        </Link>
        , ses contenants ne sont pas passés par l’entrepôt.
      </p>
    );
  return (
    <>
      <p>
        Une période, pas une certitude&nbsp;: rien ne distingue deux contenants d’un même format. Voici les départs de
        l’entrepôt depuis, jusqu’à ce que tout le stock de ce jour-là soit parti.
      </p>
      {formats.length === 0 && <p className="b-muted">Aucun contenant de ce lot n’est revenu propre.</p>}
      {formats.map((format) => (
        <Format key={format.format_id} format={format} />
      ))}
    </>
  );
}

const piecesOf = (pieces: number): string => count(pieces, 'contenant', 'contenants');

const sourcesOf = (sources: RecallFormat['mixed_with']): string =>
  sources.map(({ source, pieces }) => `${CLEAN_SOURCE_LABELS[source]}\u00a0: ${quantity(pieces)}`).join(', ');

function Format({ format }: { format: RecallFormat }) {
  const {
    format_title: title,
    washed,
    held,
    mixed_with: mixed,
    joined_by: joined,
    supplies,
    still_here: here,
  } = format;
  return (
    <section className="lot-recall" aria-label={title}>
      <h3>{title}</h3>
      <p>
        {piecesOf(washed)} du lot parmi {count(held, 'propre', 'propres')} à l’entrepôt.
        {mixed.length > 0 && ` Mêlés à d’autres (${sourcesOf(mixed)}).`}
        {joined.length > 0 && ` Entrés depuis (${sourcesOf(joined)}).`}
      </p>
      <ul className="lot-lines">
        {supplies.map((supply) => (
          <li key={supply.transaction_id}>
            <span>
              <Where supply={supply} />
              <small>
                {dateTime(supply.at)},{' '}
                <Link
                  className="b-link"
                  to={transactionAddress({ id: supply.transaction_id, transaction_type: supply.transaction_type })}
                >
                  n°&nbsp;{quantity(supply.transaction_id)}
                </Link>
                {supply.first_out > 0 &&
                  `, ${quantity(supply.first_out)} du lot si les plus anciens sont partis d’abord`}
              </small>
            </span>
            <b className="b-num">{quantity(supply.pieces)}</b>
          </li>
        ))}
        <li>
          <span>Encore à l’entrepôt</span>
          <b className="b-num">{quantity(here)}</b>
        </li>
      </ul>
    </section>
  );
}

function Where({
  supply: { restaurant, partner, transaction_type: type },
}: {
  supply: RecallFormat['supplies'][number];
}) {
  if (restaurant)
    return (
      <Link className="b-link" to={pathOf('restaurant', { id: restaurant.id })}>
        {restaurant.name}
      </Link>
    );
  if (partner)
    return (
      <Link className="b-link" to={pathOf('partner-supply', { id: partner.id })}>
        {partner.name}
      </Link>
    );
  return TRANSACTION_TYPE_LABELS[type];
}
