import { CARD_STATUS_LABELS, CARD_STATUSES } from '@boucle/contract/shared/cards/status.ts';
import { type CARD_SORTS, type CardHolder, type cardListQuery } from '@boucle/contract/shared/cards/shapes.ts';
import { type z } from 'zod';
import { anyOf, oneOf } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { BARE_CELLS } from '../../shared/ledgerCards/cardCells.tsx';
import { balanceFilter, holdingFilter } from '../../shared/holders/holderFilters.ts';
import { cardColumns } from './columns.tsx';

const PRINTING = { to_print: 'À imprimer', printed: 'Imprimées' } as const;

/** The cards, the newest first. */
export const CARD_LIST = defineList<CardHolder, z.input<typeof cardListQuery>, (typeof CARD_SORTS)[number]>({
  name: 'cards',
  columns: cardColumns(BARE_CELLS),
  order: '-created_at',
  search: 'Numéro de carte',
  filters: {
    status: anyOf('Statut', CARD_STATUSES, CARD_STATUS_LABELS),
    period: { label: 'Créée' },
    printing: oneOf('Impression', ['to_print', 'printed'], PRINTING, { all: 'Toutes' }),
    credits: balanceFilter('Solde'),
    holding: holdingFilter(),
  },
});
