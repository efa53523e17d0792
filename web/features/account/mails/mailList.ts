import { MAIL_KINDS, MAIL_STATES } from '@boucle/contract/mails/labels.ts';
import { type MAIL_SORTS, type mailListQuery } from '@boucle/contract/mails.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../../ui/table/listSearch.ts';

/** What the address of the list may say. */
export const MAIL_LIST: ListShape = {
  sorts: ['created_at', 'recipient'] as const satisfies typeof MAIL_SORTS,
  filters: ['state', 'kind'],
};

export const MAIL_ORDER = '-created_at';

type MailListInput = z.input<typeof mailListQuery>;

/** What is filtered and in which order, as the API asks it; words that no filter knows are left out. */
export function mailFilterInput(state: ListState): MailListInput {
  const states = MAIL_STATES.filter((one) => state.filters['state']?.includes(one));
  const kinds = MAIL_KINDS.filter((one) => state.filters['kind']?.includes(one));
  const filter = {
    ...(state.q !== '' && { q: state.q }),
    ...(states.length > 0 && { state: states }),
    ...(kinds.length > 0 && { kind: kinds }),
  };
  return {
    sort: state.sort ?? MAIL_ORDER,
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}

/** One page of the list, as the API asks it. */
export const mailPageInput = (state: ListState): MailListInput => ({
  ...mailFilterInput(state),
  page: { number: state.page, size: state.size },
});
