import { parisDay, writtenDay } from '@boucle/contract/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type CallContext } from '../../api/context.ts';
import { accountOf } from '../../api/procedures.ts';
import { invalidField, refused } from '../../http/errors.ts';
import { assertRunning, type RoundRow, roundFor } from './access.ts';
import { driverLink, lastDayOf, readDriverLink } from './driverLink.ts';

/** The address by which an employee of its partner drives a round, and its last day. 422 for a round of the initiative's own people, or a draft. */
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

/**
 * Lets whoever has the link of a round, an employee of its partner, read it and record its stops from then on: what a phone keeps without network
 * may arrive after the link's last day. 404 for a round of another partner, 422 for a link that is not its own or is over.
 */
export async function openLink(context: CallContext, { id, link }: { id: number; link: string }): Promise<RoundRow> {
  const { tx, caller, dependencies } = context;
  const accountId = accountOf(caller);
  const round = await roundFor(context, id, { byLink: true });
  context.details['round'] = round.title;
  const read = readDriverLink(dependencies.secret, { accountId, id }, link);
  if (read === undefined) throw invalidField('link', 'Ce lien n’est pas celui de cette tournée. Demandez-en un autre.');
  if (read.lastDay < parisDay(tx.now()))
    throw invalidField(
      'link',
      `Ce lien n’ouvre plus la tournée depuis le ${writtenDay(read.lastDay)}. Demandez-en un autre.`,
    );
  await tx.raw({
    text: `insert into round_drivers (account_id, round_id, person_id, opened_at) values ($1, $2, $3, $4) on conflict do nothing`,
    values: [accountId, id, caller.personId, tx.now()],
  });
  return round;
}
