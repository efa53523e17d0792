import { PARTNER_TYPES } from '@boucle/contract/partners/types.ts';
import { type partnerTransactionListQuery } from '@boucle/contract/partnerTransactions.ts';
import { STATUS_SPELLINGS, TRANSACTION_STATUSES } from '@boucle/contract/transactions/statuses.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

type MovementInput = z.input<typeof partnerTransactionListQuery>;

/** What the address of the list may say. */
export const MOVEMENT_LIST: ListShape = {
  sorts: ['date'],
  filters: ['type', 'status', 'format_id'],
  spellings: STATUS_SPELLINGS,
};

/** The newest first, when the address says nothing else. */
export const MOVEMENT_ORDER = '-date';

const ID = /^[1-9]\d{0,14}$/;

/** Everything that is filtered, as the API asks it: what totals are about. Words that no filter knows are left out. */
export function movementTotalsInput(state: ListState): MovementInput {
  const type = PARTNER_TYPES.filter((one) => state.filters['type']?.includes(one));
  const status = TRANSACTION_STATUSES.filter((one) => state.filters['status']?.includes(one));
  const [format = ''] = state.filters['format_id'] ?? [];
  const filter = {
    ...(state.q !== '' && { q: state.q }),
    ...(type.length > 0 && { type }),
    ...(status.length > 0 && { status }),
    ...(ID.test(format) && { format_id: Number(format) }),
  };
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}

/** What is exported: as filtered, and in the order on screen. */
export const movementExportInput = (state: ListState): MovementInput => ({
  ...movementTotalsInput(state),
  sort: state.sort ?? MOVEMENT_ORDER,
});

/** One page of the list, as the API asks it. */
export const movementPageInput = (state: ListState): MovementInput => ({
  ...movementExportInput(state),
  page: { number: state.page, size: state.size },
});
