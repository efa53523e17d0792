import './dashboard.css';
import './table.css';
import { type Application } from '@boucle/contract/accounts/calls.ts';
import { count, dateTime, quantity } from '@boucle/contract/format.ts';
import { CONNECT_STATUS_LABELS } from '@boucle/contract/messages/fr/connect.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import {
  mdiCheckCircleOutline,
  mdiCircleOffOutline,
  mdiClockOutline,
  mdiInboxArrowDownOutline,
  mdiPlus,
} from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { gatherRows } from '../../shared/bulk/gatherRows.ts';
import { problemOf } from '../../shared/problem.ts';
import { Pieces } from '../../ui/cells.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { totalsOf } from './applications.ts';

const CONNECTION = {
  pending: { state: 'neutral', icon: mdiCircleOffOutline },
  inProgress: { state: 'warn', icon: mdiClockOutline },
  completed: { state: 'ok', icon: mdiCheckCircleOutline },
} as const;

/** The board of the super administrator: a line per application, and all of them together. */
export function ApplicationsBoard() {
  const accounts = useQuery({
    queryKey: [...query.accounts.list.key(), 'all'],
    queryFn: () => gatherRows((page) => client.accounts.list({ page, sort: 'name' }), Infinity),
  });
  const requests = useQuery(
    query.accountRequests.list.queryOptions({ input: { page: { size: 1 }, filter: { status: ['pending'] } } }),
  );
  const waiting = requests.data?.meta.count ?? 0;
  const all = accounts.data?.length;
  return (
    <Page
      title="Tableau de bord"
      note={all === undefined ? undefined : count(all, 'application', 'applications')}
      actions={
        waiting > 0 && (
          <ButtonLink variant="soft" icon={mdiInboxArrowDownOutline} to={`${pathOf('accounts')}?onglet=demandes`}>
            {count(waiting, 'demande à traiter', 'demandes à traiter')}
          </ButtonLink>
        )
      }
    >
      <Sheet flush>
        {accounts.isPending && <Skeleton height="240px" />}
        {accounts.error && !accounts.data && (
          <ErrorState message={problemOf(accounts.error) ?? ''} onRetry={() => void accounts.refetch()} />
        )}
        {all === 0 && (
          <EmptyState
            title="Aucune application pour l’instant"
            actions={
              <ButtonLink variant="soft" icon={mdiPlus} to={`${pathOf('accounts')}?new=1`}>
                Créer une application
              </ButtonLink>
            }
          >
            Une application est celle d’une initiative{'\u00a0'}: ses restaurants, ses consos, ses contenants.
          </EmptyState>
        )}
        {accounts.data && accounts.data.length > 0 && <ApplicationsTable applications={accounts.data} />}
      </Sheet>
    </Page>
  );
}

function ApplicationsTable({ applications }: { applications: readonly Application[] }) {
  const totals = totalsOf(applications);
  return (
    <table className="dash-table">
      <caption className="b-sr">Applications</caption>
      <thead>
        <tr>
          <th scope="col">Nom</th>
          <th scope="col">Réutilisations 30 j</th>
          <th scope="col">Restaurants</th>
          <th scope="col">Consos</th>
          <th scope="col">Contenants</th>
          <th scope="col">Dont sales</th>
          <th scope="col" className="dash-start">
            Stripe
          </th>
          <th scope="col" className="dash-start">
            Dernière activité
          </th>
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <tr key={application.id}>
            <th scope="row">
              <Link className="b-link" to={`${pathOf('accounts')}?open=${application.id}`}>
                {application.name}
              </Link>
              {application.status === 'disabled' && <span className="b-faint"> (désactivée)</span>}
            </th>
            <td data-label="Réutilisations 30 j">
              <Pieces count={application.reuses_30_days} />
            </td>
            <td data-label="Restaurants">
              <Pieces count={application.restaurants_count} />
            </td>
            <td data-label="Consos">
              <Pieces count={application.customers_count} />
            </td>
            <td data-label="Contenants">
              <Pieces count={application.containers_count} />
            </td>
            <td data-label="Dont sales">
              <Pieces count={application.dirty_containers_count} />
            </td>
            <td data-label="Stripe" className="dash-start">
              <StatusChip
                {...CONNECTION[application.connect_status]}
                label={CONNECT_STATUS_LABELS[application.connect_status]}
              />
            </td>
            <td data-label="Dernière activité" className="dash-start">
              {dateTime(application.last_activity_at)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td data-label="Réutilisations 30 j">{quantity(totals.reuses)}</td>
          <td data-label="Restaurants">{quantity(totals.restaurants)}</td>
          <td data-label="Consos">{quantity(totals.customers)}</td>
          <td data-label="Contenants">{quantity(totals.containers)}</td>
          <td data-label="Dont sales">{quantity(totals.dirty)}</td>
          <td colSpan={2} />
        </tr>
      </tfoot>
    </table>
  );
}
