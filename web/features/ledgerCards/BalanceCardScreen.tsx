import './ledgerCards.css';
import { BALANCE_LABELS } from '@boucle/contract/shared/ledgerCards/accounts.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { type BalanceCardOf } from '../../shared/ledgerCards/cardAddress.ts';
import { problemOf } from '../../shared/problem.ts';
import { OpenTransaction } from '../../shared/transactions/panel/OpenTransaction.tsx';
import { useReader } from '../../shared/useReader.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { balanceAsked } from './asked.ts';
import { BalanceBoard } from './BalanceBoard.tsx';
import { BALANCE_LIST } from './balanceList.tsx';
import { balanceCardInput } from './cardInput.ts';
import { MissingCard } from './MissingCard.tsx';
import { balanceParents } from './parents.ts';
import { balancePageQuery } from './queries.ts';

const TITLE = 'Compte';

/** The entries of a money account with their running balance: why this amount. */
export function BalanceCardScreen() {
  const asked = balanceAsked(useSearch({ strict: false }));
  if (asked === undefined) return <MissingCard title={TITLE} />;
  return <Account key={JSON.stringify(asked)} asked={asked} />;
}

function Account({ asked }: { asked: BalanceCardOf }) {
  const { state } = useListState(BALANCE_LIST);
  const reader = useReader();
  const [now] = useState(() => Date.now());
  const input = balanceCardInput(asked, { from: state.from, to: state.to });
  const card = useQuery(query.ledgerCards.balance.queryOptions({ input, placeholderData: keepPreviousData }));
  const rows = useQuery({ ...balancePageQuery(asked, state), enabled: card.data !== undefined });
  if (card.data)
    return (
      <div className="b-with-panel tx">
        <Page
          title={card.data.name}
          subtitle={`Écritures et solde · ${BALANCE_LABELS[asked.kind]}`}
          breadcrumb={balanceParents(asked, card.data.owner_name, reader)}
        >
          <BalanceBoard asked={asked} card={card.data} list={rows} today={parisDay(now)} now={now} />
        </Page>
        <OpenTransaction rows={rows.data?.data.flatMap(({ transaction }) => transaction ?? [])} />
      </div>
    );
  if (card.error instanceof ApiError && [403, 404, 422].includes(card.error.status))
    return <MissingCard title={TITLE} />;
  return (
    <Page title={TITLE}>
      {card.error ? (
        <Sheet>
          <ErrorState message={problemOf(card.error) ?? ''} onRetry={() => void card.refetch()} />
        </Sheet>
      ) : (
        <div className="b-card-columns">
          <Skeleton width="100%" height="480px" />
          <Skeleton width="100%" height="240px" />
        </div>
      )}
    </Page>
  );
}
