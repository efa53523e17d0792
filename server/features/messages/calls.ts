import { type Draft, type Message } from '@boucle/contract/features/messages/calls.ts';
import { type MessageAct, OPTIONAL_ACTS } from '@boucle/contract/shared/messages/labels.ts';
import { reopenMail } from '../../outside/mails/queries.ts';
import { writeMessages } from '../../outside/mails/messages/writeMessages.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { conflict, invalidField, notFound, refused } from '../../platform/http/errors.ts';
import { ACTS } from './acts.ts';
import { declinedAmong, messagesAbout, messagesById, statesOf, wasSent } from './queries.ts';
import { type Concerned } from '../../outside/mails/messages/recipients.ts';

type DraftOf = Omit<Draft, 'recipients'> & { readonly recipients: (Concerned & { readonly declined: boolean })[] };

/**
 * What may be written about an act, and to whom but its author. 404 where nothing of that number
 * was done.
 */
async function draftOf(context: CallContext, act: MessageAct, id: number): Promise<DraftOf> {
  const draft = await draftIfDone(context, act, id);
  if (draft === undefined) throw notFound('Cet acte');
  return draft;
}

async function draftIfDone({ tx, caller }: CallContext, act: MessageAct, id: number): Promise<DraftOf | undefined> {
  const accountId = accountOf(caller);
  const declared = await ACTS[act](tx, accountId, id);
  if (declared === undefined) return undefined;
  const { recipients: concerned, ...words } = declared;
  const recipients = concerned.filter(({ personId }) => personId !== caller.personId);
  const addresses = recipients.flatMap(({ address }) => (address === null ? [] : [address]));
  const declined = OPTIONAL_ACTS.includes(act) ? await declinedAmong(tx, accountId, addresses) : [];
  return {
    act,
    ...words,
    recipients: recipients.map((one) => ({ ...one, declined: one.address !== null && declined.includes(one.address) })),
  };
}

const shownOf = ({ recipients, ...draft }: DraftOf): Draft => ({
  ...draft,
  recipients: recipients.map(({ personId: _, ...shown }) => shown),
});

/** Messages after acts: what `contract/features/messages/calls.ts` promises. */
export const messages = {
  list: calls.messages.list.handler(async ({ context: { tx, caller }, input }) => ({
    data: await messagesAbout(tx, accountOf(caller), input),
  })),

  draft: calls.messages.draft.handler(async ({ context, input }) => {
    return { data: shownOf(await draftOf(context, input.act, input.thing_id)) };
  }),

  drafts: calls.messages.drafts.handler(async ({ context, input: { act, thing_id: ids } }) => {
    const states = await statesOf(context.tx, accountOf(context.caller), act, ids);
    const data: { thing_id: number; draft: Draft | null; state: Message['state'] | null }[] = [];
    for (const id of ids) {
      const draft = await draftIfDone(context, act, id);
      data.push({ thing_id: id, draft: draft === undefined ? null : shownOf(draft), state: states.get(id) ?? null });
    }
    return { data };
  }),

  send: calls.messages.send.handler(async ({ context, input }) => {
    const { tx, caller, details } = context;
    const accountId = accountOf(caller);
    const { act, thing_id: thing, to, subject, text, unless_sent: once = false, copied } = input;
    if (once && (await wasSent(tx, accountId, act, thing)))
      throw conflict('Quelqu’un l’a déjà envoyé\u00a0: il ne part pas deux fois.');
    const { about, recipients } = await draftOf(context, act, thing);
    const chosen = recipients.filter(({ key }) => to.includes(key));
    if (chosen.length < new Set(to).size)
      throw invalidField('to', 'Un destinataire n’est plus concerné\u00a0: rouvrez le message.');
    if (chosen.some(({ address }) => address === null))
      throw invalidField('to', 'Un destinataire n’a pas d’adresse\u00a0: ajoutez-la d’abord.');
    const written = { act, thingId: thing, subject, text, authorId: caller.personId, copied };
    const ids = await writeMessages(tx, accountId, written, chosen);
    Object.assign(details, { about, count: ids.length });
    return { data: await messagesById(tx, accountId, ids) };
  }),

  recall: calls.messages.recall.handler(async ({ context: { tx, caller, details }, input }) => {
    const accountId = accountOf(caller);
    const ids = [...new Set(input.ids)];
    const { rows } = await tx.raw<{ id: number; left: boolean }>({
      text: `select id, mail_id is not null as left from messages where account_id = $1 and id = any($2::bigint[]) order by id for no key update`,
      values: [accountId, ids],
    });
    if (rows.length < ids.length) throw notFound('Ce message');
    if (rows.some(({ left }) => left)) throw conflict('Trop tard\u00a0: le message est parti.');
    await tx.raw({
      text: 'update messages set recalled_at = now() where account_id = $1 and id = any($2::bigint[]) and recalled_at is null',
      values: [accountId, ids],
    });
    details['count'] = ids.length;
    return { data: await messagesById(tx, accountId, ids) };
  }),

  resend: calls.messages.resend.handler(async ({ context: { tx, caller, dependencies }, input: { id } }) => {
    const accountId = accountOf(caller);
    const { rows } = await tx.raw<{ mail: number | null }>({
      text: 'select mail_id as mail from messages where account_id = $1 and id = $2 for no key update',
      values: [accountId, id],
    });
    const [found] = rows;
    if (found === undefined) throw notFound('Ce message');
    if (found.mail === null || !(await reopenMail(tx, accountId, found.mail)))
      throw refused('Seul un message qui n’est pas parti se réessaie, dans les 30 jours.');
    await dependencies.jobs.add(tx, 'mail', { id: found.mail, accountId });
    const [shown] = await messagesById(tx, accountId, [id]);
    if (shown === undefined) throw notFound('Ce message');
    return { data: shown };
  }),
};
