import { count } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { mdiFileDocumentCheckOutline, mdiFolderZipOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { StatementList } from '../../shared/statements/StatementList.tsx';
import { useStatementsChanged } from '../../shared/statements/useStatementsChanged.ts';
import { tabAddress, tabOf } from '../../shared/tabs.ts';
import { tellProblem } from '../../shared/problem.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { Page } from '../../ui/Page.tsx';
import { InvoiceTab } from './InvoiceTab.tsx';
import { TAB_LABELS, TABS } from './tabs.ts';
import { TransferTab } from './transfers/TransferTab.tsx';
import { VatTab } from './VatTab.tsx';

/**
 * « Facturation »: invoices, credit notes, statements of account, transfers, VAT; `?open=12` shows
 * one whole.
 */
export function InvoicesScreen() {
  const { onglet, month: asked }: { onglet?: unknown; month?: unknown } = useSearch({ strict: false });
  const tab = tabOf(TABS, onglet);
  const months = useQuery(query.statements.months.queryOptions());
  const closed = (months.data ?? []).filter(({ state }) => state === 'closed').map(({ month }) => month);
  const month = typeof asked === 'string' && closed.includes(asked) ? asked : closed[0];
  const totals = useQuery(query.invoices.totals.queryOptions({ input: {} }));
  const waiting = totals.data?.waiting ?? 0;
  const changed = useStatementsChanged();
  const zip = useDownload(`factures-${month ?? ''}.zip`, (options) =>
    client.invoices.export({ month: month ?? '' }, options),
  );
  const issue = useIdempotentMutation({
    send: (_: undefined, options) => client.invoices.issueWaiting(undefined, options),
    success: ({ issued, waiting: left }) =>
      `${issued === 0 ? 'Aucune facture n’est émise' : count(issued, 'facture est émise', 'factures sont émises')}${left === 0 ? '.' : `\u202f; ${count(left, 'attend encore ce qui lui manque', 'attendent encore ce qui leur manque')}.`}`,
    onDone: changed,
    onFailed: tellProblem,
  });
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
          <Button
            variant="contained"
            icon={mdiFileDocumentCheckOutline}
            busy={issue.isPending}
            onClick={() => issue.mutate(undefined)}
          >
            {waiting === 1 ? 'Émettre celle en attente' : `Émettre les ${waiting} en attente`}
          </Button>
        )
      }
    >
      <Tabs
        label="Rubriques"
        current={tab}
        tabs={TABS.map((key) => ({ key, label: TAB_LABELS[key], to: tabAddress(TABS, pathOf('invoices'), key) }))}
      />
      {tab === 'factures' && <InvoiceTab key="factures" kind="invoice" closed={closed} />}
      {tab === 'avoirs' && <InvoiceTab key="avoirs" kind="credit_note" closed={closed} />}
      {tab === 'releves' && <StatementList />}
      {tab === 'virements' && <TransferTab />}
      {tab === 'tva' && <VatTab />}
    </Page>
  );
}
