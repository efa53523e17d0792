import { Navigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { leftToDrop } from '../../../shared/outbox/deposit.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useDeposits } from '../../../shared/outbox/useWaiting.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { DoneStep } from './DoneStep.tsx';
import { draftStore, useDraft } from '../draft.ts';
import { PhoneFrame } from '../../../shared/phone/PhoneFrame.tsx';
import { type Found, pointOfCode } from '../pointOfCode.ts';
import { PointStep } from './PointStep.tsx';
import { linesOf, shelvesOf } from './quantities.ts';
import { QuantitiesStep } from './QuantitiesStep.tsx';
import { SummaryStep } from './SummaryStep.tsx';
import { addressOf, MINE, useDepositAddress } from '../useDepositAddress.ts';
import { type KnownSupplies, useSupplies } from '../useSupplies.ts';
import { Waiting } from '../Waiting.tsx';

/** A deposit from the point to its confirmation. */
export function DepositFlow() {
  const { step, code } = useDepositAddress();
  const supplies = useSupplies();
  const { done } = useDraft();
  if (step === 'fait') return done === null ? <Navigate to={MINE} replace /> : <DoneStep key={done.id} {...done} />;
  if (supplies.data !== undefined) {
    return code === null ? (
      <Walk supplies={supplies.data} problem={undefined} />
    ) : (
      <FollowedCode key={code} code={code} supplies={supplies.data} />
    );
  }
  return (
    <PhoneFrame title="Dépôt de contenants" of={3} step={1}>
      {supplies.error && !supplies.isFetching ? (
        <Sheet>
          <ErrorState message={problemOf(supplies.error) ?? ''} onRetry={() => void supplies.refetch()} />
        </Sheet>
      ) : (
        <Waiting rows={5} />
      )}
    </PhoneFrame>
  );
}

/**
 * The link of a QR code, opened by the phone’s own camera: its point is chosen and the walk goes on
 * behind it.
 */
function FollowedCode({ code, supplies }: { code: string; supplies: KnownSupplies }) {
  const { go } = useDepositAddress();
  const [problem, setProblem] = useState<string>();
  const use = useEffectEvent((found: Found) => {
    if ('problem' in found) {
      setProblem(found.problem);
    } else {
      draftStore.change({ point: found.point, metres: null });
      go('quantites', true);
    }
  });
  // Points read again since change nothing: the code is looked at once.
  const look = useEffectEvent(() => pointOfCode(code, supplies.points));
  useEffect(() => {
    let gone = false;
    void look().then((found) => {
      if (!gone) use(found);
    });
    return () => {
      gone = true;
    };
  }, []);
  if (problem !== undefined) return <Walk supplies={supplies} problem={problem} />;
  return (
    <PhoneFrame title="Dépôt de contenants" of={3} step={1}>
      <Waiting rows={5} />
    </PhoneFrame>
  );
}

function Walk({ supplies, problem }: { supplies: KnownSupplies; problem: string | undefined }) {
  const { step } = useDepositAddress();
  const draft = useDraft();
  const waiting = useDeposits();
  const others = waiting.filter(({ id }) => id !== draft.id);
  const shelves = shelvesOf(supplies.stocks, leftToDrop(supplies.stocks, others), draft.quantities, supplies.sure);
  const lines = linesOf(shelves);
  if (step === 'point') return <PointStep supplies={supplies} problem={problem} />;
  if (draft.point === null) return <Navigate to={addressOf('point')} replace />;
  if (step === 'quantites') return <QuantitiesStep supplies={supplies} draft={draft} shelves={shelves} />;
  if (lines.length === 0) return <Navigate to={addressOf('quantites')} replace />;
  return <SummaryStep supplies={supplies} draft={draft} lines={lines} />;
}
