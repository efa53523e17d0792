import { centsOf, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { type OrderDetail } from '@boucle/contract/features/orders/calls.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/**
 * The order's money: before delivery what is kept on the cagnotte for it, after it what went each
 * way.
 */
export function OrderMoney({ order: { deposit, money, status } }: { order: OrderDetail }) {
  const { held, delivered, returned } = money;
  return (
    <Sheet title="Argent">
      {delivered !== null && returned !== null ? (
        <Facts
          figures
          facts={[
            ['Consignes livrées', euro(delivered)],
            ['Consignes rendues', euro(returned)],
            [
              returned > delivered ? 'Rendu au client' : 'Payé par le client',
              <b key="net">{euro(Math.abs(eurosOf(centsOf(delivered) - centsOf(returned))))}</b>,
            ],
          ]}
        />
      ) : (
        <>
          <Facts
            figures
            facts={[
              ['À la livraison', euro(deposit)],
              ['Gardé sur la cagnotte', <b key="held">{euro(held)}</b>],
            ]}
          />
          {(status === 'pending' || status === 'validated') && (
            <p className="b-caption b-muted">
              La cagnotte garde ce que les contenants à reprendre ne paient pas. Ce montant ne peut pas être dépensé
              ailleurs.
            </p>
          )}
        </>
      )}
    </Sheet>
  );
}
