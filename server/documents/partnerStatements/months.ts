import { createHash } from 'node:crypto';
import { CLAIM_DAYS } from '@boucle/contract/shared/incidents/claims.ts';
import {
  type MonthStatement,
  partnerStatement,
  type PartnerStatement,
} from '@boucle/contract/shared/partners/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, notFound, refused } from '../../platform/http/errors.ts';
import { statementOf, type StatementPartner } from './statement.ts';

const DAY_MS = 86_400_000;
const THE_STATEMENT = 'Ce relevé';
/** Months that a partner reads. */
const SHOWN_MONTHS = 36;

const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/**
 * Keeps the statement of a closed month (its first and last day, Paris) of each partner that had or
 * moved something, with its hash; answers their numbers.
 */
export async function keepMonthStatements(
  tx: Tx,
  accountId: number,
  { month, last, at }: { month: string; last: string; at: Date },
): Promise<number[]> {
  const { rows: partners } = await tx.raw<StatementPartner & Record<string, unknown>>({
    text: `select p.account_id, p.id, p.name, a.name as account_name from partners p join accounts a on a.id = p.account_id
            where p.account_id = $1 order by p.id`,
    values: [accountId],
  });
  const kept: { id: number; content: string }[] = [];
  for (const partner of partners) {
    const statement = await statementOf(tx, partner, { from_date: month, to_date: last });
    if (statement.lines.length > 0) kept.push({ id: partner.id, content: JSON.stringify(statement) });
  }
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into partner_statements (account_id, partner_id, month, content, sha256, sent_at)
           select $1, s.partner_id, $2, s.content, decode(s.sha256, 'hex'), $3
             from unnest($4::bigint[], $5::text[], $6::text[]) as s(partner_id, content, sha256) returning id`,
    values: [
      ...[accountId, month, at],
      kept.map(({ id }) => id),
      kept.map(({ content }) => content),
      kept.map(({ content }) => hashOf(content)),
    ],
  });
  return rows.map(({ id }) => id);
}

interface MonthRow extends Omit<MonthStatement, 'sent_at' | 'answered_at'> {
  readonly sent_at: Date;
  readonly answered_at: Date | null;
}

/** SQL of an account's statements ($1) that meet a condition on `s`. */
const monthsWhere = (condition: string): string => `
  select s.id, to_char(s.month, 'YYYY-MM') as month, json_build_object('id', p.id, 'name', p.name) as partner, encode(s.sha256, 'hex') as sha256,
         s.sent_at, s.answer, s.answered_at, coalesce(nullif(y.name, ''), y.email) as answered_by
    from partner_statements s
    join partners p on p.account_id = s.account_id and p.id = s.partner_id
    left join people y on y.id = s.answered_by
   where s.account_id = $1 and ${condition}
   order by s.month desc, plain(p.name), p.id`;

const monthOf = ({ sent_at, answered_at, ...row }: MonthRow): MonthStatement => ({
  ...row,
  sent_at: sent_at.toISOString(),
  answered_at: answered_at?.toISOString() ?? null,
});

/** Statements of all partners, the latest month first, or of one partner in the last months. */
export async function monthStatements(tx: Tx, accountId: number, partnerId?: number): Promise<MonthStatement[]> {
  const { rows } = await tx.raw<MonthRow & Record<string, unknown>>({
    text: `${monthsWhere('($2::bigint is null or s.partner_id = $2)')} limit $3`,
    values: [accountId, partnerId ?? null, partnerId === undefined ? null : SHOWN_MONTHS],
  });
  return rows.map(monthOf);
}

/** Content of a statement, as it was sent; 404 for another partner's than the reader's, if any. */
export async function monthContent(
  tx: Tx,
  { accountId, partnerId }: { accountId: number; partnerId: number | null },
  id: number,
): Promise<PartnerStatement> {
  const { rows } = await tx.raw<{ content: string; sha256: string }>({
    text: `select content, encode(sha256, 'hex') as sha256 from partner_statements
            where account_id = $1 and ($2::bigint is null or partner_id = $2) and id = $3`,
    values: [accountId, partnerId, id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound(THE_STATEMENT);
  if (hashOf(row.content) !== row.sha256) throw new Error(`The partner's statement ${id} is not as it was sent.`);
  return partnerStatement.parse(JSON.parse(row.content));
}

/**
 * Keeps that a partner agrees to a statement. 404 for another partner's, 409 once it is answered,
 * 422 after the days in which its movements may be contested.
 */
export async function agreeToMonth(
  tx: Tx,
  { accountId, partnerId }: { accountId: number; partnerId: number },
  { id, personId }: { id: number; personId: number },
): Promise<MonthStatement> {
  const { rows } = await tx.raw<{ sent_at: Date; answer: string | null }>({
    text: 'select sent_at, answer from partner_statements where account_id = $1 and partner_id = $2 and id = $3 for no key update',
    values: [accountId, partnerId, id],
  });
  const [row] = rows;
  if (row === undefined) throw notFound(THE_STATEMENT);
  if (row.answer !== null) throw conflict('Vous avez déjà répondu à ce relevé.');
  if (row.sent_at.getTime() < tx.now().getTime() - CLAIM_DAYS * DAY_MS)
    throw refused(
      `Au-delà de ${CLAIM_DAYS}\u00a0jours, un relevé n’attend plus de réponse\u00a0: écrivez à l’initiative.`,
    );
  await tx.raw({
    text: `update partner_statements set answer = 'agreed', answered_at = $3, answered_by = $4 where account_id = $1 and id = $2`,
    values: [accountId, id, tx.now(), personId],
  });
  const answered = await tx.raw<MonthRow & Record<string, unknown>>({
    text: monthsWhere('s.id = $2'),
    values: [accountId, id],
  });
  const [shown] = answered.rows;
  if (shown === undefined) throw notFound(THE_STATEMENT);
  return monthOf(shown);
}

/** A movement that a partner contests: the statement of its month is contested, unless answered. */
export async function contestMonth(
  tx: Tx,
  { accountId, partnerId }: { accountId: number; partnerId: number },
  { transactionId, personId }: { transactionId: number; personId: number },
): Promise<void> {
  await tx.raw({
    text: `update partner_statements s set answer = 'contested', answered_at = $4, answered_by = $5
             from transactions t
            where s.account_id = $1 and s.partner_id = $2 and s.answer is null
              and t.account_id = $1 and t.id = $3 and s.month = date_trunc('month', t.day)::date`,
    values: [accountId, partnerId, transactionId, tx.now(), personId],
  });
}
