import { count as counted } from '@boucle/contract/base/format.ts';
import { INVOICE_STATES, type InvoiceKind, invoiceStateLabels } from '@boucle/contract/shared/invoices/labels.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ListView } from '../../shared/lists/ListView.tsx';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { useStatementMessages } from '../../shared/statements/useStatementMessages.tsx';
import { useOpening } from '../../shared/opening.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { part } from '../../ui/loading/part.tsx';
import { THREE_PANES, useMedia } from '../../ui/media.ts';
import { isFiltered } from '../../ui/table/listSearch.ts';
import { InvoicePick } from './InvoicePick.tsx';
import { INVOICE_LIST, invoiceColumns, invoiceListRow } from './invoiceList.tsx';
import { totalLabel } from '../../shared/lists/totalLabel.ts';

const InvoiceDialog = part(() => import('./InvoiceDialog.tsx'), 'InvoiceDialog');

const WORDS = {
  invoice: {
    caption: 'Factures',
    noun: ['facture', 'factures'],
    none: 'Aucune facture',
    words: 'Elles sont établies à la clôture d’un mois, une par restaurant qui a des frais.',
    filtered: 'filtrées',
  },
  credit_note: {
    caption: 'Avoirs',
    noun: ['avoir', 'avoirs'],
    none: 'Aucun avoir',
    words: 'Un avoir corrige une facture\u00a0: il s’émet à la clôture, ou depuis la facture ouverte.',
    filtered: 'filtrés',
  },
} as const;

/** The invoices, or the credit notes. */
export function InvoiceTab({ kind, closed }: { kind: InvoiceKind; closed: readonly string[] }) {
  const screen = useListScreen(INVOICE_LIST);
  const { state } = screen;
  const { open, addressOf, go } = useOpening();
  const ofKind = <Q extends { filter?: object }>(asked: Q) => ({ ...asked, filter: { ...asked.filter, kind: [kind] } });
  const list = useQuery(
    query.invoices.list.queryOptions({ input: ofKind(INVOICE_LIST.page(state)), placeholderData: keepPreviousData }),
  );
  const totals = useQuery(
    query.invoices.totals.queryOptions({
      input: ofKind(INVOICE_LIST.filtered(state)),
      placeholderData: keepPreviousData,
    }),
  );
  const columns = useMemo(() => {
    const all = invoiceColumns(totals.data);
    return kind === 'invoice'
      ? all.filter(({ key }) => key !== 'corrects')
      : all.map((column) => (column.key === 'issued_on' ? { ...column, label: 'Émis le' } : column));
  }, [kind, totals.data]);
  const row = useMemo(() => invoiceListRow(addressOf), [addressOf]);
  const { caption, noun, none, words, filtered } = WORDS[kind];
  const exporting = useDownload(`${noun[1]}.csv`, (options) =>
    client.invoices.csv(ofKind(INVOICE_LIST.ordered(state)), options),
  );
  const count = list.data?.meta.count ?? 0;
  const readPage = useCallback(
    (page: { number: number; size: number }) => {
      const { filter, ...asked } = INVOICE_LIST.ordered(state);
      return client.invoices.list({ ...asked, filter: { ...filter, kind: [kind] }, page });
    },
    [state, kind],
  );
  const messages = useStatementMessages({
    rows: list.data?.data,
    readPage,
    onChange: screen.change,
    statementOf: ({ statement }) => statement?.id ?? null,
    late: state.filters['late'] !== undefined && count > 0,
    label: (many) => `${counted(many, 'facture', 'factures')} ${many === 1 ? 'sélectionnée' : 'sélectionnées'}`,
    allLabel: (many) => `Sélectionner les ${counted(many, 'facture', 'factures')}`,
  });
  const panes = useMedia(THREE_PANES) && open !== undefined;
  const opened = open !== undefined && (
    <Suspense>
      <InvoiceDialog
        key={open}
        id={open === 'unknown' ? 0 : open}
        onClose={() => go({})}
        {...(panes && { list: <InvoicePick rows={list.data?.data} open={open} addressOf={addressOf} /> })}
      />
    </Suspense>
  );
  return (
    <div className="b-stack">
      <ListView
        caption={caption}
        screen={screen}
        columns={columns}
        list={list}
        row={row}
        open={open}
        {...(panes && { instead: opened })}
        exporting={exporting}
        {...(kind === 'invoice' && {
          selection: messages.selection,
          busy: messages.gathering,
          tools: messages.remind,
          onChange: messages.narrow,
        })}
        totalLabel={totalLabel(count, noun, isFiltered(state), filtered)}
        options={{
          month: closed.map((month) => ({ value: month, label: monthTitle(month) })),
          state: INVOICE_STATES.map((state) => ({ value: state, label: invoiceStateLabels(kind)[state] })),
        }}
        empty={{ none, words }}
      />
      {messages.dialog}
      {!panes && opened}
    </div>
  );
}
