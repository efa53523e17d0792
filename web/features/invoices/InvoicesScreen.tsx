import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { mdiFileDocumentCheckOutline, mdiFolderZipOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { StatementList } from '../../shared/statements/StatementList.tsx';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Page } from '../../ui/Page.tsx';
import { InvoiceTab } from './InvoiceTab.tsx';
import { TransferTab } from './transfers/TransferTab.tsx';
import { VatTab } from './VatTab.tsx';

const IssueDialog = part(() => import('./IssueDialog.tsx'), 'IssueDialog');

/**
 * « Facturation »: invoices, credit notes, statements of account, transfers, VAT; `?open=12` shows
 * one whole.
 */
export function InvoicesScreen() {
  const { onglet, month: asked }: { onglet?: unknown; month?: unknown } = useSearch({ strict: false });
  const months = useQuery(query.statements.months.queryOptions());
  const closed = (months.data ?? []).filter(({ state }) => state === 'closed').map(({ month }) => month);
  const month = typeof asked === 'string' && closed.includes(asked) ? asked : closed[0];
  const totals = useQuery(query.invoices.totals.queryOptions({ input: {} }));
  const waiting = totals.data?.waiting ?? 0;
  const zip = useDownload(`factures-${month ?? ''}.zip`, (options) =>
    client.invoices.export({ month: month ?? '' }, options),
  );
  const [asking, setAsking] = useState(false);
  const archive = month !== undefined && {
    label: `${monthTitle(month)} en ZIP`,
    icon: mdiFolderZipOutline,
    onSelect: () => zip.mutate(),
  };
  return (
    <Page
      title="Facturation"
      actions={
        archive && (
          <Button icon={archive.icon} busy={zip.isPending} onClick={archive.onSelect}>
            {archive.label}
          </Button>
        )
      }
      phoneActions={archive ? [archive] : []}
      primary={
        waiting > 0 && (
          <Button variant="contained" icon={mdiFileDocumentCheckOutline} onClick={() => setAsking(true)}>
            {waiting === 1 ? 'Émettre la facture en attente' : `Émettre les ${waiting} factures en attente`}
          </Button>
        )
      }
    >
      {onglet === 'factures' && <InvoiceTab key="factures" kind="invoice" closed={closed} />}
      {onglet === 'avoirs' && <InvoiceTab key="avoirs" kind="credit_note" closed={closed} />}
      {onglet === 'releves' && <StatementList />}
      {onglet === 'virements' && <TransferTab />}
      {onglet === 'tva' && <VatTab />}
      <Suspense>{asking && <IssueDialog waiting={waiting} onClose={() => setAsking(false)} />}</Suspense>
    </Page>
  );
}
