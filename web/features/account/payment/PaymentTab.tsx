import './payment.css';
import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ConnectionSheet } from './ConnectionSheet.tsx';
import { useConnectReturn } from './useConnectReturn.ts';

/** « Paiement »: the initiative's account at the payment provider. */
export function PaymentTab({ account }: { account: Account }) {
  const back = useConnectReturn();
  const read = useQuery(query.connect.read.queryOptions());
  if (read.data === undefined) {
    return (
      <Sheet title="Paiement par carte">
        {read.error === null ? (
          <div className="b-stack" aria-busy="true">
            <Skeleton width="30%" height="20px" />
            <Skeleton height="72px" />
          </div>
        ) : (
          <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />
        )}
      </Sheet>
    );
  }
  const connection = { ...read.data, status: account.connect_status };
  return (
    <div className="b-stack payment">
      <ConnectionSheet connection={connection} back={back} />
      {connection.status === 'completed' && (
        <p>
          <Link to={partAddress('/billing', 'rapprochement')} className="b-link">
            Voir les rapprochements avec Stripe
          </Link>
        </p>
      )}
    </div>
  );
}
