import { type DelegatedAdmin } from '@boucle/contract/features/delegatedAdmins/calls.ts';
import { sendInvitation } from '../../auth/people/invitations.ts';
import { normalEmail } from '../../auth/people/people.ts';
import { revokeAccess } from '../../auth/people/revokeAccess.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { noteChange } from '../../platform/api/changes.ts';
import { invalidField, notFound, refused } from '../../platform/http/errors.ts';
import { calls, partnerOf } from '../../platform/api/procedures.ts';
import { handOver } from '../../domain/places/removal.ts';
import { listEvents } from '../../domain/journal/listEvents.ts';
import { employeesCsv } from './csv.ts';
import { type Employer, employeeWith, insertEmployee, listEmployees, oneEmployee, setOut } from './queries.ts';

async function theEmployee(tx: Tx, employer: Employer, id: number, lock = false): Promise<DelegatedAdmin> {
  const employee = await oneEmployee(tx, employer, id, lock);
  if (employee === undefined) throw notFound('Cette personne');
  return employee;
}

/** Why an e-mail cannot be invited: the person is known, here or elsewhere. */
function takenBy(known: DelegatedAdmin | undefined) {
  if (known === undefined) return 'Cette adresse e-mail est déjà utilisée.';
  return known.status === 'disabled'
    ? 'Cette personne est désactivée\u00a0: réactivez-la.'
    : 'Cette personne est déjà invitée.';
}

/**
 * Employees of the caller's partner: what `contract/features/delegatedAdmins/calls.ts` promises.
 */
export const delegatedAdmins = {
  list: calls.delegatedAdmins.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listEmployees(tx, partnerOf(caller), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.delegatedAdmins.csv.handler(({ context: { caller, dependencies }, input }) =>
    employeesCsv(dependencies.database, partnerOf(caller), input),
  ),

  read: calls.delegatedAdmins.read.handler(async ({ context: { tx, caller }, input }) => ({
    data: await theEmployee(tx, partnerOf(caller), input.id),
  })),

  invite: calls.delegatedAdmins.invite.handler(async ({ context, input }) => {
    const { tx, caller, dependencies } = context;
    const employer = partnerOf(caller);
    const email = normalEmail(input.email);
    const id = await insertEmployee(tx, employer, { email, name: input.name });
    if (id === undefined) throw invalidField('email', takenBy(await employeeWith(tx, employer, email)));
    tx.afterCommit(() => sendInvitation(dependencies, id));
    noteChange(context, null, { name: input.name, email });
    return { data: await theEmployee(tx, employer, id) };
  }),

  resend: calls.delegatedAdmins.resend.handler(async ({ context: { tx, caller, dependencies }, input }) => {
    const employee = await theEmployee(tx, partnerOf(caller), input.id);
    if (employee.status === 'disabled') throw refused('Cette personne est désactivée\u00a0: réactivez-la d’abord.');
    if (employee.status === 'active') throw refused('Cette personne a déjà choisi son mot de passe.');
    tx.afterCommit(() => sendInvitation(dependencies, employee.id));
    return { data: employee };
  }),

  deactivate: calls.delegatedAdmins.deactivate.handler(async ({ context, input }) => {
    const { tx, caller } = context;
    const employer = partnerOf(caller);
    const before = await theEmployee(tx, employer, input.id, true);
    await handOver(tx, employer.accountId, { thing: 'person', id: before.id }, input.to_id, caller.partnerId === null);
    await setOut(tx, employer, before.id, true);
    await revokeAccess(tx, before.id);
    const after = await theEmployee(tx, employer, before.id);
    noteChange(context, { status: before.status }, { status: after.status });
    return { data: after };
  }),

  reactivate: calls.delegatedAdmins.reactivate.handler(async ({ context, input }) => {
    const { tx, caller, dependencies } = context;
    const employer = partnerOf(caller);
    const before = await theEmployee(tx, employer, input.id, true);
    if (before.status !== 'disabled') return { data: before };
    await setOut(tx, employer, before.id, false);
    const after = await theEmployee(tx, employer, before.id);
    // Without a password only a new link lets them in.
    if (after.status === 'invited') tx.afterCommit(() => sendInvitation(dependencies, after.id));
    noteChange(context, { status: before.status }, { status: after.status });
    return { data: after };
  }),

  events: calls.delegatedAdmins.events.handler(async ({ context: { tx, caller }, input: { id, filter, ...page } }) => {
    const employer = partnerOf(caller);
    await theEmployee(tx, employer, id);
    const about = { ...page, filter: { ...filter, entity: 'delegated_admin', entity_id: id } } as const;
    const { rows, count } = await listEvents(tx, employer.accountId, about, { orBy: id });
    return { data: rows, meta: { count } };
  }),
};
