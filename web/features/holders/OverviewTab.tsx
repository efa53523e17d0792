import './KeyFigures.css';
import { count } from '@boucle/contract/base/format.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { describeOnScreen } from '@boucle/contract/features/transactions/onScreen.ts';
import { useQuery } from '@tanstack/react-query';
import { problemOf } from '../../shared/problem.ts';
import { useOpenings } from '../../shared/transactions/useOpenings.ts';
import { useReader } from '../../shared/useReader.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Holder, holderOf, pathTo } from './holder.ts';
import { holderFacts } from './holderFacts.ts';
import { InviteCustomer } from './InviteCustomer.tsx';
import { recentQuery } from './queries.ts';
import { tabAddress } from '../../shared/tabs.ts';
import { TABS } from './tabs.ts';

const LINES = ['a', 'b', 'c', 'd', 'e'];

/** The facts of a holder, and what happened last; `editAddress` opens the form of a conso. */
export function OverviewTab({ holder, editAddress }: { holder: Holder; editAddress: Address }) {
  const customer = holder.kind === 'customer' && holder.customer.erased_at === null ? holder.customer : undefined;
  const all = tabAddress(TABS, pathTo(holder.kind, holderOf(holder).id), 'transactions');
  return (
    <div className="b-holder-columns">
      <Sheet
        title="Dernières transactions"
        flush
        actions={
          <Link className="b-link b-dense" to={all} replace>
            Tout voir
          </Link>
        }
      >
        <Recent holder={holder} />
      </Sheet>
      <Sheet
        title="Informations"
        actions={
          customer && (
            <Link className="b-link b-dense" to={editAddress} replace>
              Modifier
            </Link>
          )
        }
      >
        <div className="b-stack">
          <Facts facts={holderFacts(holder)} />
          {customer && customer.access !== 'active' && (
            <div>
              <InviteCustomer customer={customer} />
            </div>
          )}
        </div>
      </Sheet>
    </div>
  );
}

function Recent({ holder }: { holder: Holder }) {
  const reader = useReader();
  const { addressOf } = useOpenings();
  const { data, error, refetch } = useQuery(recentQuery(holder.kind, holderOf(holder).id));
  if (error && !data) return <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />;
  if (data?.data.length === 0) {
    return (
      <EmptyState title="Aucune transaction pour l’instant">
        {holder.kind === 'card'
          ? 'La première sera son activation.'
          : 'Le premier emprunt ou rechargement apparaîtra ici.'}
      </EmptyState>
    );
  }
  return (
    <ul className="b-recent" aria-busy={!data}>
      {data?.data.map((row) => {
        const shown = describeOnScreen(row, reader);
        return (
          <li key={row.id}>
            <time dateTime={row.completed_at ?? row.created_at}>{shown.date}</time>
            <span>
              <Link className="b-link" to={addressOf({ transaction: row.id })}>
                {shown.type}
              </Link>
              {row.restaurant_name !== null && <span className="b-faint">{` · ${row.restaurant_name}`}</span>}
            </span>
            <span>
              {row.amount === 0 && row.containers_count !== 0
                ? count(row.containers_count, 'contenant', 'contenants')
                : shown.amount}
            </span>
          </li>
        );
      }) ??
        LINES.map((line) => (
          <li key={line}>
            <Skeleton width="110px" height="20px" />
            <Skeleton width="45%" />
            <Skeleton width="60px" />
          </li>
        ))}
    </ul>
  );
}
