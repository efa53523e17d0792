import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { Loader } from '../../ui/loading/Loader.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { BatchDialog } from './BatchDialog.tsx';

/**
 * The creation of a batch of cards, which starts from the account's usual amount. Loaded when asked
 * for.
 */
export function CreateCards({ onClose }: { onClose: () => void }) {
  const account = useQuery(query.account.read.queryOptions());
  if (account.isPending) {
    return (
      <Dialog title="Créer des cartes" size="large" dirty={false} onClose={onClose}>
        <Loader />
      </Dialog>
    );
  }
  // Without the account the batch can still be made: only its usual amount and its name are
  // missing.
  return (
    <BatchDialog
      defaultAmount={account.data?.default_card_amount ?? null}
      accountName={account.data?.name ?? ''}
      onClose={onClose}
    />
  );
}
