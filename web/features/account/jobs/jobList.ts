import { JOB_STATES } from '@boucle/contract/jobs/labels.ts';
import { type jobListQuery } from '@boucle/contract/jobs.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../../ui/table/listSearch.ts';

/** What the address of the list may say. */
export const JOB_LIST: ListShape = {
  sorts: ['created_at'],
  filters: ['state'],
};

export const JOB_ORDER = '-created_at';

type JobListInput = z.input<typeof jobListQuery>;

/** What is filtered and in which order, as the API asks it; words that no filter knows are left out. */
export function jobFilterInput(state: ListState): JobListInput {
  const states = JOB_STATES.filter((one) => state.filters['state']?.includes(one));
  return {
    sort: state.sort ?? JOB_ORDER,
    ...(states.length > 0 && { filter: { state: states } }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}

/** One page of the list, as the API asks it. */
export const jobPageInput = (state: ListState): JobListInput => ({
  ...jobFilterInput(state),
  page: { number: state.page, size: state.size },
});
