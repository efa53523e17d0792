import './transfers.css';
import { mdiBankTransferOut } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { ListView } from '../../../shared/lists/ListView.tsx';
import { totalLabel } from '../../../shared/lists/totalLabel.ts';
import { useListScreen } from '../../../shared/lists/useListScreen.ts';
import { useOpening } from '../../../shared/opening.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { isFiltered } from '../../../ui/table/listSearch.ts';
import { BATCH_LIST, batchColumns, batchRow } from './batchList.tsx';

const BatchDialog = part(() => import('./BatchDialog.tsx'), 'BatchDialog');
const PrepareDialog = part(() => import('./PrepareDialog.tsx'), 'PrepareDialog');

/**
 * « Virements SEPA »: what is paid to restaurants and refunded to holders by files for the bank.
 */
export function TransferTab() {
  const screen = useListScreen(BATCH_LIST);
  const { state } = screen;
  const { open, creating, addressOf, go } = useOpening();
  const list = useQuery(
    query.sepaBatches.list.queryOptions({ input: BATCH_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const totals = useQuery(
    query.sepaBatches.totals.queryOptions({ input: BATCH_LIST.filtered(state), placeholderData: keepPreviousData }),
  );
  const columns = useMemo(() => batchColumns(totals.data), [totals.data]);
  const row = useMemo(() => batchRow(addressOf), [addressOf]);
  const exporting = useDownload('virements.csv', (options) =>
    client.sepaBatches.csv(BATCH_LIST.ordered(state), options),
  );
  const count = list.data?.meta.count ?? 0;
  const prepare = (
    <Button variant="contained" icon={mdiBankTransferOut} onClick={() => go({ new: 1 })}>
      Préparer un lot…
    </Button>
  );
  return (
    <div className="b-stack">
      <div className="transfers-bar">
        <p className="b-muted">
          Un lot est un fichier à déposer à votre banque&nbsp;: ce que vous devez aux restaurants et les cagnottes
          remboursées sur un compte bancaire.
        </p>
        {prepare}
      </div>
      <ListView
        caption="Virements SEPA"
        screen={screen}
        columns={columns}
        list={list}
        row={row}
        open={open}
        exporting={exporting}
        totalLabel={totalLabel(count, ['lot', 'lots'], isFiltered(state), 'filtrés')}
        empty={{
          none: 'Aucun lot',
          words: 'Préparez le premier quand vous devez quelque chose à un restaurant ou à un conso.',
        }}
      />
      <Suspense>
        {creating && <PrepareDialog onClose={() => go({})} onPrepared={(id) => go({ open: id })} />}
        {open !== undefined && <BatchDialog key={open} id={open === 'unknown' ? 0 : open} onClose={() => go({})} />}
      </Suspense>
    </div>
  );
}
