import '../units.css';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { type UnitStatistics } from '@boucle/contract/features/units/rows.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { BarChart } from '../../../ui/charts/BarChart.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Tiles } from '../../../ui/figures/Tiles.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { unitsAddress } from '../unitLooks.tsx';

/** How often numbered containers serve, format by format, and where readings lack. */
export function StatisticsScreen() {
  const { data, error, refetch } = useQuery(query.units.statistics.queryOptions());
  return (
    <Page title="Statistiques des contenants">
      <div className="b-stack">
        {data ? (
          data.formats.length === 0 ? (
            <Sheet>
              <EmptyState title="Aucun contenant numéroté">
                Leurs utilisations se comptent ici, dès la première lecture.{' '}
                <Link to={partAddress('/formats', 'recus', 'new=1')}>Numéroter le stock</Link>
              </EmptyState>
            </Sheet>
          ) : (
            <>
              {data.formats.map((format) => (
                <FormatUses key={format.format_id} format={format} />
              ))}
              <Missed missed={data.missed} />
            </>
          )
        ) : (
          <Sheet>
            {error ? (
              <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
            ) : (
              <SkeletonLines busy />
            )}
          </Sheet>
        )}
      </div>
    </Page>
  );
}

/** The filter of the containers that are counted: all but retired ones. */
const FOLLOWED = '&status=new,active,missing';

function FormatUses({ format }: { format: UnitStatistics['formats'][number] }) {
  const { format_id: id, format_title: title, designed_washes: designed, buckets } = format;
  const narrowed = (words: string) => ({
    address: unitsAddress(`format_id=${id}${words}`),
    label: `Voir ces contenants, ${title}`,
  });
  return (
    <div className="b-stack">
      <Tiles
        label={title}
        tiles={[
          {
            key: 'units',
            label: title,
            figure: quantity(format.units),
            unit: 'contenants',
            detail: 'hors retirés',
            to: narrowed(FOLLOWED),
          },
          {
            key: 'uses',
            label: 'Utilisations, en moyenne',
            figure: quantity(Math.round(format.uses)),
            detail: designed === null ? '\u00a0' : `sur ${count(designed, 'prévue', 'prévues')}`,
          },
          {
            key: 'never',
            label: 'Jamais utilisés',
            figure: quantity(format.never_used),
            to: narrowed(`${FOLLOWED}&uses_to=0`),
          },
          { key: 'missing', label: 'Introuvables', figure: quantity(format.missing), to: narrowed('&status=missing') },
          { key: 'to_retire', label: 'À retirer', figure: quantity(format.to_retire), to: narrowed('&to_retire=1') },
          {
            key: 'retired',
            label: 'Retirés',
            figure: quantity(format.retired.units),
            detail:
              format.retired.units === 0
                ? '\u00a0'
                : `après ${count(Math.round(format.retired.uses), 'utilisation', 'utilisations')}`,
            to: narrowed('&status=retired'),
          },
        ]}
      />
      <BarChart
        title={`Utilisations par contenant, ${title}`}
        head="Utilisations"
        series={['Contenants']}
        bars={buckets.map(({ from, to, units }) => {
          const words = from === to ? quantity(from) : `${quantity(from)} à ${quantity(to)}`;
          return {
            key: String(from),
            // Where the column begins: the whole span is cut at the edge of a phone.
            short: quantity(from),
            label: `${words} utilisations`,
            values: [units],
            to: unitsAddress(`format_id=${id}${FOLLOWED}&uses_from=${from}&uses_to=${to}`),
          };
        })}
      />
    </div>
  );
}

function Missed({ missed }: { missed: UnitStatistics['missed'] }) {
  return (
    <Sheet title="Lectures ratées" note="Après qui le contenant n’a pas été lu">
      {missed.length === 0 ? (
        <p className="b-muted">Aucune lecture ratée.</p>
      ) : (
        <ul className="unit-effects">
          {missed.map(({ restaurant_id: id, name, readings, units }) => (
            <li key={id}>
              <span className="b-grow">
                <Link className="b-link" to={unitsAddress(`missed_after=${id}`)}>
                  {name}
                </Link>
              </span>
              <span>{`${count(readings, 'lecture', 'lectures')}, ${count(units, 'contenant', 'contenants')}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
