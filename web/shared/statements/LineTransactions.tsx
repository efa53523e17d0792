import { count as counted } from '@boucle/contract/base/format.ts';
import { describeOnScreen } from '@boucle/contract/features/transactions/onScreen.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { Pieces } from '../../ui/cells.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { problemOf } from '../problem.ts';
import { transactionAddress } from '../transactionAddress.ts';
import { useReader } from '../useReader.ts';

type LineTransactionsProps = {
  label: string;
  input: {
    month: string;
    charged_month: string;
    restaurant_id: number;
    price_line_id: number;
    /** Of a line that charges a period of its month. */
    from_date?: string;
    to_date?: string;
  };
};

const A_PAGE = 25;

/** The transactions that a line counts, the latest first, each a link to it. */
export function LineTransactions({ label, input }: LineTransactionsProps) {
  const [size, setSize] = useState(A_PAGE);
  const reader = useReader();
  const { data, error, refetch, isFetching } = useQuery(
    query.statements.lineTransactions.queryOptions({
      input: { ...input, page: { size } },
      placeholderData: keepPreviousData,
    }),
  );
  if (!data && error) return <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="40px" />;
  const left = data.meta.count - data.data.length;
  return (
    <div aria-busy={isFetching}>
      <p className="b-muted">{`${counted(data.meta.count, 'transaction', 'transactions')}\u00a0: ${label}`}</p>
      <ul className="statement-transactions" aria-label="Transactions de la ligne">
        {data.data.map(({ counted: pieces, transaction }) => {
          const shown = describeOnScreen(transaction, reader);
          return (
            <li key={transaction.id}>
              <span className="b-num">{shown.date}</span>
              <Link to={transactionAddress(transaction)} className="b-link">
                {shown.type}
              </Link>
              <Pieces count={pieces} signed />
            </li>
          );
        })}
      </ul>
      {left > 0 && size < 100 && (
        <Button size="small" variant="text" busy={isFetching} onClick={() => setSize(100)}>
          {`Voir ${counted(Math.min(left, 75), 'autre', 'autres')}`}
        </Button>
      )}
    </div>
  );
}
