import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { query } from '../../api/query.ts';
import { filterOptions } from '../../shared/filterOptions.ts';
import { describer } from '../../shared/transactions/describer.ts';
import { withTotals } from '../../shared/transactions/totals.tsx';
import { useListFocus } from '../../shared/lists/useListFocus.ts';
import { useOpenings } from '../../shared/transactions/useOpenings.ts';
import { useReader } from '../../shared/useReader.ts';
import { useMedia, NARROW, WIDE } from '../../ui/media.ts';
import { isFiltered } from '../../ui/table/listSearch.ts';
import { movementColumns, movementRow } from './movementColumns.tsx';
import { MOVEMENT_LIST } from './movementList.ts';
import { useClaimOf } from './useClaimOf.ts';
import { movementPageQuery } from './queries.ts';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { ListTotals } from '../../shared/lists/ListTotals.tsx';
import { ListView } from '../../shared/lists/ListView.tsx';
import { totalLabel } from '../../shared/lists/totalLabel.ts';

/** Everything that moved the partner's containers, with its totals and its export. */
export function MovementsTab() {
  const screen = useListScreen(MOVEMENT_LIST);
  const { state } = screen;
  const { transaction: open, addressOf } = useOpenings();
  const reader = useReader();
  const wide = useMedia(WIDE);
  const narrow = useMedia(NARROW);
  const list = useQuery(movementPageQuery(state));
  const totals = useQuery(
    query.partnerTransactions.totals.queryOptions({
      input: MOVEMENT_LIST.filtered(state),
      placeholderData: keepPreviousData,
    }),
  );
  const stocks = useQuery(query.partner.stocks.queryOptions());
  const claimOf = useClaimOf();
  const rows = list.data?.data;
  const count = list.data?.meta.count;
  const describe = useMemo(() => describer(reader), [reader]);
  const tight = !wide || open !== undefined;
  const columns = useMemo(
    () => withTotals(movementColumns(describe, tight, claimOf), totals.data),
    [describe, tight, claimOf, totals.data],
  );
  const row = useMemo(
    () => movementRow(describe, (id) => addressOf({ transaction: id }), claimOf),
    [describe, addressOf, claimOf],
  );
  const content = useRef<HTMLDivElement>(null);
  useListFocus(content, open, rows !== undefined);
  const format = MOVEMENT_LIST.filtered(state).filter?.format_id;
  const formats = stocks.data?.map(({ format_id, format_title }) => ({ id: format_id, title: format_title }));
  return (
    <div ref={content}>
      <ListView
        caption="Mouvements"
        screen={screen}
        columns={columns}
        list={list}
        row={row}
        open={open}
        totalLabel={totalLabel(count ?? 0, ['mouvement', 'mouvements'], isFiltered(state), 'filtrés')}
        options={{ format_id: filterOptions(formats, format, ({ id, title }) => ({ id, label: title })) }}
        between={
          narrow && (
            <ListTotals
              totals={totals.data}
              filtered={isFiltered(state)}
              of={['du mouvement filtré', 'des mouvements filtrés']}
              parts={({ containers_count: all }) => [['Contenants', all]]}
            />
          )
        }
        empty={{
          none: 'Aucun mouvement',
          all: 'tous les mouvements',
          words: 'Les approvisionnements, livraisons et dépôts apparaîtront ici.',
        }}
      />
    </div>
  );
}
