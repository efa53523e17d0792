import { type Report } from '@boucle/contract/features/report/calls.ts';
import { type Span, spanAround } from '@boucle/contract/shared/spans.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { usesAddress } from './rowsAddress.ts';

/** Twelve months of uses, those of the period in full colour. */
export function Uses({ report, span }: { report: Report; span: Span }) {
  const hasFormer = report.months.some(({ year_before: former }) => former !== null);
  return (
    <BarChart
      title="Utilisations par mois"
      head="Mois"
      series={['Utilisations']}
      before={hasFormer ? 'Un an avant' : undefined}
      bars={report.months.map(({ month, uses, year_before: former }) => ({
        key: month,
        short: `${month.slice(5)}/${month.slice(2, 4)}`,
        label: monthTitle(month),
        values: [uses],
        to: usesAddress(spanAround('month', `${month}-01`)),
        pale: `${month}-31` < span.from || `${month}-01` > span.to,
        ...(former !== null && { before: { value: former, label: 'un an avant' } }),
      }))}
    />
  );
}
