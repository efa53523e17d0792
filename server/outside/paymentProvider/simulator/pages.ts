import { type Context, Hono } from 'hono';
import { type Config } from '../../../platform/config/config.ts';
import { page } from '../../../platform/pages/layout.ts';
import { type Requirement, REQUIREMENTS, openLink, saveVisit } from './connect.ts';
import { SimulatorFailure } from './failure.ts';
import { boardPage } from './boardPage.ts';
import { act } from './boardActs.ts';
import { codePage, formPage, goneLink, payPage } from './formPages.ts';
import { type PaymentProvider } from '../provider.ts';
import { type BoardVariables, operatorOf } from './operator.ts';
import { pay, sessionOf } from './payments.ts';
import { type Simulator } from './simulator.ts';

const PATH = '/stripe-simulator';
/** A card that pays, as the provider documents it. */
const PAYING_CARD = '4242 4242 4242 4242';
const CARD_DIGITS = /^\d{16}$/;

/**
 * The pages of the simulator: the form of an account and the payment of a cagnotte, for anyone who
 * was given their address; a board where one plays the bank, for the operator alone. None of them
 * exists with a real provider.
 */
export function simulatorRoute({
  payments,
  config,
}: {
  payments: PaymentProvider | undefined;
  config: Config;
}): Hono<{ Variables: BoardVariables }> {
  const app = new Hono<{ Variables: BoardVariables }>();
  const simulator = payments?.simulator;
  if (simulator === undefined) return app;
  const { store } = simulator;
  const operator = operatorOf(store, config);

  app.get(`${PATH}/connect/:token`, async (context) => {
    const opened = openLink(store, context.req.param('token'));
    if (opened === undefined) return page(context, 400, goneLink);
    if (!opened.open) return context.redirect(opened.refreshUrl, 303);
    return page(context, 200, formPage(opened.visit, opened.account));
  });
  app.post(`${PATH}/connect`, async (context) => {
    const form = await fieldsOf(context);
    const entered = REQUIREMENTS.filter((name) => (form.get(name) ?? '').trim() !== '');
    const kept: readonly Requirement[] = form.get('step') === 'later' ? [] : entered;
    const back = saveVisit(store, form.get('visit') ?? '', kept);
    return back === undefined ? page(context, 400, goneLink) : context.redirect(back, 303);
  });

  app.get(`${PATH}/pay/:account/:session`, (context) => showPay(context, simulator));
  app.post(`${PATH}/pay/:account/:session`, async (context) => {
    const { account, session } = context.req.param();
    const typed = (await fieldsOf(context)).get('card') ?? '';
    const card = typed.replaceAll(/\s/g, '');
    if (!CARD_DIGITS.test(card))
      return showPay(context, simulator, { typed, error: 'Saisissez les 16 chiffres de la carte.' });
    const { success_url: back } = sessionOf(store, account, session);
    const { status } = pay(store, account, session, card);
    if (status !== 'succeeded') return showPay(context, simulator, { typed, error: 'La banque a refusé cette carte.' });
    return context.redirect(String(back), 303);
  });

  app.post(`${PATH}/operator`, async (context) => {
    const code = (await fieldsOf(context)).get('code') ?? '';
    if (!operator.letIn(context, code)) return page(context, 403, codePage('Ce n’est pas le code.'));
    return context.redirect(PATH, 303);
  });
  app.get(PATH, (context) =>
    operator.isThere(context) ? page(context, 200, boardPage(store)) : page(context, 403, codePage()),
  );
  app.post(PATH, async (context) => {
    if (!operator.isThere(context)) return page(context, 403, codePage());
    const form = await fieldsOf(context);
    const outcome = act(store, form);
    return page(context, outcome.ok ? 200 : 422, boardPage(store, outcome));
  });
  app.onError((error, context) => {
    if (error instanceof SimulatorFailure) return page(context, 400, { ...goneLink, title: 'Introuvable' });
    throw error;
  });
  return app;
}

async function showPay(
  context: Context,
  { store }: Simulator,
  { typed, error }: { typed: string; error?: string } = { typed: PAYING_CARD },
): Promise<Response> {
  const session = sessionOf(store, context.req.param('account') ?? '', context.req.param('session') ?? '');
  if (session['status'] !== 'open') return page(context, 410, goneLink);
  return page(context, error === undefined ? 200 : 422, payPage(session, typed, error));
}

async function fieldsOf(context: Context): Promise<URLSearchParams> {
  return new URLSearchParams(await context.req.text());
}
