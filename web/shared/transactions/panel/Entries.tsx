import { type TransactionDetail } from '@boucle/contract/transactions/calls.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { entryTotals } from './entries.ts';
import { EntryTable } from './EntryTable.tsx';

/** The euros a transaction wrote, account by account. */
export function Entries({ entries }: { entries: TransactionDetail['entries'] }) {
  const { debit, credit, equal } = entryTotals(entries);
  return (
    <section aria-labelledby="tx-entries">
      <h3 id="tx-entries">Écritures en euros</h3>
      <EntryTable
        labelledBy="tx-entries"
        columns={['Compte', 'Débit', 'Crédit']}
        lines={entries.map((entry) => ({ name: entry.account, first: entry.debit, second: entry.credit }))}
        total={[debit, credit]}
      />
      <FormError message={equal ? undefined : 'Débit et crédit diffèrent\u00a0: signalez cette transaction.'} />
    </section>
  );
}
