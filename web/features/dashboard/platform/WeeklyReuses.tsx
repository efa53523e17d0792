import { type Platform } from '@boucle/contract/platform/calls.ts';
import { writtenDay } from '@boucle/contract/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { BarChart } from '../../../ui/charts/BarChart.tsx';

const TITLE = 'Réutilisations par semaine';

/** What the initiatives served each week, the busiest apart; a part leads to its initiative. */
export function WeeklyReuses({ platform: { series, weeks } }: { platform: Platform }) {
  const last = weeks.length - 1;
  return (
    <BarChart
      title={TITLE}
      note="semaine en cours éclaircie"
      head="Semaine"
      series={series.map(({ name }) => name)}
      bars={weeks.map(({ from_date: from, reuses }, index) => ({
        key: from,
        short: writtenDay(from).slice(0, 5),
        label: `${index === last ? 'semaine en cours, du' : 'semaine du'} ${writtenDay(from).slice(0, 5)}`,
        values: reuses,
        pale: index === last,
        parts: series.map(({ id }) => (id === null ? undefined : `${pathOf('accounts')}?open=${id}`)),
      }))}
    />
  );
}
