import { BATCH_COLUMNS as DECLARED } from '@boucle/contract/features/units/columns.ts';
import { type BATCH_SORTS, type batchListQuery, type UnitBatch } from '@boucle/contract/features/units/rows.ts';
import { count, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiFormatListBulleted, mdiNumeric, mdiPrinterOutline, mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type z } from 'zod';
import { client } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { ListPage } from '../../../shared/lists/ListPage.tsx';
import { tableColumns } from '../../../shared/lists/tableColumns.tsx';
import { useListScreen } from '../../../shared/lists/useListScreen.ts';
import { useOpening } from '../../../shared/opening.ts';
import { tellProblem } from '../../../shared/problem.ts';
import { useFormatOptions } from '../../../shared/transactions/useFormatOptions.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { part } from '../../../ui/loading/part.tsx';
import { flag, numbered } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';
import { unitsAddress } from '../unitLooks.tsx';

const LabelsDialog = part(() => import('./LabelsDialog.tsx'), 'LabelsDialog');
const NumberDialog = part(() => import('./NumberDialog.tsx'), 'NumberDialog');

const BATCH_LIST = defineList<UnitBatch, z.input<typeof batchListQuery>, (typeof BATCH_SORTS)[number]>({
  name: 'unit_batches',
  columns: tableColumns(DECLARED, [
    { key: 'received_on', sort: true, width: 120, priority: 10 },
    { key: 'format', width: 190, priority: 11, grow: true },
    { key: 'quantity', sort: true, width: 110, priority: 9 },
    { key: 'supplier', width: 170, priority: 8 },
    { key: 'supplier_lot', width: 150, priority: 7 },
    { key: 'declaration', width: 170, priority: 2 },
    { key: 'units', width: 110, priority: 6 },
    { key: 'uses', width: 190, priority: 4 },
    { key: 'retired', width: 100, priority: 3 },
  ]),
  order: '-received_on',
  search: 'Fournisseur, lot ou déclaration',
  filters: {
    format_id: numbered({ label: 'Format' }),
    numbered: flag('numbered', 'Numérotés', { value: '1', label: 'Oui' }),
    transaction_id: numbered(),
    period: { label: 'Reçu' },
  },
});

/** « Lots reçus »: what came from whom, its codes and its labels. */
export function BatchesScreen() {
  const screen = useListScreen(BATCH_LIST);
  const { state } = screen;
  const opening = useOpening();
  const [printing, setPrinting] = useState<UnitBatch>();
  const list = useQuery(
    query.units.batches.queryOptions({ input: BATCH_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const exporting = useDownload('lots-recus.csv', (options) =>
    client.units.batchesCsv(BATCH_LIST.ordered(state), options),
  );
  const formats = useFormatOptions(BATCH_LIST.filtered(state).filter?.format_id);
  const row: RowTraits<UnitBatch> = {
    key: ({ id }) => String(id),
    name: ({ format_title, received_on }) => `${format_title}, reçus le ${writtenDay(received_on)}`,
    actions: (batch) =>
      batch.units === 0
        ? []
        : [
            { label: 'Étiquettes…', icon: mdiPrinterOutline, onSelect: () => setPrinting(batch) },
            { label: 'Codes, en CSV', icon: mdiTrayArrowDown, onSelect: () => saveCodes(batch) },
            { label: 'Voir ses contenants', icon: mdiFormatListBulleted, to: unitsAddress(`batch_id=${batch.id}`) },
          ],
    phone: (batch) => ({
      title: batch.format_title,
      end: quantity(batch.quantity),
      meta: [batch.supplier, batch.supplier_lot].filter(Boolean).join(', '),
      metaEnd: writtenDay(batch.received_on),
    }),
  };
  return (
    <ListPage
      title="Lots reçus"
      noun={(lots) => count(lots, 'lot', 'lots')}
      screen={screen}
      list={list}
      row={row}
      exporting={exporting}
      options={{ format_id: formats }}
      create={{
        label: 'Numéroter le stock…',
        icon: mdiNumeric,
        to: partAddress('/formats', 'recus', 'new=1'),
      }}
      empty={{
        none: 'Aucun lot reçu',
        all: 'tous les lots reçus',
        words: 'Chaque entrée en stock garde ici son fournisseur, son lot et sa déclaration, dix ans.',
      }}
    >
      <Suspense>
        {printing && <LabelsDialog batch={printing} onClose={() => setPrinting(undefined)} />}
        {opening.creating && (
          <NumberDialog
            onDone={(batch) => {
              opening.go({});
              setPrinting(batch);
            }}
            onClose={() => opening.go({})}
          />
        )}
      </Suspense>
    </ListPage>
  );
}

function saveCodes({ id }: UnitBatch): void {
  download(`codes-lot-${id}.csv`, (options) => client.units.codesCsv({ id }, options)).catch(tellProblem);
}
