import { conflict } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { lockAccountRow } from '../../domain/accounts/lockAccountRow.ts';
import { beginExample, beginRemoval, exampleOf } from './queries.ts';

const BEING_REMOVED = 'L’exemple précédent est en cours de suppression\u00a0: rouvrez-en un dans un instant.';
const BEING_MADE = 'L’exemple se prépare encore\u00a0: supprimez-le dans un instant.';

/** The example of an initiative: what `contract/features/example/calls.ts` promises. */
export const example = {
  read: calls.example.read.handler(async ({ context: { tx, caller } }) => ({
    data: await exampleOf(tx, accountOf(caller)),
  })),

  open: calls.example.open.handler(async ({ context: { tx, caller, dependencies } }) => {
    const accountId = accountOf(caller);
    await lockAccountRow(tx, accountId);
    const { state } = await exampleOf(tx, accountId);
    if (state === 'removing') throw conflict(BEING_REMOVED);
    if (state === 'none' || state === 'failed') {
      await beginExample(tx, accountId, caller.personId);
      await dependencies.jobs.add(tx, 'make-example', { accountId });
    }
    return { data: await exampleOf(tx, accountId) };
  }),

  remove: calls.example.remove.handler(async ({ context: { tx, caller, dependencies } }) => {
    const accountId = accountOf(caller);
    await lockAccountRow(tx, accountId);
    const { state } = await exampleOf(tx, accountId);
    if (state === 'preparing') throw conflict(BEING_MADE);
    if (state !== 'none') {
      await beginRemoval(tx, accountId);
      await dependencies.jobs.add(tx, 'remove-example', { accountId });
    }
    return { data: await exampleOf(tx, accountId) };
  }),
};
