import { CARD_COLUMNS } from '@boucle/contract/shared/cards/columns.ts';
import { type CARD_SORTS, type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { cardChip, TO_PRINT_CHIP } from '../../shared/chips.ts';
import { type CardCells } from '../../shared/ledgerCards/cardCells.tsx';
import { euro } from '@boucle/contract/base/format.ts';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../ui/table/columns.ts';
import { tableColumns } from '../../shared/lists/tableColumns.tsx';

/** The columns of the list of cards; the last three only when asked for. */
export const cardColumns = ({
  stock,
  balance,
}: CardCells): readonly Column<CardHolder, (typeof CARD_SORTS)[number]>[] =>
  tableColumns(CARD_COLUMNS, [
    { key: 'number', sort: 'id', width: 110 },
    { key: 'status', width: 130, priority: 9, cell: (card) => chip(cardChip(card.status)) },
    {
      key: 'credits',
      sort: true,
      width: 150,
      priority: 8,
      cell: ({ id, credits, number, status, initial_amount }) =>
        status === 'pending' && initial_amount > 0
          ? `${euro(initial_amount)} à l’activation`
          : balance({ kind: 'CAG', owner: 'card', id }, credits, `cagnotte, ${number}`),
    },
    {
      key: 'containers_count',
      sort: true,
      width: 120,
      priority: 6,
      cell: ({ id, containers_count, number }) =>
        stock({ place: 'card', id, state: 'held' }, containers_count, `contenants, ${number}`),
    },
    { key: 'created_at', sort: true, priority: 5 },
    {
      key: 'card_issued_at',
      sort: true,
      width: DATE_TIME_WIDTH,
      priority: 7,
      cell: (card) => (card.card_issued_at === null ? chip(TO_PRINT_CHIP) : dateTime(card.card_issued_at)),
    },
    { key: 'activated_at', sort: true, priority: 4 },
    { key: 'initial_amount', priority: 3, hiddenByDefault: true },
    {
      key: 'deposits',
      width: 170,
      priority: 2,
      hiddenByDefault: true,
      cell: ({ id, deposits, number }) =>
        balance({ kind: 'CON', owner: 'card', id }, deposits, `consigne immobilisée, ${number}`),
    },
    { key: 'disabled_at', priority: 1, hiddenByDefault: true },
  ]);
