import { count } from '@boucle/contract/base/format.ts';
import { writtenCode } from '@boucle/contract/shared/units/labels.ts';
import { cardNumber } from '@boucle/contract/shared/cards/status.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/shared/transactions/types.ts';
import { type BookCard, type Books } from '../books/books.ts';
import { LedgerRefusal } from '../refusals.ts';
import { type HolderDemand, type Rule, type RuleRow } from '../rules/ruleLanguage.ts';
import { type RecordCommand, type Recorder } from '../types.ts';

const RECORDERS: Readonly<Record<Recorder, string>> = {
  admin: 'un administrateur',
  restaurant: 'un restaurant',
  holder: 'le porteur',
  partner: 'un partenaire',
  system: 'l’application d’un partenaire',
};

/**
 * Refuses what the rule does not allow, before anything is read: who records or asks, who is named,
 * the amount.
 */
export function checkCommand(
  rule: Rule,
  row: RuleRow | undefined,
  command: RecordCommand,
  act: 'record' | 'ask' | 'complete',
): void {
  const label = `«\u00a0${TRANSACTION_TYPE_LABELS[command.type]}\u00a0»`;
  if (act !== 'complete') {
    const able = recordersOf(rule, row, command);
    const allowed = act === 'ask' ? [...able, ...(row?.askedBy ?? rule.askedBy ?? [])] : able;
    const recorder = recorderOf(command);
    if (recorder === undefined || !allowed.includes(recorder)) {
      const names = allowed.map((one) => RECORDERS[one]).join(' ou ');
      throw new LedgerRefusal(`${label} ne peut être enregistré que par ${names}.`);
    }
  }
  if (rule.orderStatuses && command.orderId === undefined) {
    throw new LedgerRefusal(`${label} s’enregistre par sa commande.`, 'order_id');
  }
  checkHolder(row?.holder ?? rule.holder, command, label);
  checkReceiver(rule, command, label);
  if (rule.amount === 'command') checkAmount(command.amountCents);
  else if (command.amountCents !== undefined)
    throw new LedgerRefusal(`${label} n’a pas de montant à indiquer.`, 'amount');
}

/** Refuses a row whose parties or lines are missing, or that has no use for those given. */
export function checkRow(rule: Rule, row: RuleRow, command: RecordCommand): void {
  const roles = rolesOf(row);
  const names = (pattern: RegExp): boolean => roles.some((role) => pattern.test(role));
  const guests = names(/^(G|GST)$/);
  const parties = [
    ['restaurant', command.restaurantId, 'Indiquez le restaurant.', names(/^(R\..*|CASH)$/)],
    ['partner', command.partnerId, 'Indiquez le partenaire.', names(/^P\./)],
    ['drop_off_point', command.dropOffPointId, 'Indiquez le point de dépôt.', names(/^D\./)],
    ['drawer', command.drawerId, 'Indiquez le tiroir.', names(/^T\./)],
    ['service', command.serviceId, 'Indiquez la sortie dont ces contenants reviennent.', names(/^(E|AR)$/)],
    [
      'lender_restaurant',
      guests ? (command.lenderId ?? command.restaurantId) : command.lenderId,
      'Indiquez le restaurant qui a prêté.',
      guests,
    ],
  ] as const;
  for (const [party, id, question, isUsed] of parties) {
    const isRequired = isUsed || rule.requires?.some((one) => one === party);
    if (isRequired && id === undefined) throw new LedgerRefusal(question, `${party}_id`);
    const isAllowed = isRequired || rule.mayName?.some((one) => one === party) || command.orderId !== undefined;
    if (!isAllowed && id !== undefined) {
      throw new LedgerRefusal('Cette opération ne concerne ni ce restaurant ni ce partenaire.', `${party}_id`);
    }
  }
  if (row.comment === 'mandatory' && (command.comment ?? '').trim() === '')
    throw new LedgerRefusal('Dites pourquoi\u00a0: ce commentaire accompagne l’écart.', 'comment');
  checkLines(rule, row, command);
}

/** Refuses a card that is not in a status the rule accepts. */
export function checkCards(rule: Rule, row: RuleRow, command: RecordCommand, books: Books): void {
  const { holder, receiver } = command;
  if (holder?.kind === 'card') {
    const own = command.adminId === undefined ? rule.ownCardStatuses : undefined;
    checkCard(row.cardStatuses ?? own ?? rule.cardStatuses, holder.id, books.cards.get(holder.id));
  }
  if (receiver?.kind === 'card') checkCard(['active'], receiver.id, books.cards.get(receiver.id));
}

function checkCard(statuses: readonly string[], cardId: number, card: BookCard | undefined): void {
  if (!card) throw new LedgerRefusal('Cette carte n’existe pas.', 'card_holder_id');
  if (statuses.includes(card.status)) return;
  const which = `La carte ${cardNumber(cardId)}`;
  const sentences = {
    pending: `${which} est inactive\u00a0: activez-la d’abord.`,
    active: `${which} est déjà active.`,
    disabled: `${which} est désactivée.`,
  };
  throw new LedgerRefusal(sentences[card.status], 'card_holder_id');
}

/** Everything a row names: cells and money accounts. */
export function rolesOf(row: RuleRow): string[] {
  return [...row.movements, ...row.entries].flatMap(({ from, to }) => [from, to].flatMap((end) => (end ? [end] : [])));
}

/**
 * Who may record it by the way it comes in: at a stop of a round no one but the ones that the rule
 * names, and no partner's stock.
 */
function recordersOf(rule: Rule, row: RuleRow | undefined, { roundId, partnerId }: RecordCommand): readonly Recorder[] {
  if (roundId === undefined) return row?.recordedBy ?? rule.recordedBy;
  if (rule.atRoundBy === undefined || partnerId !== undefined)
    throw new LedgerRefusal('Cette opération ne s’enregistre pas à un arrêt de tournée.');
  return rule.atRoundBy;
}

function recorderOf({ adminId, author, recorder }: RecordCommand): Recorder | undefined {
  if (adminId !== undefined) return 'admin';
  if (recorder !== undefined) return recorder;
  if (author === 'restaurant_owner') return 'restaurant';
  return author === 'customer' ? 'holder' : undefined;
}

function checkHolder(demand: HolderDemand, { holder }: RecordCommand, label: string): void {
  if (demand === 'none') {
    if (holder) throw new LedgerRefusal(`${label} ne concerne aucun porteur.`, 'holder');
    return;
  }
  const question = { card: 'Indiquez la carte.', customer: 'Indiquez le conso.' };
  if (!holder)
    throw new LedgerRefusal(
      demand === 'customer or card' ? 'Indiquez le conso ou la carte.' : question[demand],
      'holder',
    );
  if (demand === 'card' && holder.kind !== 'card')
    throw new LedgerRefusal(`${label} ne concerne que les cartes.`, 'holder');
  if (demand === 'customer' && holder.kind !== 'customer')
    throw new LedgerRefusal(`${label} ne concerne que les consos.`, 'holder');
}

function checkReceiver(rule: Rule, { holder, receiver, adminId }: RecordCommand, label: string): void {
  if (!rule.receiver) {
    if (receiver) throw new LedgerRefusal(`${label} n’a pas de bénéficiaire.`, 'receiver');
    return;
  }
  if (!receiver) throw new LedgerRefusal('Indiquez qui reçoit le solde.', 'receiver');
  if (receiver.kind === 'card' && adminId === undefined)
    throw new LedgerRefusal('Seul un administrateur peut transférer un solde vers une autre carte.', 'receiver');
  if (receiver.kind === holder?.kind && receiver.id === holder.id)
    throw new LedgerRefusal('Une carte ne se transfère pas à elle-même.', 'receiver');
}

function checkAmount(cents: number | undefined): void {
  if (cents === undefined || !Number.isSafeInteger(cents) || cents <= 0) {
    throw new LedgerRefusal('Le montant doit être supérieur à 0.', 'amount');
  }
}

const MAX_PIECES = 1_000_000;

function checkLines(rule: Rule, row: RuleRow, { lines = [] }: RecordCommand): void {
  if (row.movements.length === 0) {
    if (lines.length > 0) throw new LedgerRefusal('Cette opération ne déplace aucun contenant.', 'lines');
    return;
  }
  if (rule.amount === 'all') {
    if (lines.length > 0) throw new LedgerRefusal('Tout est transféré\u00a0: n’indiquez aucun contenant.', 'lines');
    return;
  }
  if (lines.length === 0) throw new LedgerRefusal('Indiquez au moins un contenant.', 'lines');
  const isCount = row.split?.short !== undefined;
  const roles = roleNames(row);
  const named = lines.flatMap(({ units = [] }) => units);
  const twice = named.find((code, at) => named.indexOf(code) !== at);
  if (twice !== undefined)
    throw new LedgerRefusal(`Le contenant ${writtenCode(twice)} est indiqué deux fois.`, 'lines');
  for (const { quantity, role = '', formatId, units = [] } of lines) {
    if (!Number.isInteger(quantity) || quantity < 0 || (quantity === 0 && !isCount)) {
      throw new LedgerRefusal(
        isCount
          ? 'Indiquez une quantité entière, 0 s’il n’y en a pas.'
          : 'Indiquez une quantité entière supérieure à 0.',
        'lines',
      );
    }
    // A refill names what comes back and what goes out.
    const renews = row.movements.some((one) => one.role === role && one.lots === 'renew');
    const most = renews ? 2 * quantity : quantity;
    if (units.length > most)
      throw new LedgerRefusal(`${units.length} codes pour ${count(most, 'contenant', 'contenants')}.`, 'lines');
    if (quantity > MAX_PIECES) throw new LedgerRefusal('Cette quantité est trop grande.', 'lines');
    if (!roles.has(role)) throw new LedgerRefusal('Cette ligne n’est pas attendue ici.', 'lines');
    if (formatId === 0 && row.movements.some(({ from }) => from)) throw new LedgerRefusal('contenant inconnu', 'lines');
  }
}

/** Roles that lines may have: the ones that the engine splits count as one. */
function roleNames({ movements, split }: RuleRow): Set<string> {
  const roles = new Set(movements.map(({ role }) => role));
  if (!split) return roles;
  for (const role of [split.within, split.beyond, split.short]) if (role !== undefined) roles.delete(role);
  return roles.add(split.role);
}
