import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { MAX_SELECTED } from '@boucle/contract/base/constants.ts';
import { count as counted } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiCashRefund, mdiPiggyBankOutline, mdiTrayArrowDown, mdiTrayArrowUp } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useSelectedRows } from '../../shared/bulk/useSelectedRows.ts';
import { useSelectionExport } from '../../shared/bulk/useSelectionExport.ts';
import { useCardCells } from '../../shared/ledgerCards/useCardCells.ts';
import { customerColumns } from './columns.tsx';
import { CUSTOMER_LIST } from './customerList.ts';
import { customerRow } from './customerRow.tsx';
import { type BulkMoney } from '../../shared/credits/BulkMoneyDialog.tsx';
import { useMoneyAddress } from '../../shared/credits/moneyAddress.ts';
import { customerName } from '../../shared/holders/customerName.ts';
import { useWord } from '../../shared/opening.ts';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { part } from '../../ui/loading/part.tsx';

const AddCustomer = part(() => import('./AddCustomer.tsx'), 'AddCustomer');
const BulkMoneyDialog = part(() => import('../../shared/credits/BulkMoneyDialog.tsx'), 'BulkMoneyDialog');

const holderOf = (customer: Customer) =>
  ({ kind: 'customer', id: customer.id, label: customerName(customer), credits: customer.credits }) as const;

/** Credits or refunds asked of the ticked ones; no one whose data is erased is credited. */
function moneyOf(act: BulkMoney['act'], customers: readonly Customer[]): BulkMoney {
  const erased = (customer: Customer) => act === 'credit' && customer.erased_at !== null;
  return {
    act,
    rows: customers.filter((customer) => !erased(customer)).map(holderOf),
    skipped: customers.filter(erased).map((customer) => ({ row: holderOf(customer), reason: 'n’a plus de compte' })),
  };
}

/** The consos of the initiative. The address holds the whole state of the list. */
export function CustomersScreen() {
  const screen = useListScreen(CUSTOMER_LIST);
  const { state, change } = screen;
  const adding = useWord('new');
  const list = useQuery(
    query.customers.list.queryOptions({ input: CUSTOMER_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const rows = list.data?.data;
  const cells = useCardCells();
  const columns = useMemo(() => customerColumns(cells), [cells]);
  const readPage = useCallback(
    (page: { number: number; size: number }) => client.customers.list({ ...CUSTOMER_LIST.ordered(state), page }),
    [state],
  );
  const { selection, setSelection, gathering, withRows, narrow, release } = useSelectedRows({
    rows,
    readPage,
    most: MAX_SELECTED,
    onChange: change,
  });
  const [money, setMoney] = useState<BulkMoney>();
  const moneyAddress = useMoneyAddress();
  const row = useMemo(() => customerRow(moneyAddress), [moneyAddress]);
  const askMoney = (act: BulkMoney['act']) => void withRows((ticked) => setMoney(moneyOf(act, ticked)));
  const exporting = useSelectionExport('consos.csv', (only, options) => {
    const input = CUSTOMER_LIST.ordered(state);
    return client.customers.csv({ ...input, filter: { ...input.filter, ...only } }, options);
  });
  return (
    <>
      <ListPage
        title="Consos"
        noun={['conso', 'consos']}
        screen={screen}
        columns={columns}
        list={list}
        row={row}
        busy={gathering}
        onChange={narrow}
        exporting={exporting}
        create={{ label: 'Ajouter un conso', to: adding.address }}
        also={{ label: 'Importer', to: pathOf('customers-import'), icon: mdiTrayArrowUp }}
        selection={{
          value: selection,
          onValue: setSelection,
          label: (total) => counted(total, 'conso sélectionné', 'consos sélectionnés'),
          allLabel: (total) => `Sélectionner les ${counted(total, 'conso', 'consos')}`,
          actions: [
            { label: 'Créditer', icon: mdiPiggyBankOutline, onClick: () => askMoney('credit') },
            { label: 'Rembourser', icon: mdiCashRefund, onClick: () => askMoney('refund') },
            { label: 'Exporter', icon: mdiTrayArrowDown, onClick: () => exporting.mutate(selection) },
          ],
        }}
        empty={{
          none: 'Aucun conso',
          all: 'tous les consos',
          words:
            'Ils s’inscrivent eux-mêmes dans l’application, et apparaîtront ici. Ajoutez ou importez ceux que vous connaissez déjà.',
        }}
      />
      <Suspense>
        {adding.open && <AddCustomer onClose={adding.close} />}
        {money && (
          <BulkMoneyDialog
            {...money}
            noun={['conso', 'consos', 'chacun']}
            onDone={release}
            onClose={() => setMoney(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
