import { fieldSays } from '@boucle/contract/base/formBody.ts';
import { type WashSite } from '@boucle/contract/features/washSites/calls.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField, notFound } from '../../platform/http/errors.ts';
import { handOver } from '../../domain/places/removal.ts';
import { hasRestaurant, insertSite, lockSite, sitesOf, updateSite } from './queries.ts';

async function readSite(tx: Tx, accountId: number, id: number): Promise<WashSite> {
  const [site] = await sitesOf(tx, accountId, id);
  if (site === undefined) throw notFound('Ce lieu de lavage');
  return site;
}

const traced = ({ name, kind, address, active }: WashSite) => ({ name, kind, address, active });

/** Washing sites: what `contract/features/washSites/calls.ts` promises. */
export const washSites = {
  list: calls.washSites.list.handler(async ({ context: { tx, caller } }) => {
    const rows = await sitesOf(tx, accountOf(caller));
    return { data: rows, meta: { count: rows.length } };
  }),

  create: calls.washSites.create.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    const { name, kind, restaurant_id: restaurant, address = '' } = input;
    if (kind === 'restaurant' && restaurant === undefined)
      throw invalidField('restaurant_id', fieldSays('Restaurant', 'required'));
    if (kind !== 'restaurant' && restaurant !== undefined)
      throw invalidField('restaurant_id', 'Un restaurant ne s’indique que pour un lieu de lavage de ce type.');
    if (restaurant !== undefined && !(await hasRestaurant(tx, accountId, restaurant))) throw notFound('Ce restaurant');
    const id = await insertSite(tx, accountId, { name, kind, restaurant_id: restaurant ?? null, address });
    const created = await readSite(tx, accountId, id);
    noteChange(context, null, traced(created));
    context.details['name'] = created.name;
    return { data: created };
  }),

  update: calls.washSites.update.handler(async ({ context, input: { id, version, to_id: toId, ...changes } }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    await lockSite(tx, accountId, id);
    const before = await readSite(tx, accountId, id);
    expectVersion(askedVersion(context, version), before);
    if (before.active && changes.active === false) await handOver(tx, accountId, { thing: 'wash_site', id }, toId);
    await updateSite(tx, accountId, id, {
      name: changes.name ?? before.name,
      address: changes.address ?? before.address,
      active: changes.active ?? before.active,
    });
    const after = await readSite(tx, accountId, id);
    noteChange(context, traced(before), traced(after));
    context.details['name'] = after.name;
    return { data: after };
  }),
};
