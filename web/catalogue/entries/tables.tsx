import { euro } from '@boucle/contract/base/format.ts';
import { mdiCheck, mdiPencilOutline, mdiPower, mdiPrinterOutline } from '@mdi/js';
import { money } from '../../ui/cells.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { BulkBar } from '../../ui/table/BulkBar.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { ColumnsMenu } from '../../ui/table/columnsMenu/ColumnsMenu.tsx';
import { ColumnsPanel } from '../../ui/table/columnsMenu/ColumnsPanel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type Density } from '../../ui/table/density.ts';
import { DensityToggle } from '../../ui/table/DensityToggle.tsx';
import { changedLayout, type ColumnLayout } from '../../ui/table/layout.ts';
import { changeList, type ListState, parseListSearch } from '../../ui/table/listSearch.ts';
import { Pager } from '../../ui/table/Pager.tsx';
import { RowMenuButton } from '../../ui/table/RowMenuButton.tsx';
import { NOTHING_SELECTED, type Selection } from '../../ui/table/selection.ts';
import { type DataTableProps, type RowTraits } from '../../ui/table/tableProps.ts';
import { entry, focused, type Group, hovered, LONG, nothing } from '../entry.ts';
import { Kept } from '../Kept.tsx';

type Card = { id: number; holder: string; euros: number; active: boolean };

const CARDS: readonly Card[] = ['Manon Leroy', 'Yanis Petit', LONG, 'Chloé Martin'].map((holder, index) => ({
  id: 4821 + index,
  holder,
  euros: index * 12.5,
  active: index % 2 === 0,
}));
const statusOf = ({ active }: Card) =>
  chip(
    active
      ? { state: 'ok', icon: mdiCheck, label: 'Active' }
      : { state: 'todo', icon: mdiPrinterOutline, label: 'À imprimer' },
  );
const COLUMNS: ReadonlyArray<Column<Card>> = [
  { key: 'number', label: 'Numéro', sort: 'number', cell: ({ id }) => `00${id}`, width: 110 },
  { key: 'holder', label: 'Porteur', cell: ({ holder }) => holder, grow: true },
  { key: 'status', label: 'Statut', cell: statusOf },
  {
    key: 'credits',
    label: 'Cagnotte',
    sort: 'credits',
    align: 'end',
    cell: ({ euros }) => money(euros),
    total: euro(75),
  },
];
const ROW: RowTraits<Card> = {
  key: ({ id }) => String(id),
  name: ({ id }) => `carte 00${id}`,
  to: ({ id }) => `/cards/${id}`,
  actions: () => [{ label: 'Désactiver', icon: mdiPower, onSelect: nothing }],
  frequent: () => ({ icon: mdiPencilOutline, label: 'Modifier', onClick: nothing }),
  phone: (card) => ({ title: `00${card.id}`, chip: statusOf(card), end: money(card.euros), meta: card.holder }),
};
const BULK = [
  { label: 'Imprimer', icon: mdiPrinterOutline, onClick: nothing },
  { label: 'Désactiver', icon: mdiPower, onClick: nothing },
];
const FIRST_PAGE = parseListSearch({}, { sorts: ['number', 'credits'], filters: [] });

const table = (props: Partial<DataTableProps<Card>>) => (
  <Kept<ListState> initial={FIRST_PAGE}>
    {(state, onState) => (
      <DataTable<Card>
        caption="Cartes"
        columns={COLUMNS}
        row={ROW}
        rows={CARDS}
        count={CARDS.length}
        state={state}
        onChange={(change) => onState(changeList(state, change))}
        empty={<EmptyState title="Aucune carte pour ces filtres" />}
        {...props}
      />
    )}
  </Kept>
);
const ticked = (
  <Kept<Selection> initial={{ ...NOTHING_SELECTED, keys: new Set(['4821', '4822']) }}>
    {(value, onValue) =>
      table({
        count: 1248,
        selection: {
          value,
          onValue,
          label: (count) => `${count} cartes sélectionnées`,
          allLabel: (count) => `Sélectionner les ${count} cartes`,
          actions: BULK,
        },
      })
    }
  </Kept>
);
const arranging = (Panel: typeof ColumnsMenu) => (
  <Kept<readonly string[] | undefined> initial={undefined}>
    {(choice, onChoice) => (
      <Kept<ColumnLayout | undefined> initial={undefined}>
        {(layout, onLayout) => (
          <Panel
            columns={COLUMNS}
            choice={choice}
            layout={layout}
            onChoice={onChoice}
            onLayout={(change) => onLayout(changedLayout(COLUMNS, layout, change))}
            onReset={() => onLayout(undefined)}
          />
        )}
      </Kept>
    )}
  </Kept>
);
const pager = (page: number, count: number | undefined) => (
  <Pager state={{ ...FIRST_PAGE, page }} count={count} onChange={nothing} />
);

/** Lists. */
export const tables: Group = {
  key: 'tables',
  title: 'Listes',
  entries: [
    entry(
      DataTable,
      [
        { name: 'Par défaut', frame: 360, content: table({ totalLabel: 'Total' }) },
        { ...hovered(table({})), frame: 320 },
        { name: 'Compacte, une ligne ouverte', frame: 280, content: table({ density: 'compact', openKey: '4822' }) },
        { name: 'Cochée', frame: 320, content: ticked },
        { name: 'En cours', frame: 320, content: table({ rows: undefined, count: undefined }) },
        { name: 'Actualisée', frame: 320, content: table({ refetching: true }) },
        { name: 'Vide', frame: 320, content: table({ rows: [], count: 0 }) },
        {
          name: 'En erreur',
          frame: 320,
          content: table({ rows: undefined, error: { message: 'Le serveur n’a pas répondu.', onRetry: nothing } }),
        },
      ],
      ['TableHead', 'TableRow', 'SkeletonRows', 'PhoneRows', 'PhoneSkeleton'],
    ),
    entry(BulkBar, [
      {
        name: 'Par défaut',
        frame: 100,
        content: (
          // It lies over the toolbar above the table.
          <div style={{ paddingTop: 64 }}>
            <BulkBar
              label="3 cartes sélectionnées"
              actions={BULK}
              selectAll={{ label: 'Sélectionner les 1\u00a0248 cartes', onClick: nothing }}
              onClear={nothing}
            />
          </div>
        ),
      },
    ]),
    entry(Pager, [
      { name: 'Première page', content: pager(1, 1248) },
      { name: 'Dernière page', content: pager(50, 1248) },
      { name: 'En cours', content: pager(2, undefined) },
    ]),
    entry(RowMenuButton, [
      { name: 'Par défaut', content: <RowMenuButton name="carte 004821" onOpen={nothing} /> },
      hovered(<RowMenuButton name="carte 004821" onOpen={nothing} />),
      focused(<RowMenuButton name="carte 004821" onOpen={nothing} />),
    ]),
    entry(DensityToggle, [
      {
        name: 'Par défaut',
        content: (
          <Kept<Density> initial="comfortable">
            {(density, onDensity) => <DensityToggle density={density} onDensity={onDensity} />}
          </Kept>
        ),
      },
    ]),
    entry(ColumnsMenu, [{ name: 'Fermé', content: arranging(ColumnsMenu) }]),
    entry(ColumnsPanel, [{ name: 'Ouvert', content: arranging(ColumnsPanel) }], ['ColumnLine']),
  ],
};
