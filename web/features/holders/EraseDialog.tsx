import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { ofName } from '@boucle/contract/base/elision.ts';
import { client } from '../../api/client.ts';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { GiftsLeft } from '../../shared/credits/GiftsLeft.tsx';
import { customerName } from '../../shared/holders/customerName.ts';
import { useHoldersChanged } from '../../shared/cards/useHoldersChanged.ts';

/** Asks before a conso is forgotten for good. */
export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { id } = customer;
  const changed = useHoldersChanged();
  return (
    <ActionDialog
      title={`Effacer les données ${ofName(customerName(customer))}\u202f?`}
      confirm="Effacer définitivement"
      tone="danger"
      send={(options) => client.customers.erase({ id }, options)}
      success="Les données personnelles sont effacées."
      // Refused because of what is left: the figures must show it.
      onSettled={changed}
      onClose={onClose}
    >
      <p>Son e-mail et son nom seront perdus, sans retour possible. Ses transactions resteront, sans nom.</p>
      <GiftsLeft holder={{ kind: 'customer', id }} onLeave={onClose} />
    </ActionDialog>
  );
}
