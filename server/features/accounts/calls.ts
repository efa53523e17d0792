import { LOGO_SIDE } from '@boucle/contract/features/account/limits.ts';
import { count, parisDay } from '@boucle/contract/base/format.ts';
import { withOwnName, withOwnSlug } from '../../domain/accounts/names.ts';
import { openAccount } from '../../domain/accounts/open.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { concern } from '../../platform/http/audit.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type Dependencies } from '../../dependencies.ts';
import { type RequestContext } from '../../platform/api/context.ts';
import { refused } from '../../platform/http/errors.ts';
import { calls } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { pictureChange } from '../../platform/pictures/keepPicture.ts';
import { adminCalls } from './adminCalls.ts';
import { applicationsCsv } from './csv.ts';
import {
  endSessionsOfAccount,
  listApplications,
  lockApplication,
  readApplication,
  updateApplication,
} from './queries.ts';

const LOGO = { maxSide: LOGO_SIDE, path: 'account.logo', field: 'Logo' };
const PATHS = { name: 'account.name', email: 'account.email' };

/** The last of the 30 days whose reuses are counted. */
const todayOf = ({ now }: Dependencies): string => parisDay(now());

/**
 * Closes an application or opens it again. Orders under way keep it open: no one could finish them.
 */
async function setStatus(
  context: { tx: Tx } & Pick<RequestContext, 'dependencies' | 'details'>,
  id: number,
  status: 'active' | 'disabled',
) {
  const { tx, dependencies } = context;
  await lockApplication(tx, id);
  const before = await readApplication(tx, id, todayOf(dependencies));
  const { name, open_orders_count: orders } = before;
  if (status === 'disabled' && orders > 0) {
    throw refused(
      `${name} ne peut pas être désactivée\u00a0: ${count(orders, 'commande est', 'commandes sont')} en cours.`,
    );
  }
  concern(context, id);
  if (before.status !== status) {
    await updateApplication(tx, id, { deactivated_at: status === 'disabled' ? dependencies.now() : null });
    if (status === 'disabled') await endSessionsOfAccount(tx, id);
    noteChange(context, before, { status });
  }
  return { data: await readApplication(tx, id, todayOf(dependencies)) };
}

/**
 * All initiatives, « applications » on screen: what `contract/features/accounts/calls.ts` promises.
 */
export const accounts = {
  ...adminCalls,

  list: calls.accounts.list.handler(async ({ context: { tx, dependencies }, input }) => {
    const { rows, count } = await listApplications(tx, input, todayOf(dependencies));
    return { data: rows, meta: { count } };
  }),

  csv: calls.accounts.csv.handler(({ context: { dependencies }, input }) =>
    applicationsCsv(dependencies.database, input, todayOf(dependencies)),
  ),

  read: calls.accounts.read.handler(async ({ context: { tx, dependencies }, input: { id } }) => ({
    data: await readApplication(tx, id, todayOf(dependencies)),
  })),

  create: calls.accounts.create.handler(async ({ context, input: { account } }) => {
    const { tx, dependencies } = context;
    const { name, logo, email = '', person = '' } = account;
    const administrator = email === '' ? undefined : { email, name: person };
    const id = await openAccount(context, { name, administrator }, PATHS);
    const logo_url = await pictureChange(tx, id, logo, LOGO);
    if (logo_url !== undefined) await updateApplication(tx, id, { logo_url });
    concern(context, id);
    noteChange(context, null, { name, logo_url, email });
    return { data: await readApplication(tx, id, todayOf(dependencies)) };
  }),

  update: calls.accounts.update.handler(async ({ context, input: { id, account } }) => {
    const { tx, dependencies } = context;
    await lockApplication(tx, id);
    const before = await readApplication(tx, id, todayOf(dependencies));
    expectVersion(askedVersion(context, account.version), before);
    const logo_url = await pictureChange(tx, id, account.logo, LOGO);
    await withOwnSlug('account.slug', () =>
      withOwnName(PATHS.name, () =>
        updateApplication(tx, id, {
          ...(account.name !== undefined && { name: account.name }),
          ...(account.slug !== undefined && { slug: account.slug }),
          ...(logo_url !== undefined && { logo_url }),
        }),
      ),
    );
    const after = await readApplication(tx, id, todayOf(dependencies));
    concern(context, id);
    noteChange(context, before, { name: after.name, slug: after.slug, logo_url: after.logo_url });
    return { data: after };
  }),

  deactivate: calls.accounts.deactivate.handler(({ context, input: { id } }) => setStatus(context, id, 'disabled')),

  reactivate: calls.accounts.reactivate.handler(({ context, input: { id } }) => setStatus(context, id, 'active')),
};
