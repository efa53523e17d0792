import { count } from '@boucle/contract/base/format.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { type Waiting } from '@boucle/contract/features/tasks/calls.ts';
import { mdiFileReplaceOutline, mdiUploadOffOutline } from '@mdi/js';

/** The lines of invoices that the platform did not take, or that came back, each with how many. */
export const invoiceLines = ({ failed_deposits: deposits, returned_invoices: returned }: Waiting) =>
  [
    {
      key: 'deposits',
      icon: mdiUploadOffOutline,
      tone: 'danger',
      title: count(deposits, 'facture non déposée', 'factures non déposées'),
      detail: 'La plateforme ne les a pas prises',
      to: partAddress('/billing', 'factures', 'undeposited=true'),
    },
    {
      key: 'returned-invoices',
      icon: mdiFileReplaceOutline,
      tone: 'danger',
      title: count(returned, 'facture refusée ou rejetée', 'factures refusées ou rejetées'),
      detail: 'À remplacer, ou à créditer',
      to: partAddress('/billing', 'factures', 'state=refused,rejected'),
    },
  ] as const;
