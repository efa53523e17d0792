import { count, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { type OwnRestaurant, type Presented } from '@boucle/contract/partnerApi/restaurants.ts';
import { type RefusedType } from '@boucle/contract/shared/incidents/refused.ts';
import { type ReadUnit, unitsIn } from '../../shared/units/readUnits.ts';
import { type PartnerTransaction } from '@boucle/contract/partnerApi/transactions.ts';

/** What is done at a counter: lend, take back, count a use of the person's container. */
export type Act = 'lend' | 'take' | 'reuse';

/** Pieces by format. */
export type Pieces = Readonly<Record<number, number>>;

/** A card whose QR code was read without network: nothing more is known of it. */
export interface ReadCard {
  readonly kind: 'read';
  readonly card_uuid: string;
}

/**
 * Who is served: a customer or a card that was presented (by its QR code or not), a card that was
 * only read, or a guest, of whom nothing is known.
 */
export type Served = (Presented & { readonly card_uuid?: string }) | ReadCard | 'guest';

/** Most pieces of one format in an act of which the books' number is not known. */
export const MOST = 100;

export const piecesIn = (pieces: Pieces): number => Object.values(pieces).reduce((sum, one) => sum + one, 0);

/** The lines of a transaction, with the containers that were read. */
export const linesOf = (pieces: Pieces, units: readonly ReadUnit[] = []) =>
  Object.entries(pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([formatId, quantity]) => ({ format_id: Number(formatId), quantity, ...unitsIn(units, Number(formatId)) }));

/** Deposit of some pieces lent now, in cents. */
export const depositOf = (pieces: Pieces, formats: OwnRestaurant['formats']): number =>
  formats.reduce((sum, { id, cost_cents }) => sum + cost_cents * (pieces[id] ?? 0), 0);

/** Cents that are missing for a deposit; 0 where the balance suffices, or is not known. */
export const missingFor = (deposit: number, { credits_count_cents }: Presented): number =>
  credits_count_cents === null ? 0 : Math.max(0, deposit - credits_count_cents);

/** « Léa M. », « Carte 004182 », « Invité ». */
export function servedName(served: Served): string {
  if (served === 'guest') return 'Invité';
  if (served.kind === 'read') return 'Carte lue';
  if (served.card_number !== null) return `Carte ${served.card_number}`;
  return served.name === null || served.name === '' ? 'Conso' : served.name;
}

/** The same inside a sentence: « à la carte 004182 », « à un invité ». */
export function servedInSentence(served: Served): string {
  if (served === 'guest') return 'un invité';
  if (served.kind === 'read') return 'une carte';
  return served.card_number === null ? servedName(served) : `la carte ${served.card_number}`;
}

export const money = (cents: number): string => euro(eurosOf(cents));

/** What was recorded, in words. */
export interface Words {
  readonly title: string;
  readonly note: string;
}

export interface Done extends Words {
  /** Absent while it waits for the network. */
  readonly recorded?: PartnerTransaction;
}

/** What the counter says of a transaction it has just recorded. */
export function doneWords(
  recorded: Pick<PartnerTransaction, 'transaction_type' | 'credits_count_cents' | 'containers_cost_cents'>,
  { act, served, pieces }: { act: Act; served: Served; pieces: Pieces },
): Words {
  const { transaction_type, credits_count_cents, containers_cost_cents } = recorded;
  const name = servedName(served);
  const balance = money(credits_count_cents ?? 0);
  if (transaction_type === 'redeem_reward')
    return { title: `Récompense offerte à ${name}`, note: `Sa cagnotte porte ${balance}.` };
  if (transaction_type === 'activate_card') return { title: `${name} est activée`, note: `Elle porte ${balance}.` };
  const lends = act === 'lend';
  const total = piecesIn(pieces);
  const title = lends
    ? `${count(total, 'contenant prêté', 'contenants prêtés')} à ${servedInSentence(served)}`
    : count(total, 'contenant repris', 'contenants repris');
  const cents = money(Math.abs(containers_cost_cents));
  if (served === 'guest')
    return { title, note: lends ? `${cents} encaissés au comptoir.` : `Rendez ${cents} au client.` };
  const left = credits_count_cents === null ? '' : `, il reste ${balance}`;
  return { title, note: lends ? `${cents} retenus${left}.` : `${cents} rendus à la cagnotte${left}.` };
}

/** What the counter says of an act that waits for the network. */
export function keptWords({ type, deposit, title }: { type: RefusedType; deposit: number; title: string }): Done {
  const cash = {
    grab_guest_container: ` ${money(deposit)} encaissés au comptoir.`,
    return_guest_container: ` Rendez ${money(deposit)} au client.`,
    return_container: ' La consigne revient alors à la cagnotte.',
    customerless_refill: '',
  }[type];
  return { title, note: `Gardé sur cet appareil, envoyé au retour du réseau.${cash}` };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** The QR code of a customer: eight digits, then their uuid. */
const CUSTOMER_QR = new RegExp(`^\\d{8}-${UUID.source}$`, 'i');

/** What names a customer or a card by a code that is read. */
export type ShownCode = { customer_code: string } | { customer_qr: string } | { card_uuid: string };

/** What a code read or typed names: a customer or a card; undefined for neither. */
export function shownBy(text: string): ShownCode | undefined {
  if (CUSTOMER_QR.test(text.trim())) return { customer_qr: text.trim().toLowerCase() };
  const [uuid] = UUID.exec(text) ?? [];
  if (uuid !== undefined) return { card_uuid: uuid.toLowerCase() };
  const digits = text.replace(/\s/g, '');
  return /^\d{6}$/.test(digits) ? { customer_code: digits } : undefined;
}
