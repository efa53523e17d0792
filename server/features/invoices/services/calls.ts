import { parisDay } from '@boucle/contract/base/format.ts';
import { type ServiceBuyer } from '@boucle/contract/features/services/shapes.ts';
import { toCents } from '@boucle/contract/base/primitives.ts';
import { noteChange } from '../../../platform/api/changes.ts';
import { expectLikely, unlikelyDay } from '../../../platform/api/likely.ts';
import { accountOf, calls } from '../../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../../platform/api/versions.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { lockService } from '../../../domain/ledger/books/advisoryLocks.ts';
import { payService, reverseServicePayment } from '../../../domain/ledger/invoices/payService.ts';
import { eraseClient } from './erase.ts';
import { billingOf, customerOf, THE_PAYMENT } from './billing.ts';

const todayOf = ({ now }: { now: () => Date }): string => parisDay(now());

/** Billing of services outside the web app: handlers of `contract/features/services/calls.ts`. */
export const services = {
  billing: calls.services.billing.handler(async ({ context: { tx, caller, dependencies }, input: { id } }) => ({
    data: await billingOf(tx, accountOf(caller), id, todayOf(dependencies)),
  })),

  saveBuyer: calls.services.saveBuyer.handler(async ({ context, input: { id, version, ...buyer } }) => {
    const { tx, caller, dependencies, details } = context;
    const accountId = accountOf(caller);
    await customerOf(tx, accountId, id);
    await lockService(tx, accountId, id);
    const today = todayOf(dependencies);
    const before = await billingOf(tx, accountId, id, today);
    expectVersion(askedVersion(context, version), before);
    await saveBuyer(tx, accountId, id, buyer);
    details['customer'] = before.customer;
    noteChange(context, before.buyer, buyer);
    return { data: await billingOf(tx, accountId, id, today) };
  }),

  pay: calls.services.pay.handler(async ({ context, input: { id, amount, day, means, comment, confirm } }) => {
    const { tx, caller, dependencies, details } = context;
    const accountId = accountOf(caller);
    const { personId } = caller;
    const today = todayOf(dependencies);
    details['customer'] = await customerOf(tx, accountId, id);
    details['amount'] = amount;
    if (day !== undefined) {
      const issued = (await firstIssueOf(tx, accountId, id)) ?? day;
      expectLikely(confirm, [unlikelyDay('day', day, { issued, now: dependencies.now() })]);
    }
    await payService(tx, accountId, id, {
      cents: toCents(amount),
      day: day ?? today,
      means,
      comment: comment || undefined,
      personId,
      now: dependencies.now(),
    });
    return { data: await billingOf(tx, accountId, id, today) };
  }),

  reversePayment: calls.services.reversePayment.handler(async ({ context, input: { id, payment_id, comment } }) => {
    const { tx, caller, dependencies, details } = context;
    const accountId = accountOf(caller);
    const today = todayOf(dependencies);
    const { customer, payments } = await billingOf(tx, accountId, id, today);
    if (!payments.some((one) => one.id === payment_id)) throw notFound(THE_PAYMENT);
    details['customer'] = customer;
    const { personId } = caller;
    await reverseServicePayment(tx, accountId, id, { paymentId: payment_id, comment, personId, day: today });
    return { data: await billingOf(tx, accountId, id, today) };
  }),

  erase: calls.services.erase.handler(async ({ context: { tx, caller, dependencies }, input: { id } }) => {
    const accountId = accountOf(caller);
    await eraseClient(tx, accountId, id);
    return { data: await billingOf(tx, accountId, id, todayOf(dependencies)) };
  }),
};

async function saveBuyer(tx: Tx, accountId: number, serviceId: number, buyer: ServiceBuyer): Promise<void> {
  const { buyer_kind, legal_name, siren, vat_number, address, e_address, email } = buyer;
  await tx.raw({
    text: `insert into service_buyers as b (account_id, service_id, buyer_kind, legal_name, siren, vat_number, address, e_address, email)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (account_id, service_id) do update set buyer_kind = excluded.buyer_kind, legal_name = excluded.legal_name,
        siren = excluded.siren, vat_number = excluded.vat_number, address = excluded.address, e_address = excluded.e_address,
        email = excluded.email, version = b.version + 1`,
    values: [accountId, serviceId, buyer_kind, legal_name, siren, vat_number, address, e_address, email],
  });
}

/** The day of the first invoice of a service. */
async function firstIssueOf(tx: Tx, accountId: number, serviceId: number): Promise<string | undefined> {
  const { rows } = await tx.raw<{ day: string | null }>({
    text: 'select min(issued_on) as day from invoices where account_id = $1 and service_id = $2 and label is not null',
    values: [accountId, serviceId],
  });
  return rows[0]?.day ?? undefined;
}
