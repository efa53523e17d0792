import { type DataRequest } from '@boucle/contract/features/customers/personalData.ts';
import { dataRequestDue, type DataRequestKind } from '@boucle/contract/features/customers/dataLabels.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, invalidField, notFound } from '../../platform/http/errors.ts';
import { oneCustomer } from './queries.ts';

/** Requests of consos about their data: the ones that wait first, by their last day. */
export async function dataRequestsOf(
  tx: Tx,
  accountId: number,
  { id = null, customer_id = null }: { id?: number | null; customer_id?: number | null | undefined },
): Promise<DataRequest[]> {
  const { rows } = await tx.raw<DataRequest & Record<string, unknown>>({
    text: `select d.id, d.customer_id,
                  case when c.erased_at is null then coalesce(nullif(c.name, ''), c.email) else 'Conso effacé n° ' || c.id end as customer_name,
                  d.kind, d.received_on::text, d.due_on::text, d.note, d.answered_on::text, d.answer,
                  coalesce(nullif(r.name, ''), r.email) as received_by, coalesce(nullif(a.name, ''), a.email) as answered_by
             from data_requests d
             join customers c on c.account_id = $1 and c.id = d.customer_id
             left join people r on r.id = d.received_by
             left join people a on a.id = d.answered_by
            where d.account_id = $1 and ($2::bigint is null or d.id = $2) and ($3::bigint is null or d.customer_id = $3)
            order by d.answered_on nulls first, d.due_on, d.id limit 500`,
    values: [accountId, id, customer_id],
  });
  return rows;
}

const oneRequest = async (tx: Tx, accountId: number, id: number): Promise<DataRequest> => {
  const [found] = await dataRequestsOf(tx, accountId, { id });
  if (found === undefined) throw notFound('Cette demande');
  return found;
};

const notAfterToday = (tx: Tx, field: string, day: string): void => {
  if (day > parisDay(tx.now())) throw invalidField(field, 'Ce jour est à venir');
};

/** Notes a request of a conso, on its Paris day; its last one is a month later. */
export async function receiveRequest(
  tx: Tx,
  accountId: number,
  personId: number,
  request: { customer_id: number; kind: DataRequestKind; received_on: string; note?: string | undefined },
): Promise<DataRequest> {
  await oneCustomer(tx, accountId, request.customer_id);
  notAfterToday(tx, 'received_on', request.received_on);
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into data_requests (account_id, customer_id, kind, received_on, due_on, note, received_by)
           values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    values: [
      accountId,
      request.customer_id,
      request.kind,
      request.received_on,
      dataRequestDue(request.received_on),
      request.note ?? '',
      personId,
    ],
  });
  return oneRequest(tx, accountId, rows[0]?.id ?? 0);
}

/** Notes the answer to a request; 409 where it has one. */
export async function answerRequest(
  tx: Tx,
  accountId: number,
  personId: number,
  { id, answered_on: on, answer = '' }: { id: number; answered_on: string; answer?: string | undefined },
): Promise<DataRequest> {
  const request = await oneRequest(tx, accountId, id);
  notAfterToday(tx, 'answered_on', on);
  if (on < request.received_on) throw invalidField('answered_on', 'La réponse est d’avant la demande');
  const { rowCount } = await tx.raw({
    text: `update data_requests set answered_on = $3, answer = $4, answered_by = $5
            where account_id = $1 and id = $2 and answered_on is null`,
    values: [accountId, id, on, answer, personId],
  });
  if (rowCount === 0) throw conflict('Cette demande a déjà sa réponse.');
  return oneRequest(tx, accountId, id);
}
