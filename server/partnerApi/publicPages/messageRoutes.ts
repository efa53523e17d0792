import { parisDay } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { MESSAGE_ANSWERS, MESSAGE_LIMITS, messagePagePath } from '@boucle/contract/shared/messages/labels.ts';
import { ORPCError } from '@orpc/server';
import { Hono } from 'hono';
import { readForm } from '../../auth/form.ts';
import { refuseOtherSites } from '../../auth/signIn/sameSite.ts';
import { driverLink, lastDayOf } from '../../domain/places/driverLink.ts';
import { keepAnswer } from '../../features/messages/answer.ts';
import { deliveryFacts, roundFacts } from '../../features/messages/facts.ts';
import { chooseMails, noteOpening, openedMessage, type OpenedMessage } from '../../features/messages/opened.ts';
import { readMessageToken } from '../../outside/mails/messages/token.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { writeEvent } from '../../platform/http/audit.ts';
import { type FieldErrors } from '../../platform/http/errors.ts';
import { page } from '../../platform/pages/layout.ts';
import { messagePage, type MessageShown, receivedField } from './messagePage.ts';
import { type Asked, byCode, type Means, unknownPage } from './route.ts';

const DAY_MS = 86_400_000;
const QUANTITY = /^\d{1,6}$/;

/** Pages behind the links of messages: one-press answers, without a script. */
export function messageRoutes(means: Means): Hono {
  const app = new Hono<{ Variables: { requestId: string; address: string | null } }>();
  app.post('/m/:token', refuseOtherSites(means.config));
  app.get('/m/:token', (context) => ofMessage(means, context, show));
  app.post('/m/:token', (context) => ofMessage(means, context, answer));
  // Mail programs press it themselves (RFC 8058): no page of ours comes before.
  app.get('/m/:token/stop', (context) => context.redirect(messagePagePath(context.req.param('token')), 303));
  app.post('/m/:token/stop', (context) => ofMessage(means, context, stop));
  return app as unknown as Hono;
}

interface Opened {
  readonly means: Means;
  readonly tx: Tx;
  readonly accountId: number;
  readonly token: string;
  readonly message: OpenedMessage;
}

/** Answers a link in the scope of its initiative; one page for all that are none of ours. */
function ofMessage(
  means: Means,
  context: Asked,
  work: (context: Asked, opened: Opened) => Promise<Response>,
): Promise<Response> {
  const token = context.req.param('token') ?? '';
  return byCode(means, context, async () => {
    const named = readMessageToken(means.secret, token);
    if (named === undefined) return unknownPage(context);
    const { accountId, id } = named;
    return inScope(means.database, { kind: 'account', accountId }, async (tx) => {
      const message = await openedMessage(tx, accountId, id);
      return message === undefined ? unknownPage(context) : work(context, { means, tx, accountId, token, message });
    });
  });
}

async function shownOf({ means, tx, accountId, token, message }: Opened): Promise<MessageShown> {
  const { act, thingId, sentAt } = message;
  const isRecent = tx.now().getTime() - sentAt.getTime() < MESSAGE_LIMITS.days * DAY_MS;
  const delivery = act === 'delivery' ? await deliveryFacts(tx, accountId, thingId) : undefined;
  const stands = act !== 'delivery' || (delivery !== undefined && !delivery.isReversed);
  return {
    ...{ token, message, lines: delivery?.lines ?? [], isOpen: isRecent && stands },
    way: await wayOf(tx, means, accountId, message),
  };
}

async function wayOf(tx: Tx, means: Means, accountId: number, { act, thingId }: OpenedMessage) {
  if (act === 'partner_statement')
    return { label: 'Ouvrir le relevé', href: `${pathOf('partner-stocks')}?onglet=releve` };
  const round = act === 'round' ? await roundPath(tx, means, accountId, thingId) : undefined;
  return round === undefined ? undefined : { label: 'Ouvrir la tournée', href: round };
}

/** The address by which the round is driven; undefined once it is over. */
async function roundPath(tx: Tx, { secret }: Means, accountId: number, id: number): Promise<string | undefined> {
  const round = await roundFacts(tx, accountId, id);
  if (round === undefined || !['ready', 'under_way'].includes(round.status)) return undefined;
  const path = pathOf('round-go', { id });
  const lastDay = lastDayOf(round.day, tx.now());
  if (round.partnerId === null || lastDay < parisDay(tx.now())) return path;
  return `${path}?lien=${driverLink(secret, { accountId, id }, lastDay)}`;
}

async function show(context: Asked, opened: Opened): Promise<Response> {
  await noteOpening(opened.tx, opened.accountId, opened.message.messageId);
  return page(context, 200, messagePage(await shownOf(opened)));
}

/** Keeps the answer and shows it; what is refused gives the form back as it was filled. */
async function answer(context: Asked, opened: Opened): Promise<Response> {
  const { tx, accountId, token, message } = opened;
  const form = await readForm(context);
  const shown = await shownOf(opened);
  const typed = Object.fromEntries(
    shown.lines.map(({ format_id: id }) => [id, form?.get(receivedField(id))?.trim() ?? '']),
  );
  const given = MESSAGE_ANSWERS.find((one) => one === form?.get('answer'));
  const refused = (more: Partial<MessageShown>) => page(context, 422, messagePage({ ...shown, typed, ...more }));
  if (given === undefined || !shown.isOpen || message.answer !== null) return page(context, 422, messagePage(shown));
  const wrong = shown.lines.filter(({ format_id: id }) => given === 'differs' && !QUANTITY.test(typed[id] ?? ''));
  if (wrong.length > 0)
    return refused({
      errors: Object.fromEntries(wrong.map(({ format_id: id }) => [id, 'Indiquez un nombre entier, 0 compris.'])),
    });
  const received = shown.lines.map(({ format_id }) => ({ format_id, quantity: Number(typed[format_id]) }));
  try {
    const { incidentIds } = await keepAnswer(tx, accountId, message, { answer: given, received });
    writeEvent(tx, {
      accountId,
      personId: message.personId,
      action: 'partner_api.messages.answer',
      entityId: String(message.messageId),
      details: { answer: given, ...(incidentIds.length > 0 && { incident_ids: incidentIds }) },
      address: context.get('address'),
      requestId: context.get('requestId'),
    });
  } catch (error) {
    // Thrown before anything is written.
    if (error instanceof ORPCError) return refused({ error: firstOf(error as ORPCError<string, Refused>) });
    throw error;
  }
  return context.redirect(messagePagePath(token), 303);
}

interface Refused {
  readonly fields?: FieldErrors;
}

const firstOf = ({ message, data }: ORPCError<string, Refused>): string =>
  Object.values(data.fields ?? {})[0]?.[0] ?? message;

async function stop(context: Asked, { tx, accountId, token, message }: Opened): Promise<Response> {
  const mails = (await readForm(context))?.get('mails');
  if (message.address !== null) await chooseMails(tx, accountId, message.address, mails === 'on');
  // A mail program follows no redirect (RFC 8058 §3.1); only our own form has the field.
  return mails === undefined ? context.body(null, 200) : context.redirect(messagePagePath(token), 303);
}
