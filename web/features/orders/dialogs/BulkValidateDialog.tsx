import { count } from '@boucle/contract/base/format.ts';
import { type Order } from '@boucle/contract/features/orders/calls.ts';
import { orderStatusLabel } from '@boucle/contract/features/orders/status.ts';
import { client } from '../../../api/client.ts';
import { BulkDialog } from '../../../shared/bulk/BulkDialog.tsx';
import { useStocksChanged } from '../../../shared/useStocksChanged.ts';
import { orderName } from '../columns.tsx';

type BulkValidateDialogProps = {
  orders: readonly Order[];
  onDone: (orders: readonly Order[]) => void;
  onClose: () => void;
};

/**
 * « Valider » several orders: each takes its own containers, and may be refused on its own when
 * they are no longer there.
 */
export function BulkValidateDialog({ orders, onDone, onClose }: BulkValidateDialogProps) {
  const changed = useStocksChanged();
  const rows = orders.filter(({ status }) => status === 'pending');
  const pieces = rows.reduce((sum, { deliver_count }) => sum + deliver_count, 0);
  const many = count(rows.length, 'commande', 'commandes');
  return (
    <BulkDialog
      title={`Valider ${many}\u202f?`}
      confirm="Valider"
      rows={rows}
      skipped={orders
        .filter(({ status }) => status !== 'pending')
        .map((row) => ({
          row,
          reason: `n’est pas en attente (${orderStatusLabel(row.status).toLocaleLowerCase('fr')}).`,
        }))}
      nameOf={({ id, restaurant }) => `Commande ${orderName(id)}, ${restaurant.name}`}
      act={({ id }, options) => client.orders.validate({ id }, options)}
      success={`${many} validée${rows.length > 1 ? 's' : ''}.`}
      tellAll
      onChanged={changed}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {`${count(pieces, 'contenant quitte', 'contenants quittent')} le stock propre des restaurants et ${pieces > 1 ? 'passent' : 'passe'} en livraison.`}
      </p>
    </BulkDialog>
  );
}
