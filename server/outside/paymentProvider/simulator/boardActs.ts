import { SimulatorFailure } from './failure.ts';
import { expireSession, pay } from './payments.ts';
import { closeDispute, failPayout, failRefund, openDispute, payOut, refund } from './returns.ts';
import { type SimulatorStore } from './store.ts';

export interface Outcome {
  readonly ok: boolean;
  readonly text: string;
}

type Act = (store: SimulatorStore, account: string, id: string) => void;

const PAYING_CARD = '4242424242424242';

/** Buttons of the board, by their name. */
const ACTS: Readonly<Record<string, { readonly done: string; readonly act: Act }>> = {
  pay: { done: 'Paiement accepté.', act: (store, account, id) => pay(store, account, id, PAYING_CARD, { late: true }) },
  expire: { done: 'Page de paiement expirée.', act: expireSession },
  dispute: { done: 'Paiement contesté.', act: openDispute },
  refund: { done: 'Paiement remboursé.', act: (store, account, id) => refund(store, account, { charge: id }) },
  won: { done: 'Contestation gagnée.', act: (store, account, id) => closeDispute(store, account, id, true) },
  lost: { done: 'Contestation perdue.', act: (store, account, id) => closeDispute(store, account, id, false) },
  'refund-failed': { done: 'Remboursement renvoyé par la banque.', act: failRefund },
  payout: { done: 'Solde disponible viré.', act: (store, account) => payOut(store, account) },
  'payout-failed': { done: 'Virement renvoyé par la banque.', act: failPayout },
};

/** Plays what a form of the board asks. */
export function act(store: SimulatorStore, form: URLSearchParams): Outcome {
  const known = ACTS[form.get('act') ?? ''];
  if (known === undefined) return { ok: false, text: 'Action inconnue.' };
  try {
    store.transaction(() => known.act(store, form.get('account') ?? '', form.get('id') ?? ''));
    return { ok: true, text: known.done };
  } catch (error) {
    if (!(error instanceof SimulatorFailure)) throw error;
    return { ok: false, text: `Refusé\u00a0: ${error.message}` };
  }
}
