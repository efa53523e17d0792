import { type FormObject, textAt, textsAt } from './form.ts';
import { invalid, missing } from './failure.ts';
import { announce } from './ledger.ts';
import { type ProviderObject, type SimulatorStore, newId, nowSeconds } from './store.ts';

/** Facts that the provider asks of an account before it may receive payments. */
export const REQUIREMENTS = [
  'business_type',
  'company.tax_id',
  'representative.first_name',
  'external_account',
  'tos_acceptance.date',
] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

const LINK_SECONDS = 300;

/** A connected account without any data yet. */
export function createAccount(store: SimulatorStore, form: FormObject, id = newId('acct')): ProviderObject {
  const account = {
    id,
    object: 'account',
    created: nowSeconds(),
    country: textAt(form, 'country') ?? 'FR',
    default_currency: 'eur',
    email: textAt(form, 'email') ?? null,
    business_profile: { name: textAt(form, 'business_profile', 'name') ?? null },
    type: 'standard',
    metadata: textsAt(form, 'metadata'),
    ...standing(REQUIREMENTS, false),
  };
  store.put('', account);
  return account;
}

/** A link that opens the form of an account once, within five minutes. */
export function createLink(store: SimulatorStore, origin: string, form: FormObject): Record<string, unknown> {
  const account = textAt(form, 'account') ?? '';
  const refresh = textAt(form, 'refresh_url');
  const back = textAt(form, 'return_url');
  if (store.get('', 'account', account) === undefined) throw missing('account', account);
  if (textAt(form, 'type') !== 'account_onboarding') throw invalid('Invalid type', 'type');
  if (refresh === undefined || !URL.canParse(refresh)) throw invalid('Not a valid URL', 'refresh_url', 'url_invalid');
  if (back === undefined || !URL.canParse(back)) throw invalid('Not a valid URL', 'return_url', 'url_invalid');
  const token = newId('link');
  const expires = nowSeconds() + LINK_SECONDS;
  store.db
    .prepare('insert into links (token, account, refresh_url, return_url, expires) values (?, ?, ?, ?, ?)')
    .run(token, account, refresh, back, expires);
  return {
    object: 'account_link',
    created: nowSeconds(),
    expires_at: expires,
    url: `${origin}/stripe-simulator/connect/${token}`,
  };
}

export type Visit =
  | { readonly open: true; readonly visit: string; readonly account: ProviderObject }
  | { readonly open: false; readonly refreshUrl: string };

/**
 * Opens a link: the first time it leads to the form, afterwards, or too late, back to anyone who
 * made it. Undefined for a link no one made.
 */
export function openLink(store: SimulatorStore, token: string): Visit | undefined {
  return store.transaction(() => {
    const link = store.db.prepare('select account, refresh_url, expires, visit from links where token = ?').get(token);
    if (link === undefined) return undefined;
    const account = store.get('', 'account', String(link['account']));
    if (link['visit'] !== null || Number(link['expires']) < nowSeconds() || account === undefined) {
      return { open: false, refreshUrl: String(link['refresh_url']) };
    }
    const visit = newId('visit');
    store.db.prepare('update links set visit = ? where token = ?').run(visit, token);
    return { open: true, visit, account };
  });
}

/**
 * Stores what was entered during a visit; returns the address to go back to. Undefined when the
 * visit is unknown.
 */
export function saveVisit(store: SimulatorStore, visit: string, entered: readonly Requirement[]): string | undefined {
  return store.transaction(() => {
    const link = store.db.prepare('select account, return_url from links where visit = ?').get(visit);
    if (link === undefined) return undefined;
    const id = String(link['account']);
    const account = store.get('', 'account', id);
    if (account === undefined) return undefined;
    notify(store, account, entered);
    return String(link['return_url']);
  });
}

/** An account with these data added. */
export function notify(store: SimulatorStore, account: ProviderObject, entered: readonly Requirement[]): void {
  const due = dueOf(account).filter((name) => !entered.some((one) => one === name));
  const after = { ...account, ...standing(due, due.length === 0) };
  store.put('', after);
  announce(store, account.id, 'account.updated', after);
}

export const dueOf = (account: ProviderObject): string[] =>
  (account['requirements'] as { currently_due: string[] }).currently_due;

function standing(due: readonly string[], ready: boolean) {
  const requirements = {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: due.length === 0 ? null : 'requirements.past_due',
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
  return {
    charges_enabled: ready,
    payouts_enabled: ready,
    details_submitted: ready,
    capabilities: { card_payments: ready ? 'active' : 'inactive', transfers: ready ? 'active' : 'inactive' },
    requirements,
  };
}
