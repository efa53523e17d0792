import { addDays, euro, parisDay, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { balanceCardAddress } from '../../../shared/ledgerCards/cardAddress.ts';
import { problemOf } from '../../../shared/problem.ts';
import { StepChart } from '../../../ui/charts/StepChart.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type HolderKind } from '../holder.ts';
import { balanceQuery } from '../queries.ts';
import { balanceSteps } from './balanceSteps.ts';

const TITLE = 'Cagnotte au fil des jours';
const SHOWN_DAYS = 180;

/**
 * The cagnotte day by day, as steps: it changes on the days it changes. A day leads to its entries.
 */
export function BalanceChart({ kind, id }: { kind: HolderKind; id: number }) {
  const { data, error, refetch } = useQuery(balanceQuery(kind, id));
  const [now] = useState(() => Date.now());
  const go = useGo();
  if (!data) {
    return (
      <Sheet title={TITLE}>
        {error ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : (
          <Skeleton width="100%" height="226px" />
        )}
      </Sheet>
    );
  }
  const last = data.at(-1);
  if (last === undefined) return null;
  const today = parisDay(now);
  return (
    <StepChart
      title={TITLE}
      note={`${euro(last.credits)} depuis le ${writtenDay(last.day)}`}
      {...balanceSteps(data, { from: addDays(today, 1 - SHOWN_DAYS), to: today })}
      format={euro}
      short={(value) => `${quantity(Math.round(value))}\u00a0€`}
      instant={({ day }) => writtenDay(day)}
      tone="money"
      now={now}
      onDay={(day) => go(balanceCardAddress({ kind: 'CAG', owner: kind, id }, today, { from: day, to: day }))}
    />
  );
}
