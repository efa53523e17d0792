import { cardNumber } from '@boucle/contract/cards/status.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/transactions/types.ts';
import { type BookCard } from './books.ts';
import { LedgerRefusal } from './refusals.ts';
import { type Recorder, type Rule, type RuleRow } from './ruleLanguage.ts';
import { type RecordCommand } from './types.ts';

const RECORDERS: Readonly<Record<Recorder, string>> = {
  admin: 'un administrateur',
  restaurant: 'un restaurant',
  holder: 'le porteur',
};

/** Refuses what the rule does not allow, before anything is read: who records, who is named, amount and lines. */
export function checkCommand(rule: Rule, command: RecordCommand): void {
  const label = `« ${TRANSACTION_TYPE_LABELS[command.type]} »`;
  const recorder = recorderOf(command);
  if (recorder === undefined || !rule.recordedBy.includes(recorder)) {
    const allowed = rule.recordedBy.map((one) => RECORDERS[one]).join(' ou ');
    throw new LedgerRefusal(`${label} ne peut être enregistré que par ${allowed}.`);
  }
  checkHolder(rule, command, label);
  if (rule.amount === 'command') checkAmount(command.amountCents);
  else if (command.amountCents !== undefined)
    throw new LedgerRefusal(`${label} n’a pas de montant à indiquer.`, 'amount');
}

/** Refuses a row whose parties or lines are missing, or that has no use for those given. */
export function checkRow(rule: Rule, row: RuleRow, command: RecordCommand): void {
  const roles = rolesOf(row);
  for (const [party, id, question, letter] of [
    ['restaurant', command.restaurantId, 'Indiquez le restaurant.', 'R'],
    ['partner', command.partnerId, 'Indiquez le partenaire.', 'P'],
  ] as const) {
    const isUsed = roles.some((role) => role.startsWith(`${letter}.`)) || (letter === 'R' && roles.includes('CASH'));
    if (isUsed && id === undefined) throw new LedgerRefusal(question, `${party}_id`);
    if (!isUsed && id !== undefined && !rule.mayName?.includes(party)) {
      throw new LedgerRefusal('Cette opération ne concerne ni ce restaurant ni ce partenaire.', `${party}_id`);
    }
  }
  checkLines(row, command);
}

/** Refuses a card that is not in a status the rule accepts. */
export function checkCard(rule: Rule, cardId: number, card: BookCard | null): void {
  if (!card) throw new LedgerRefusal('Cette carte n’existe pas.', 'card_holder_id');
  if (rule.cardStatuses.includes(card.status)) return;
  const which = `La carte ${cardNumber(cardId)}`;
  const said = {
    pending: `${which} est inactive\u00a0: activez-la d’abord.`,
    active: `${which} est déjà active.`,
    disabled: `${which} est désactivée.`,
  };
  throw new LedgerRefusal(said[card.status], 'card_holder_id');
}

/** Everything a row names: cells and money accounts. */
export function rolesOf(row: RuleRow): string[] {
  return [...row.movements, ...row.entries].flatMap(({ from, to }) => [from, to]);
}

function recorderOf({ adminId, author }: RecordCommand): Recorder | undefined {
  if (adminId !== undefined) return 'admin';
  if (author === 'restaurant_owner') return 'restaurant';
  return author === 'customer' ? 'holder' : undefined;
}

function checkHolder(rule: Rule, { holder }: RecordCommand, label: string): void {
  if (rule.holder === 'none') {
    if (holder) throw new LedgerRefusal(`${label} ne concerne aucun porteur.`, 'holder');
    return;
  }
  if (!holder)
    throw new LedgerRefusal(rule.holder === 'card' ? 'Indiquez la carte.' : 'Indiquez le conso ou la carte.', 'holder');
  if (rule.holder === 'card' && holder.kind !== 'card')
    throw new LedgerRefusal(`${label} ne concerne que les cartes.`, 'holder');
}

function checkAmount(cents: number | undefined): void {
  if (cents === undefined || !Number.isSafeInteger(cents) || cents <= 0) {
    throw new LedgerRefusal('Le montant doit être supérieur à 0.', 'amount');
  }
}

const MAX_PIECES = 1_000_000;

function checkLines(row: RuleRow, { lines = [] }: RecordCommand): void {
  if (row.movements.length === 0) {
    if (lines.length > 0) throw new LedgerRefusal('Cette opération ne déplace aucun contenant.', 'lines');
    return;
  }
  if (lines.length === 0) throw new LedgerRefusal('Indiquez au moins un contenant.', 'lines');
  for (const { quantity, role = '' } of lines) {
    if (!Number.isInteger(quantity) || quantity <= 0) {
      throw new LedgerRefusal('Indiquez une quantité entière supérieure à 0.', 'lines');
    }
    if (quantity > MAX_PIECES) throw new LedgerRefusal('Cette quantité est trop grande.', 'lines');
    if (!row.movements.some((movement) => movement.role === role))
      throw new LedgerRefusal('Cette ligne n’a pas sa place ici.', 'lines');
  }
}
