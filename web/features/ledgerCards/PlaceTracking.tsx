import { date, quantity } from '@boucle/contract/base/format.ts';
import { mdiChevronRight } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { type CountedKind } from '../../shared/counts/countedAt.ts';
import { gapRate } from '../../shared/counts/gapRate.ts';
import { gapsAddress } from '../../shared/counts/gapsAddress.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/**
 * « Écart de suivi » of a place, all its formats together; it leads to its rows. Nothing where
 * nothing moved nor stands.
 */
export function PlaceTracking({ kind, id, today }: { kind: CountedKind; id: number | null; today: string }) {
  const due = useQuery(
    query.stockCounts.due.queryOptions({
      input: { filter: { place: [kind], ...(id !== null && { place_id: id }) }, page: { size: 1 } },
      context: { background: true },
    }),
  );
  if (due.isLoading) return <Skeleton height="92px" />;
  const place = due.data?.data[0];
  if (place === undefined) return null;
  const { gaps, flow, last_counted_at: last } = place;
  return (
    <Sheet title="Écart de suivi" flush className="b-sum">
      <ul className="b-sum-lines">
        <li>
          <Link className="b-sum-line" to={gapsAddress(today, { place: kind, place_id: id })}>
            <span>
              Sur 90&nbsp;jours{' '}
              <small>
                {quantity(gaps)} en écart pour {quantity(flow)} {flow > 1 ? 'bougés' : 'bougé'}
              </small>
            </span>
            <b>{gapRate(place)}</b>
            <Icon path={mdiChevronRight} size={16} />
          </Link>
        </li>
        <li className="b-sum-line">
          <span>Dernier inventaire</span>
          <b>{last === null ? 'Jamais' : date(last)}</b>
        </li>
      </ul>
    </Sheet>
  );
}
