import '../../ui/table/DataTable.css';
import { type GapListQuery } from '@boucle/contract/features/collectionSites/calls.ts';
import { type CollectionGap } from '@boucle/contract/features/collectionSites/shapes.ts';
import { signedQuantity } from '@boucle/contract/base/format.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { GAP_COLUMNS } from './gapColumns.tsx';
import { defineList } from '../../ui/table/list.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { ListView } from '../../shared/lists/ListView.tsx';
import { Moment } from '../../ui/figures/Moment.tsx';

const GAP_LIST = defineList<CollectionGap, GapListQuery>({
  columns: GAP_COLUMNS,
  filters: { period: { label: 'Compté' } },
});

/** Gaps between count and books, the latest first. */
export function GapsTab({ id }: { id: number }) {
  const screen = useListScreen(GAP_LIST);
  const { state } = screen;
  const list = useQuery(
    query.collectionSites.gaps.queryOptions({
      input: { id, ...GAP_LIST.page(state) },
      placeholderData: keepPreviousData,
    }),
  );
  const exporting = useDownload(`ecarts-collecteur-${id}.csv`, (options) =>
    client.collectionSites.gapsCsv({ id, ...GAP_LIST.ordered(state) }, options),
  );
  return (
    <div className="b-stack">
      <ListView
        caption="Écarts"
        screen={screen}
        list={list}
        row={{
          key: (gap) => String(gap.id),
          name: (gap) => `écart ${gap.id}`,
          to: ({ id: incident }) => partAddress('/control', 'ecarts', `open=${incident}`),
          phone: (gap) => ({
            title: gap.format_title,
            end: signedQuantity(gap.quantity),
            meta: <Moment at={gap.created_at} />,
            metaEnd: `${gap.terminal_name}, ${gap.drawer_name}`,
          }),
        }}
        exporting={exporting}
        empty={{
          none: 'Aucun écart',
          title: 'Aucun écart',
          all: 'tous les écarts',
          words: 'Chaque vidage correspondait à ce qui était attendu.',
        }}
      />
    </div>
  );
}
