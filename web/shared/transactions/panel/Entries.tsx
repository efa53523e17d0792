import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { balanceCardAddress } from '../../ledgerCards/cardAddress.ts';
import { useReader } from '../../useReader.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { entryTotals } from './entries.ts';
import { EntryTable } from './EntryTable.tsx';

/** The euros a transaction wrote, account by account. */
export function Entries({ entries }: { entries: TransactionDetail['entries'] }) {
  const { debit, credit, equal } = entryTotals(entries);
  const { mayOpen } = useReader();
  return (
    <section aria-labelledby="tx-entries">
      <h3 id="tx-entries">Écritures en euros</h3>
      <EntryTable
        labelledBy="tx-entries"
        columns={['Compte', 'Débit', 'Crédit']}
        lines={entries.map(({ account, balance: { kind, owner, owner_id }, debit: first, credit: second }) => ({
          name: account,
          to: mayOpen('balance-card')
            ? balanceCardAddress({ kind, owner: owner ?? undefined, id: owner_id ?? undefined })
            : undefined,
          first,
          second,
        }))}
        total={[debit, credit]}
      />
      <FormError message={equal ? undefined : 'Débit et crédit diffèrent\u00a0: signalez cette transaction.'} />
    </section>
  );
}
