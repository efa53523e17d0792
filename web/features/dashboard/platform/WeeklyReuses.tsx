import { type Platform } from '@boucle/contract/features/platform/calls.ts';
import { addDays, writtenDay } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { BarChart } from '../../../ui/charts/BarChart.tsx';

const WEEK = 7;
const TITLE = 'Réutilisations par semaine';

/**
 * Pieces that the initiatives served each week, the busiest apart; a part leads to its initiative.
 */
export function WeeklyReuses({ platform: { top, from_date: first } }: { platform: Platform }) {
  const weeks = top[0]?.weeks.map((_, week) => addDays(first, week * WEEK)) ?? [];
  const last = weeks.length - 1;
  return (
    <BarChart
      title={TITLE}
      note="semaine en cours en plus clair"
      head="Semaine"
      series={top.map(({ name }) => name)}
      bars={weeks.map((from, index) => ({
        key: from,
        short: writtenDay(from).slice(0, 5),
        label: `${index === last ? 'semaine en cours, du' : 'semaine du'} ${writtenDay(from).slice(0, 5)}`,
        values: top.map((one) => one.weeks[index] ?? 0),
        pale: index === last,
        parts: top.map(({ id }) => (id === null ? undefined : (`${pathOf('accounts')}?open=${id}` as const))),
      }))}
    />
  );
}
