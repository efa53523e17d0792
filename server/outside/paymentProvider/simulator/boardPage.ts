import { dateTime, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { html } from 'hono/html';
import { type Html, type Page } from '../../../platform/pages/layout.ts';
import { type Outcome } from './boardActs.ts';
import { balanceOf } from './ledger.ts';
import { type ProviderObject, type SimulatorStore, nowSeconds } from './store.ts';

const SHOWN = 8;

interface Button {
  readonly act: string;
  readonly label: string;
}

interface Kind {
  readonly kind: string;
  readonly title: string;
  readonly buttons: (object: ProviderObject) => readonly Button[];
}

const STATES: Readonly<Record<string, string>> = {
  open: 'ouverte',
  complete: 'payée',
  expired: 'expirée',
  succeeded: 'réussi',
  paid: 'payé',
  failed: 'renvoyé',
  needs_response: 'ouverte',
  won: 'gagnée',
  lost: 'perdue',
};

const KINDS: readonly Kind[] = [
  {
    kind: 'checkout.session',
    title: 'Pages de paiement',
    buttons: ({ status }) => [
      ...(status === 'complete' ? [] : [{ act: 'pay', label: status === 'open' ? 'Payer' : 'Accepter en retard' }]),
      ...(status === 'open' ? [{ act: 'expire', label: 'Laisser expirer' }] : []),
    ],
  },
  {
    kind: 'charge',
    title: 'Paiements',
    buttons: ({ disputed, refunded }) =>
      disputed === true || refunded === true
        ? []
        : [
            { act: 'refund', label: 'Rembourser' },
            { act: 'dispute', label: 'Contester' },
          ],
  },
  {
    kind: 'refund',
    title: 'Remboursements',
    buttons: ({ status }) => (status === 'succeeded' ? [{ act: 'refund-failed', label: 'Renvoyer' }] : []),
  },
  {
    kind: 'dispute',
    title: 'Contestations',
    buttons: ({ status }) =>
      status === 'needs_response'
        ? [
            { act: 'won', label: 'Gagner' },
            { act: 'lost', label: 'Perdre' },
          ]
        : [],
  },
  {
    kind: 'payout',
    title: 'Virements',
    buttons: ({ status }) => (status === 'paid' ? [{ act: 'payout-failed', label: 'Renvoyer' }] : []),
  },
];

/** A board of what the simulator has, where one plays the customer, the bank and the provider. */
export function boardPage(store: SimulatorStore, outcome?: Outcome): Page {
  const accounts = store.list('', 'account', { limit: 20 }).data;
  return {
    title: 'Simulateur de Stripe',
    wide: true,
    body: html`<p>Rien n’est réel. Ce que vous faites ici arrive à Boucle par ses événements, comme chez Stripe.</p>
      ${outcome === undefined ? '' : html`<p class="notice ${outcome.ok ? '' : 'alert'}" role="status">${outcome.text}</p>`}
      ${accounts.length === 0 ? html`<p>Aucune initiative n’est encore connectée.</p>` : ''}
      ${accounts.map((account) => section(store, account))}`,
  };
}

function section(store: SimulatorStore, account: ProviderObject): Html {
  const { available, pending } = balanceOf(store, account.id, nowSeconds());
  const { name } = account['business_profile'] as { name: string | null };
  return html`<h2>${name ?? account.id}</h2>
    <p>Disponible ${euro(eurosOf(available))}, en attente ${euro(eurosOf(pending))}.</p>
    ${available > 0 ? button(account.id, '', { act: 'payout', label: 'Virer le disponible' }) : ''}
    ${KINDS.map((kind) => table(store, account.id, kind))}`;
}

function table(store: SimulatorStore, account: string, { kind, title, buttons }: Kind): Html {
  const { data } = store.list(account, kind, { limit: SHOWN });
  if (data.length === 0) return html``;
  return html`<table>
    <caption>
      ${title}
    </caption>
    <tbody>
      ${data.map(
        (object) =>
          html`<tr>
            <td>${dateTime(new Date(object.created * 1000).toISOString())}</td>
            <td>${euro(eurosOf(Number(object['amount'] ?? object['amount_total'])))}</td>
            <td><code>${object.id}</code></td>
            <td>${STATES[String(object['status'])] ?? String(object['status'])}</td>
            <td class="buttons">${buttons(object).map((one) => button(account, object.id, one))}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const button = (account: string, id: string, { act, label }: Button): Html =>
  html`<form method="post">
    <input type="hidden" name="account" value="${account}" />
    <input type="hidden" name="id" value="${id}" />
    <button class="plain" type="submit" name="act" value="${act}">${label}</button>
  </form>`;
