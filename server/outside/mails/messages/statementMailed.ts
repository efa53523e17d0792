import { type RawBuilder, sql } from 'kysely';

/** SQL: state of the last message that brought a statement, not taken back; null without one. */
export const statementMailed = (accountId: number, statementId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select case when m.address is null and m.mail_id is null then 'page' when l.sent_at is not null then 'sent'
            when l.failed_at is not null then 'failed' else 'waiting' end
     from messages m left join mails l on l.account_id = ${accountId}::bigint and l.id = m.mail_id
    where m.account_id = ${accountId}::bigint and m.act = 'statement' and m.thing_id = ${statementId} and m.recalled_at is null
    order by m.id desc limit 1)`;
