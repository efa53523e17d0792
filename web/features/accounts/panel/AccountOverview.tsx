import { type ApplicationDetail } from '@boucle/contract/features/accounts/calls.ts';
import { dateTime, quantity } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { type Opening } from '../../../shared/opening.ts';
import { Money, Pieces, Unknown } from '../../../ui/cells.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { Link } from '../../../ui/Link.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { Stock } from '../columns.tsx';
import { connectChip } from '../chips.ts';

type AccountOverviewProps = { account: ApplicationDetail; addressOf: (opened: Opening) => Address };

/** Figures of an application, with links to what may be seen of it. */
export function AccountOverview({ account, addressOf }: AccountOverviewProps) {
  const { id, partners_count, drop_off_points_count, administrators_count, last_activity_at: last } = account;
  const linked = (to: Address, count: number) => (
    <Link to={to} className="b-link b-num">
      {quantity(count)}
    </Link>
  );
  return (
    <>
      {account.status === 'disabled' && (
        <p className="b-account-closed">
          Personne de cette application ne peut se connecter, et ses accès à l’API sont refusés. Rien n’est effacé.
        </p>
      )}
      <Facts
        facts={[
          ['Stripe', <StatusChip key="stripe" {...connectChip(account.connect_status)} />],
          ['Réutilisations 30 j', <Pieces key="reuses" count={account.reuses_30_days} />],
          ['Dernière activité', last === null ? <Unknown key="last" /> : dateTime(last)],
          ['Créée le', dateTime(account.created_at)],
        ]}
      />
      <Facts
        facts={[
          ['Administrateurs', linked(addressOf({ open: id, volet: 'equipe' }), administrators_count)],
          ['Partenaires', linked(`${pathOf('partners')}?account_id=${id}`, partners_count)],
          ['Points de dépôt', linked(`${pathOf('drop-off-points')}?account_id=${id}`, drop_off_points_count)],
          ['Restaurants', <Pieces key="restaurants" count={account.restaurants_count} />],
          ['Consos', <Pieces key="customers" count={account.customers_count} />],
          ['Commandes en cours', <Pieces key="orders" count={account.open_orders_count} />],
        ]}
      />
      <Facts
        facts={[
          ['Contenants', <Stock key="stock" {...account} />],
          ['Dont à l’entrepôt', <Pieces key="warehouse" count={account.warehouse_containers_count} />],
          ['Dont empruntés', <Pieces key="held" count={account.held_containers_count} />],
          ['Cagnottes', <Money key="credits" euros={account.credits} />],
          ['Consignes immobilisées', <Money key="deposits" euros={account.deposits} />],
        ]}
      />
    </>
  );
}
