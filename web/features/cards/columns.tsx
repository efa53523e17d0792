import { type CARD_SORTS, type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { cardChip, TO_PRINT_CHIP } from '../../shared/chips.ts';
import { type CardCells } from '../../shared/ledgerCards/cardCells.tsx';
import { euro } from '@boucle/contract/base/format.ts';
import { money, UNKNOWN_CELL } from '../../ui/cells.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { type Column, DATE_TIME_WIDTH } from '../../ui/table/columns.ts';

const when = (instant: string | null) => (instant === null ? UNKNOWN_CELL : dateTime(instant));

/** The columns of the list of cards; the last three only when asked for. */
export const cardColumns = ({
  stock,
  balance,
}: CardCells): readonly Column<CardHolder, (typeof CARD_SORTS)[number]>[] => [
  { key: 'number', label: 'Numéro', sort: 'id', width: 110, cell: (card) => card.number },
  {
    key: 'status',
    label: 'Statut',
    width: 130,
    priority: 9,
    cell: (card) => chip(cardChip(card.status)),
  },
  {
    key: 'credits',
    label: 'Solde',
    sort: true,
    align: 'end',
    width: 150,
    priority: 8,
    cell: ({ id, credits, number, status, initial_amount }) =>
      status === 'pending' && initial_amount > 0
        ? `${euro(initial_amount)} à l’activation`
        : balance({ kind: 'CAG', owner: 'card', id }, credits, `cagnotte, ${number}`),
  },
  {
    key: 'containers_count',
    label: 'Contenants',
    sort: true,
    align: 'end',
    width: 120,
    priority: 6,
    cell: ({ id, containers_count, number }) =>
      stock({ place: 'card', id, state: 'held' }, containers_count, `contenants, ${number}`),
  },
  {
    key: 'created_at',
    label: 'Créée le',
    sort: true,
    width: DATE_TIME_WIDTH,
    priority: 5,
    cell: (card) => dateTime(card.created_at),
  },
  {
    key: 'card_issued_at',
    label: 'Imprimée le',
    sort: true,
    width: DATE_TIME_WIDTH,
    priority: 7,
    cell: (card) => (card.card_issued_at === null ? chip(TO_PRINT_CHIP) : dateTime(card.card_issued_at)),
  },
  {
    key: 'activated_at',
    label: 'Activée le',
    sort: true,
    width: DATE_TIME_WIDTH,
    priority: 4,
    cell: (card) => when(card.activated_at),
  },
  {
    key: 'initial_amount',
    label: 'Montant initial',
    align: 'end',
    priority: 3,
    hiddenByDefault: true,
    cell: (card) => money(card.initial_amount),
  },
  {
    key: 'deposits',
    label: 'Consigne immobilisée',
    align: 'end',
    width: 170,
    priority: 2,
    hiddenByDefault: true,
    cell: ({ id, deposits, number }) =>
      balance({ kind: 'CON', owner: 'card', id }, deposits, `consigne immobilisée, ${number}`),
  },
  {
    key: 'disabled_at',
    label: 'Désactivée le',
    width: DATE_TIME_WIDTH,
    priority: 1,
    hiddenByDefault: true,
    cell: (card) => when(card.disabled_at),
  },
];
