import './entry.css';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { useSession } from '../../../api/useSession.ts';
import { followOutbox } from '../../../shared/outbox/follow.ts';
import { useReadings } from '../../../shared/outbox/useWaiting.ts';
import { PhoneFrame } from '../../../shared/phone/PhoneFrame.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { useAddressId } from '../../../shared/useAddressId.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Sheet as SheetBox } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { useOwnSearch } from '../../../ui/navigation/useOwnSearch.ts';
import { countAddress, COUNTS, entryAddress, lineAddress, linesAddress } from '../shared/addresses.ts';
import { EntryCard } from './EntryCard.tsx';
import { entryLinesOf, firstToCount } from './entryLines.ts';
import { LineList } from './LineList.tsx';
import { RefusedReadings } from './RefusedReadings.tsx';
import { type Sheet } from './sheet.ts';
import { useCountSheet } from './useCountSheet.ts';
import { useOtherLine } from './useOtherLine.ts';

const OVER: Partial<Record<StockCountDetail['status'], string>> = {
  posted: 'Cet inventaire est enregistré',
  cancelled: 'Cet inventaire est abandonné',
};

/**
 * /stock_counts/12/count: the lines of a count one after the other, with a phone in one hand;
 * `?ligne=…` one of them, `?vue=liste` all.
 */
export function EntryScreen() {
  const id = useAddressId();
  useEffect(followOutbox, []);
  const { data: known, error, isFetching, refetch } = useCountSheet(id);
  const sheet = known?.value;
  if (known !== undefined && OVER[known.value.status] === undefined)
    return <Entry sheet={known.value} sure={known.sure} />;
  return <NoEntry id={id} sheet={sheet} error={error} busy={isFetching} onRetry={() => void refetch()} />;
}

interface NoEntryProps {
  readonly id: number;
  /** Undefined while it is read, and when it cannot be. */
  readonly sheet: Sheet | undefined;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Where nothing can be counted: the count is over, is none, or is not read yet. */
function NoEntry({ id, sheet, error, busy, onRetry }: NoEntryProps) {
  const readings = useReadings(id);
  const absent = error instanceof ApiError && error.status === 404;
  const over = sheet && OVER[sheet.status];
  return (
    <PhoneFrame
      title="Inventaire"
      full
      leave={{ to: over === undefined ? COUNTS : countAddress(id), label: 'Quitter' }}
    >
      <SheetBox>
        {over !== undefined || absent ? (
          <EmptyState
            title={over ?? 'Cet inventaire n’existe pas'}
            actions={
              <ButtonLink variant="contained" to={over === undefined ? COUNTS : countAddress(id)}>
                {over === undefined ? 'Revenir aux inventaires' : 'Voir l’inventaire'}
              </ButtonLink>
            }
          >
            {over === undefined ? 'Vérifiez son numéro, ou retrouvez-le dans la liste.' : 'Le comptage y est terminé.'}
          </EmptyState>
        ) : error && !busy ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={onRetry} />
        ) : (
          <SkeletonLines busy />
        )}
      </SheetBox>
      {(over !== undefined || absent) && <RefusedReadings lines={sheet?.lines ?? []} readings={readings} />}
    </PhoneFrame>
  );
}

function Entry({ sheet, sure }: { sheet: Sheet; sure: boolean }) {
  const { id } = sheet;
  const me = useSession()?.user?.name;
  const readings = useReadings(id);
  const search = useOwnSearch(entryAddress(id));
  const asked = search.get('ligne');
  const other = useOtherLine(sheet, asked);
  const lines = useMemo(
    () => entryLinesOf({ lines: other === undefined ? sheet.lines : [...sheet.lines, other] }, readings, me),
    [sheet, other, readings, me],
  );
  const [last, setLast] = useState<string>();
  const at = lines.findIndex(({ key }) => key === asked);
  const line = lines[at];
  const waiting = readings.filter(({ refusal }) => refusal === null).length;
  if (search.get('vue') === 'liste' || lines.length === 0) {
    return <LineList sheet={sheet} sure={sure} lines={lines} waiting={waiting} />;
  }
  if (line === undefined) {
    const first = firstToCount(lines);
    return <Navigate to={first === undefined ? linesAddress(id) : lineAddress(id, first.key)} replace />;
  }
  return (
    <EntryCard
      key={line.key}
      sheet={sheet}
      sure={sure}
      line={line}
      step={at + 1}
      of={lines.length}
      previous={lines[at - 1]}
      next={lines[at + 1]}
      last={lines.find(({ key }) => key === last && key !== line.key)}
      waiting={waiting}
      onEntered={setLast}
    />
  );
}
