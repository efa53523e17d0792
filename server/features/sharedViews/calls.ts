import { MOST_VIEWS } from '@boucle/contract/base/constants.ts';
import { type SharedView } from '@boucle/contract/features/sharedViews/calls.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { invalidField, notFound, problem } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import {
  deleteSharedView,
  insertSharedView,
  isNameTaken,
  listSharedViews,
  readSharedView,
  updateSharedView,
} from './queries.ts';

const taken = () => invalidField('name', 'Une autre vue partagée porte ce nom.');

function found(view: SharedView | undefined): SharedView {
  if (view === undefined) throw notFound('Cette vue');
  return view;
}

interface Context {
  readonly tx: Tx;
  readonly caller: Caller;
}

const readerOf = ({ caller }: Context) => ({
  accountId: accountOf(caller),
  personId: caller.personId,
});

/**
 * The view that somebody is about to change or end; refused (403) to anyone who did not share it.
 */
async function editable(context: Context, id: number): Promise<SharedView> {
  const view = found(await readSharedView(context.tx, readerOf(context), id, { lock: true }));
  if (!view.may_edit)
    throw problem('forbidden', `Cette vue est partagée par ${view.shared_by}\u00a0: personne d’autre ne la change.`);
  return view;
}

/**
 * Views that the administrators of an initiative share: what
 * `contract/features/sharedViews/calls.ts` promises.
 */
export const sharedViews = {
  list: calls.sharedViews.list.handler(async ({ context, input: { path } }) => ({
    data: await listSharedViews(context.tx, readerOf(context), path),
  })),

  create: calls.sharedViews.create.handler(async ({ context, input }) => {
    const reader = readerOf(context);
    const present = await listSharedViews(context.tx, reader, input.path);
    if (present.length >= MOST_VIEWS)
      throw invalidField('name', `Une liste garde au plus ${MOST_VIEWS} vues partagées.`);
    const id = await insertSharedView(context.tx, reader, input);
    if (id === undefined) throw taken();
    context.details['name'] = input.name;
    return { data: found(await readSharedView(context.tx, reader, id)) };
  }),

  update: calls.sharedViews.update.handler(async ({ context, input: { id, ...changes } }) => {
    const reader = readerOf(context);
    const before = await editable(context, id);
    const { name = before.name, search = before.search } = changes;
    if (await isNameTaken(context.tx, reader.accountId, before, name)) throw taken();
    await updateSharedView(context.tx, reader.accountId, id, { name, search });
    context.details['name'] = before.name;
    noteChange(context, { name: before.name }, { name });
    return { data: found(await readSharedView(context.tx, reader, id)) };
  }),

  remove: calls.sharedViews.remove.handler(async ({ context, input: { id } }) => {
    const { name } = await editable(context, id);
    await deleteSharedView(context.tx, accountOf(context.caller), id);
    context.details['name'] = name;
    return { data: { id } };
  }),
};
