import { euro, parisDay, quantity } from '@boucle/contract/base/format.ts';
import { type LoanStats } from '@boucle/contract/features/stats/calls.ts';
import { useState } from 'react';
import { BarChart } from '../../../ui/charts/BarChart.tsx';
import { type StatsFilters } from '../filters.ts';
import { agesAddress } from '../rowLinks.ts';
import { ageLabel } from './loanTiles.ts';

/**
 * How long the containers that are out have been: those of the last class rarely come back. A bar
 * opens the loans.
 */
export function LoanAges({ ages, filters }: { ages: LoanStats['ages']; filters: StatsFilters }) {
  const [today] = useState(() => parisDay(Date.now()));
  const pieces = ages.reduce((all, one) => all + one.pieces, 0);
  const deposits = ages.reduce((all, one) => all + one.deposits, 0);
  return (
    <BarChart
      title="Âge des emprunts en cours"
      note={ages.length > 0 ? `${quantity(pieces)} dehors, ${euro(deposits)}` : ''}
      head="Âge"
      series={['Contenants']}
      bars={ages.map((one) => ({
        key: String(one.from_days),
        short: one.to_days === null ? `${one.from_days}\u00a0j +` : `${one.from_days}–${one.to_days}\u00a0j`,
        label: ageLabel(one),
        values: [one.pieces],
        to: agesAddress(filters, one, today),
      }))}
    />
  );
}
