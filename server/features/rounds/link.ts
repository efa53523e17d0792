import { parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { type OwnRound } from '@boucle/contract/features/rounds/shapes.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField, notFound, refused } from '../../platform/http/errors.ts';
import { assertRunning, openElsewhere, type RoundRow, roundFor } from './access.ts';
import { driverLink, lastDayOf, readDriverLink } from '../../domain/places/driverLink.ts';

/**
 * The address by which an employee of its partner drives a round, and its last day. 422 for a round
 * of the initiative's own people, or a draft.
 */
export async function linkOf(context: CallContext, id: number): Promise<{ path: string; last_day: string }> {
  const { tx, caller, dependencies } = context;
  const round = await roundFor(context, id);
  assertRunning(round.status);
  if (round.partner_id === null) throw refused('Cette tournée n’est confiée à aucun partenaire.');
  if (round.status === 'draft') throw refused('Cette tournée n’est pas prête.');
  context.details['round'] = round.title;
  const last_day = lastDayOf(round.day, tx.now());
  const link = driverLink(dependencies.secret, { accountId: accountOf(caller), id }, last_day);
  return { path: `${pathOf('round-go', { id })}?lien=${link}`, last_day };
}

/** Rounds that the caller drives, by day: theirs, and undriven ones whose link they opened. */
export async function ownRounds({ tx, caller, dependencies }: CallContext): Promise<OwnRound[]> {
  const accountId = accountOf(caller);
  const { rows } = await tx.raw<Omit<OwnRound, 'path'> & Record<string, unknown>>({
    text: `select d.id, d.title, d.day::text as day, d.status, count(s.n)::int as stops_count,
                  count(s.n) filter (where s.status = 'done')::int as done_count
             from rounds d left join round_stops s on s.account_id = $1 and s.round_id = d.id
            where d.account_id = $1 and d.status in ('ready', 'under_way') and ($3::bigint is null or d.partner_id = $3)
              and (d.driver_id = $2 or d.driver_id is null and exists (
                select from round_drivers o where o.account_id = $1 and o.round_id = d.id and o.person_id = $2))
            group by d.account_id, d.id order by d.day, d.id`,
    values: [accountId, caller.personId, caller.partnerId],
  });
  return rows.map((row) => {
    const link = driverLink(dependencies.secret, { accountId, id: row.id }, lastDayOf(row.day, tx.now()));
    return {
      ...row,
      path: `${pathOf('round-go', { id: row.id })}${caller.role === 'partner_delegated_admin' ? `?lien=${link}` : ''}`,
    };
  });
}

interface Opening {
  readonly id: number;
  readonly link?: string | undefined;
  readonly here?: boolean | undefined;
}

/**
 * Lets anyone who has the link of a round, an employee of its partner, read it and record its stops
 * from then on: what a phone keeps without network may arrive after the link's last day. Who opened
 * it before needs no link. It is open in one browser: `here` ends the other. 404 for a round of
 * another partner, 422 for a link that is not its own or is over, 409 while another browser has it.
 */
export async function openLink(context: CallContext, { id, link, here = false }: Opening): Promise<RoundRow> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const round = await roundFor(context, id, { byLink: true, locked: true });
  context.details['round'] = round.title;
  if (link !== undefined) checkLink(context, id, link);
  else if (!(await hasOpened(context, id))) throw notFound('Cette tournée');
  await tx.raw({
    text: `insert into round_drivers (account_id, round_id, person_id, opened_at) values ($1, $2, $3, $4) on conflict do nothing`,
    values: [accountId, id, caller.personId, tx.now()],
  });
  if (caller.role === 'partner_delegated_admin') await openHere(context, id, here);
  return round;
}

function checkLink({ tx, caller, dependencies }: CallContext, id: number, link: string): void {
  const read = readDriverLink(dependencies.secret, { accountId: accountOf(caller), id }, link);
  if (read === undefined) throw invalidField('link', 'Ce lien n’est pas celui de cette tournée. Demandez-en un autre.');
  if (read.lastDay < parisDay(tx.now()))
    throw invalidField(
      'link',
      `Ce lien n’ouvre plus la tournée depuis le ${writtenDay(read.lastDay)}. Demandez-en un autre.`,
    );
}

async function hasOpened({ tx, caller }: CallContext, id: number): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: 'select from round_drivers where account_id = $1 and round_id = $2 and person_id = $3',
    values: [accountOf(caller), id, caller.personId],
  });
  return rowCount === 1;
}

/**
 * Gives the round to the caller's session, of which the browser keeps one; from a session that goes
 * on only where they say so.
 */
async function openHere({ tx, caller }: CallContext, id: number, here: boolean): Promise<void> {
  const accountId = accountOf(caller);
  const { rows } = await tx.raw<{ session: number }>({
    text: 'select session_id as session from round_openings where account_id = $1 and round_id = $2 order by id desc limit 1',
    values: [accountId, id],
  });
  const last = rows[0]?.session;
  if (last === caller.sessionId) return;
  if (last !== undefined && !here && (await goesOn(tx, last))) throw openElsewhere();
  await tx.raw({
    text: 'insert into round_openings (account_id, round_id, person_id, session_id, opened_at) values ($1, $2, $3, $4, $5)',
    values: [accountId, id, caller.personId, caller.sessionId, tx.now()],
  });
}

async function goesOn(tx: Tx, session: number): Promise<boolean> {
  const { rowCount } = await asPlatform(tx, () =>
    tx.raw({ text: 'select from oauth_sessions where id = $1 and ended_at is null', values: [session] }),
  );
  return rowCount === 1;
}
