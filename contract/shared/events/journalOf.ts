import { call, history, type Reading, type CallPath } from '../../base/call.ts';
import { list, listQuery } from '../../base/pagination.ts';
import { id } from '../../base/primitives.ts';
import { event } from './shapes.ts';

/** The journal of one thing, under the path of the thing. */
export const journalOf = (access: Reading, path: CallPath, summary: string) =>
  call(history(access))
    .route({ method: 'GET', path: `${path}/events`, summary })
    .input(listQuery(['id'], {}).extend({ id }))
    .output(list(event));
