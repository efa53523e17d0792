import { euro, eurosOf } from '@boucle/contract/base/format.ts';
import { ownPagePath } from '@boucle/contract/shared/account/ownPages.ts';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { type Page, page } from '../../platform/pages/layout.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Config } from '../../platform/config/config.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Logger } from '../../platform/http/log.ts';
import { PAYMENT_KEY } from './metadata.ts';
import { PAYMENT_PATH, type PaymentLink, paymentUrl, readPaymentToken } from './paymentLinks.ts';
import { type ToPay, openPage, toPay, writeSession } from './paymentPageQueries.ts';
import { type PaymentProvider } from './provider.ts';

/** Shorter than the provider's longest, which is a day. */
const OPEN_SECONDS = 23 * 3600;

/** The parts of a running server that the page of a payment needs. */
interface PageDependencies {
  readonly config: Config;
  readonly database: Database;
  /** Undefined when none is configured. */
  readonly payments: PaymentProvider | undefined;
  readonly secret: SecretKeys;
  readonly log: Logger;
}

/**
 * Where a customer pays: leads to the provider's page, made on first request, and shows afterwards
 * where the payment is.
 */
export function paymentRoute(dependencies: PageDependencies): Hono {
  const app = new Hono();
  const { database, payments, secret, log } = dependencies;
  app.get(`${PAYMENT_PATH}/:token`, async (context) => {
    const link = readPaymentToken(secret, context.req.param('token'));
    const asked =
      link &&
      (await inScope(database, { kind: 'account', accountId: link.accountId }, (tx) =>
        toPay(tx, link.accountId, link.transactionId),
      ));
    if (link === undefined || asked === undefined) return page(context, 400, UNKNOWN);
    if (asked.status !== 'pending') return page(context, 200, over(asked));
    if (context.req.query('retour') === 'paye') return page(context, 200, onItsWay(context, asked));
    if (context.req.query('retour') === 'annule') return page(context, 200, givenUp(context, asked));
    if (payments === undefined || asked.providerAccount === null) return page(context, 400, closed(asked));
    try {
      return context.redirect(await sessionUrl(dependencies, payments, link, asked), 303);
    } catch (error) {
      log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'no payment page');
      return page(context, 422, unreachable(context));
    }
  });
  return app;
}

/**
 * The provider's page for a payment. The key of the request is our row's own: two visits at once
 * open the same page.
 */
async function sessionUrl(
  { database, config, secret }: PageDependencies,
  payments: PaymentProvider,
  { accountId, transactionId }: PaymentLink,
  { customerId, amountCents, accountName, providerAccount }: ToPay,
): Promise<string> {
  const scope = { kind: 'account', accountId } as const;
  const open = await inScope(database, scope, (tx) => openPage(tx, accountId, transactionId, customerId));
  if (open.url !== null) return open.url;
  const stripe = await payments.stripe();
  const back = paymentUrl({ config, secret }, { accountId, transactionId });
  const metadata = { [PAYMENT_KEY]: String(open.id) };
  const product = { name: `Cagnotte ${accountName}` };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      locale: 'fr',
      line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount: amountCents, product_data: product } }],
      client_reference_id: String(transactionId),
      metadata,
      payment_intent_data: { metadata },
      expires_at: open.madeAt + OPEN_SECONDS,
      success_url: `${back}?retour=paye`,
      cancel_url: `${back}?retour=annule`,
    },
    { stripeAccount: providerAccount ?? '', idempotencyKey: `boucle-payment-${accountId}-${open.id}` },
  );
  const { url } = session;
  if (url === null) throw new Error('The provider gave no page');
  const expiresAt = new Date(session.expires_at * 1000);
  await inScope(database, scope, (tx) => writeSession(tx, accountId, open.id, { session: session.id, url, expiresAt }));
  return url;
}

const UNKNOWN: Page = {
  title: 'Paiement introuvable',
  body: html`<p>Ce lien ne mène à aucun paiement. Reprenez depuis l’application.</p>`,
};

/** Back to the initiative's own page, where it was asked for there. */
const backToPage = ({ ownPage }: ToPay) =>
  ownPage === null ? '' : html`<a class="button" href="${ownPagePath('customer', ownPage)}">Revenir à ma cagnotte</a>`;

const amount = ({ amountCents, accountName }: ToPay): string =>
  `${euro(eurosOf(amountCents))} sur votre cagnotte ${accountName}`;

const closed = (asked: ToPay): Page => ({
  title: 'Paiement indisponible',
  body: html`<p>Cette initiative ne reçoit pas encore de paiements par carte.</p>
    ${backToPage(asked)}`,
});

function over(asked: ToPay): Page {
  if (asked.status === 'completed') {
    return {
      title: 'Paiement reçu',
      body: html`<p role="status">
          ${amount(asked)}.${asked.ownPage === null ? ' Vous pouvez fermer cette page.' : ''}
        </p>
        ${backToPage(asked)}`,
    };
  }
  const reason = asked.failureReason ?? 'Il a été annulé';
  return {
    title: 'Paiement terminé',
    body: html`<p role="status">${reason}. Rien n’a été débité : pour réessayer, reprenez depuis l’application.</p>
      ${backToPage(asked)}`,
  };
}

function onItsWay(context: Context, asked: ToPay): Page {
  return {
    title: 'Merci',
    body: html`<p role="status">Nous enregistrons votre paiement : ${amount(asked)} dans quelques instants.</p>
      <a class="button" href="${context.req.path}?retour=paye">Actualiser</a>`,
  };
}

function givenUp(context: Context, asked: ToPay): Page {
  return {
    title: 'Paiement interrompu',
    body: html`<p role="status">Rien n’a été débité. ${amount(asked)} : le paiement vous attend.</p>
      <a class="button" href="${context.req.path}">Reprendre le paiement</a>
      ${backToPage(asked)}`,
  };
}

const unreachable = (context: Context): Page => ({
  title: 'Paiement momentanément impossible',
  body: html`<p role="alert">Le prestataire de paiement ne répond pas. Rien n’a été débité.</p>
    <a class="button" href="${context.req.path}">Réessayer</a>`,
});
