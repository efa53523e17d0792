import { count, euro } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { rowsAddress } from '../addresses.ts';
import { CapDialog } from './CapDialog.tsx';

/** The most that a cagnotte may hold, and the ones that hold more all the same. */
export function CapSheet({ today }: { today: string }) {
  const { data, error, refetch } = useQuery(query.books.balanceCap.queryOptions());
  const [changing, setChanging] = useState(false);
  return (
    <Sheet
      title="Plafond d’une cagnotte"
      actions={
        data && (
          <Button size="small" aria-label="Modifier le plafond" onClick={() => setChanging(true)}>
            Modifier
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonLines busy />
      ) : (
        <div className="books-cap">
          <p>
            <strong className="b-num">{euro(data.max_balance)}</strong>
          </p>
          <p className="b-muted">
            Un rechargement ou un crédit qui le dépasserait est refusé. Ce qui arrive malgré tout (paiement tardif,
            solde d’une carte, retour) n’est jamais refusé, mais signalé dans les alertes.
          </p>
          <p>
            {data.beyond === 0 ? (
              'Aucune cagnotte ne le dépasse.'
            ) : (
              <Link
                className="b-link"
                to={rowsAddress(today, { kind: 'CAG', min_amount: Math.round(data.max_balance * 100 + 1) / 100 })}
              >
                {count(data.beyond, 'cagnotte le dépasse', 'cagnottes le dépassent')}
              </Link>
            )}
          </p>
        </div>
      )}
      {changing && <CapDialog onClose={() => setChanging(false)} />}
    </Sheet>
  );
}
