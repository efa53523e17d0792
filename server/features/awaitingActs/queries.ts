import { type AwaitingAct, type AwaitingActListQuery } from '@boucle/contract/features/awaitingActs/calls.ts';
import {
  ALONE_WAITS_HOURS,
  type AwaitingStatus,
  LAPSES_AFTER_DAYS,
} from '@boucle/contract/features/awaitingActs/labels.ts';
import { readPage } from '@boucle/contract/base/pagination.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { tryOpen } from '../../platform/crypto/seal.ts';
import { placeIn } from '../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/errors.ts';
import { type SealedAct, sealedAct } from './sealedAct.ts';

/** An act as it stands, with what only its decision needs. */
export interface ReadAct {
  readonly act: AwaitingAct;
  /** What it asks, until it is decided. */
  readonly asked: SealedAct | undefined;
}

interface Row {
  id: number;
  account_id: number;
  account_name: string;
  status: AwaitingStatus;
  key: string;
  call: string;
  sealed_input: Buffer | null;
  title: string;
  cents: number;
  pieces: number;
  reason: string;
  person_id: number;
  person: string;
  alone: boolean;
  asked_at: Date;
  others: boolean;
  knows: boolean;
  decided_by: number | null;
  decider: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
  transaction_ids: number[];
  seen_at: Date | null;
}

const HOUR_MS = 3_600_000;

const STATUS = `coalesce(d.decision, case when a.created_at + interval '${LAPSES_AFTER_DAYS} days' <= $2 then 'lapsed' else 'awaiting' end)`;

/** Administrators of the time before the request: no one is invited to confirm. */
const OTHERS = `p.role = 'account_admin' and p.status = 'active' and p.id <> a.person_id and p.created_at <= a.created_at`;

const FROM = `from awaiting_acts a
  left join awaiting_act_decisions d on d.account_id = a.account_id and d.act_id = a.id`;

/**
 * Acts of an account; of the platform (null), the ones that somebody asked alone. `$2` is now, `$3`
 * who reads.
 */
const READ = `select a.id, a.account_id, ac.name as account_name, ${STATUS} as status, a.key::text as key, a.call, a.sealed_input, a.title, a.cents,
    a.pieces, a.reason, a.person_id, coalesce(nullif(author.name, ''), author.email) as person, a.alone, a.created_at as asked_at,
    exists (select from people p where p.account_id = a.account_id and ${OTHERS}) as others,
    exists (select from people p where p.account_id = a.account_id and p.id = $3 and ${OTHERS}) as knows,
    d.person_id as decided_by, coalesce(nullif(decider.name, ''), decider.email) as decider, d.decided_at, d.reason as decision_reason,
    array(select t.transaction_id from awaiting_act_transactions t where t.account_id = a.account_id and t.act_id = a.id order by 1) as transaction_ids,
    v.seen_at
  ${FROM}
  join accounts ac on ac.id = a.account_id
  left join people author on author.id = a.person_id
  left join people decider on decider.id = d.person_id
  left join awaiting_act_views v on v.account_id = a.account_id and v.act_id = a.id`;

/** A page of acts, the ones that wait first, then the latest. */
export async function listActs(
  tx: Tx,
  caller: Caller,
  query: AwaitingActListQuery,
  secret: SecretKeys,
): Promise<{ rows: AwaitingAct[]; count: number }> {
  const { limit, offset } = readPage(query.page);
  const scope = caller.accountId === null ? '$1::bigint is null and a.alone' : 'a.account_id = $1';
  const where = `where ${scope} and ($4::text[] is null or ${STATUS} = any($4))
    and ($5::date is null or (a.created_at at time zone 'Europe/Paris')::date >= $5)
    and ($6::date is null or (a.created_at at time zone 'Europe/Paris')::date <= $6)
    and ($7::text is null or a.title ilike '%' || $7 || '%')`;
  const values = [
    caller.accountId,
    tx.now(),
    caller.personId,
    query.filter?.status ?? null,
    query.from_date ?? null,
    query.to_date ?? null,
    query.filter?.q ?? null,
  ];
  const { rows } = await tx.raw<Row>({
    text: `${READ} ${where} order by ${STATUS} = 'awaiting' desc, a.id desc limit $8 offset $9`,
    values: [...values, limit, offset],
  });
  const { rows: counted } = await tx.raw<{ count: number }>({
    text: `select count(*)::int as count ${FROM} ${where} and ($3::bigint is not null)`,
    values,
  });
  return { rows: rows.map((row) => shown(row, tx.now(), caller, secret).act), count: counted[0]?.count ?? 0 };
}

/** One act. 404 when the account has none of that number. */
export async function readAct(
  tx: Tx,
  accountId: number,
  id: number,
  { caller, secret }: { readonly caller: Caller; readonly secret: SecretKeys },
): Promise<ReadAct> {
  const { rows } = await tx.raw<Row>({
    text: `${READ} where a.account_id = $1 and a.id = $4`,
    values: [accountId, tx.now(), caller.personId, id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound('Cet acte');
  return shown(row, tx.now(), caller, secret);
}

function shown(row: Row, now: Date, caller: Caller, secret: SecretKeys): ReadAct {
  const { status, asked_at, person_id, others, knows, seen_at } = row;
  const asked = askedOf(row, secret);
  const waits = status === 'awaiting';
  const isAuthor = person_id === caller.personId;
  const aloneFrom = others ? null : new Date(asked_at.getTime() + ALONE_WAITS_HOURS * HOUR_MS);
  return {
    asked,
    act: {
      id: row.id,
      account_id: row.account_id,
      account_name: row.account_name,
      status,
      call: row.call,
      title: row.title,
      details: waits ? [...(asked?.details ?? [])] : [],
      amount: toEuros(row.cents),
      pieces: row.pieces,
      reason: row.reason,
      author: { id: person_id, name: row.person },
      asked_at: asked_at.toISOString(),
      lapses_at: new Date(asked_at.getTime() + LAPSES_AFTER_DAYS * 24 * HOUR_MS).toISOString(),
      alone: row.alone,
      alone_from: aloneFrom?.toISOString() ?? null,
      decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? '' },
      decided_at: row.decided_at?.toISOString() ?? null,
      decision_reason: row.decision_reason ?? '',
      transaction_ids: row.transaction_ids,
      seen_at: seen_at?.toISOString() ?? null,
      reader_may: {
        confirm: waits && (knows || (isAuthor && aloneFrom !== null && aloneFrom <= now)),
        refuse: waits && knows,
        withdraw: waits && isAuthor,
        see: caller.role === 'super_admin' && row.alone && status === 'confirmed' && seen_at === null,
      },
    },
  };
}

function askedOf({ account_id, key, sealed_input }: Row, secret: SecretKeys): SealedAct | undefined {
  if (sealed_input === null) return undefined;
  const text = tryOpen(secret, placeIn('act', account_id, key), sealed_input);
  return text === undefined ? undefined : sealedAct.parse(JSON.parse(text));
}
