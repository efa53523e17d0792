import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { type RequestContext } from '../../platform/api/context.ts';
import { calls, scopeOf } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { accountNamed } from '../../domain/places/accountNamed.ts';
import { handOver } from '../../domain/places/removal.ts';
import { adminCalls } from './adminCalls.ts';
import { partnersCsv } from './csv.ts';
import { listPartners, lockPartner, readPartner } from './queries.ts';
import { assertMayClose, fieldsOf } from './rules.ts';
import { statementCalls } from './statementCalls.ts';
import { supplyCalls } from './supplyCalls.ts';
import { insertPartner, placeChoices, rightNames, updatePartner, writeRights } from './writeQueries.ts';

/** The account whose partners a caller sees; undefined for the platform. */
const seenBy = ({ accountId }: Caller): number | undefined => accountId ?? undefined;

type Rights = { restaurant_ids?: number[] | null | undefined; drop_off_point_ids?: number[] | null | undefined };

async function saveRights(tx: Tx, partner: { account_id: number; id: number }, rights: Rights): Promise<void> {
  for (const kind of ['restaurant_ids', 'drop_off_point_ids'] as const) {
    const ids = rights[kind];
    if (ids !== undefined) await writeRights(tx, partner, kind, ids);
  }
}

/**
 * The restaurants that a partner may serve and where it may drop, as the journal shows them: by
 * name.
 */
async function rightsNamed(
  tx: Tx,
  partner: PartnerDetail,
): Promise<{ restaurants: string[]; drop_off_points: string[] }> {
  const { account_id, restaurant_ids, drop_off_point_ids } = partner;
  return {
    restaurants: await rightNames(tx, account_id, 'restaurant_ids', restaurant_ids),
    drop_off_points: await rightNames(tx, account_id, 'drop_off_point_ids', drop_off_point_ids),
  };
}

async function setStatus(
  context: { tx: Tx; caller: Caller } & Pick<RequestContext, 'details'>,
  id: number,
  status: 'active' | 'disabled',
  toId?: number | null,
) {
  const { tx, caller } = context;
  await lockPartner(tx, seenBy(caller), id);
  const before = await readPartner(tx, seenBy(caller), id);
  if (status === 'disabled') assertMayClose(before);
  if (before.status !== status) {
    if (status === 'disabled' && caller.accountId !== null)
      await handOver(tx, before.account_id, { thing: 'partner', id }, toId);
    await updatePartner(tx, before, { status });
    noteChange(context, before, { status });
  }
  return { data: await readPartner(tx, seenBy(caller), id) };
}

/** Partners: what `contract/features/partners/calls.ts` promises. */
export const partners = {
  ...adminCalls,
  ...supplyCalls,
  ...statementCalls,

  list: calls.partners.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listPartners(tx, seenBy(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.partners.csv.handler(({ context: { caller, dependencies }, input }) =>
    partnersCsv(dependencies.database, scopeOf(caller), seenBy(caller), input),
  ),

  read: calls.partners.read.handler(async ({ context: { tx, caller }, input: { id } }) => ({
    data: await readPartner(tx, seenBy(caller), id),
  })),

  choices: calls.partners.choices.handler(async ({ context: { tx, caller }, input: { kind, account_id } }) => ({
    data: await placeChoices(tx, await accountNamed(tx, caller, account_id), kind),
  })),

  create: calls.partners.create.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const account_id = await accountNamed(tx, caller, input.account_id);
    const fields = { ...fieldsOf(input), name: input.name };
    const id = await insertPartner(tx, account_id, fields);
    await saveRights(tx, { account_id, id }, input);
    const created = await readPartner(tx, account_id, id);
    noteChange(context, null, { ...fields, ...(await rightsNamed(tx, created)) });
    return { data: created };
  }),

  update: calls.partners.update.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    await lockPartner(tx, seenBy(caller), input.id);
    const before = await readPartner(tx, seenBy(caller), input.id);
    expectVersion(askedVersion(context, input.version), before);
    const fields = fieldsOf(input);
    await updatePartner(tx, before, fields);
    await saveRights(tx, before, input);
    const after = await readPartner(tx, seenBy(caller), input.id);
    const names = { ...before, ...(await rightsNamed(tx, before)) };
    noteChange(context, names, { ...fields, ...(await rightsNamed(tx, after)) });
    return { data: after };
  }),

  deactivate: calls.partners.deactivate.handler(({ context, input: { id, to_id } }) =>
    setStatus(context, id, 'disabled', to_id),
  ),

  reactivate: calls.partners.reactivate.handler(({ context, input: { id } }) => setStatus(context, id, 'active')),
};
