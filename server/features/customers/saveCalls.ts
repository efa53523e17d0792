import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { sendInvitation } from '../../auth/people/invitations.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { refused } from '../../platform/http/errors.ts';
import { accessOf, giveAccess } from './access.ts';
import { followEmail, taken, takenBy } from './emails.ts';
import { oneCustomer } from './queries.ts';

const traced = ({ email, name }: Customer) => ({ email, name });

/** Customers that the console adds, corrects and invites. */
export const saveCalls = {
  create: calls.customers.create.handler(async ({ context, input: { email, name = '', invite = false } }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    // « Bienvenue » is for people who sign up themselves.
    await tx.raw({ text: "set local app.silent = 'on'" });
    const { rows } = await tx.raw<{ id: number }>({
      text: `insert into customers (account_id, email, name) values ($1, $2, $3)
             on conflict (account_id, email) do nothing returning id`,
      values: [accountId, email, name],
    });
    const [row] = rows;
    if (row === undefined) throw taken();
    if (invite) await inviteCustomer(context, { id: row.id, email, name });
    const created = await oneCustomer(tx, accountId, row.id);
    noteChange(context, null, traced(created));
    return { data: created };
  }),

  update: calls.customers.update.handler(async ({ context, input: { id, version, ...changes } }) => {
    const { tx, caller } = context;
    const accountId = accountOf(caller);
    const before = await customerToSave(context, id);
    expectVersion(askedVersion(context, version), before);
    const { email = before.email, name = before.name } = changes;
    try {
      await tx.raw({
        text: 'update customers set email = $3, name = $4, version = version + 1 where account_id = $1 and id = $2',
        values: [accountId, id, email, name],
      });
    } catch (error) {
      throw takenBy(error);
    }
    if (email !== before.email) await followEmail(context, accountId, { before, email, isExample: caller.inExample });
    const after = await oneCustomer(tx, accountId, id);
    noteChange(context, traced(before), traced(after));
    return { data: after };
  }),

  invite: calls.customers.invite.handler(async ({ context, input: { id } }) => {
    const customer = await customerToSave(context, id);
    if (customer.access === 'active') throw refused('Ce conso se connecte déjà.');
    await inviteCustomer(context, customer);
    context.details['email'] = customer.email;
    return { data: await oneCustomer(context.tx, accountOf(context.caller), id) };
  }),
};

/** A customer under lock. 404; 422 once the personal data was erased. */
async function customerToSave({ tx, caller }: CallContext, id: number): Promise<Customer> {
  const accountId = accountOf(caller);
  await tx.raw({
    text: 'select from customers where account_id = $1 and id = $2 for no key update',
    values: [accountId, id],
  });
  const customer = await oneCustomer(tx, accountId, id);
  if (customer.erased_at !== null) throw refused('Les données de ce conso sont effacées.');
  return customer;
}

/** Mails the invitation after the commit; an owner who signs in already needs none. */
async function inviteCustomer(
  { tx, caller, dependencies }: CallContext,
  customer: Pick<Customer, 'id' | 'email' | 'name'>,
): Promise<void> {
  const accountId = accountOf(caller);
  const { personId, status } =
    (await accessOf(tx, accountId, customer.id)) ?? (await giveAccess(tx, accountId, customer));
  // The one that an import left waiting would end this link.
  await tx.raw({
    text: 'update customers set invitation_waits = false where account_id = $1 and id = $2',
    values: [accountId, customer.id],
  });
  if (status === 'invited') tx.afterCommit(() => sendInvitation(dependencies, personId));
}
