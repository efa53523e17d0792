import { LedgerRefusal } from '../refusals.ts';
import { type CellRole, type MoneyRole, type MovementRule, type Rule, type RuleRow } from './ruleLanguage.ts';
import { RULES } from './rules.ts';
import { type LedgerType, type RecordCommand } from '../types.ts';

/**
 * The row of a variant, its open ends (chosen place, reason, source of a service) and the money
 * account of its means settled by the command. Throws LedgerRefusal.
 */
export function rowOf(rule: Rule, variant: string, command: RecordCommand): RuleRow {
  const found = rule.rows[variant];
  if (!found) throw new LedgerRefusal('Cette variante n’existe pas pour ce type de transaction.', 'variant');
  const row = byMeans(found, command);
  const open = row.movements.flatMap(({ from, to }) => [from, to]).filter(isOpen);
  if (command.place !== undefined && !open.includes('AT'))
    throw new LedgerRefusal('Cette opération n’a pas de lieu à choisir.', 'place');
  if (command.reason !== undefined && !open.includes('X.why'))
    throw new LedgerRefusal('Cette opération n’a pas de raison à choisir.', 'reason');
  if (open.length === 0) return row;
  const settle = (role: CellRole | undefined): CellRole | undefined => role && settled(role, row, command);
  return { ...row, movements: row.movements.map((one) => ends(one, settle(one.from), settle(one.to))) };
}

/**
 * Cash that the initiative receives or pays is in its own box, and a cheque that it receives waits
 * to be paid in: neither is at its bank. A cheque that it writes leaves the bank.
 */
function byMeans(row: RuleRow, { means }: RecordCommand): RuleRow {
  if (means === undefined || means === 'transfer') return row;
  const received: MoneyRole = means === 'cash' ? 'CASH_BOX' : 'CHEQUES';
  const paid: MoneyRole = means === 'cash' ? 'CASH_BOX' : 'BANK';
  return {
    ...row,
    entries: row.entries.map((entry) => ({
      ...entry,
      from: entry.from === 'BANK' ? received : entry.from,
      to: entry.to === 'BANK' ? paid : entry.to,
    })),
  };
}

function ends(movement: MovementRule, from: CellRole | undefined, to: CellRole | undefined): MovementRule {
  return { ...movement, ...(from && { from }), ...(to && { to }) };
}

function isOpen(role: CellRole | undefined): boolean {
  return role === 'AT' || role === 'X.why' || role === 'S.clean' || role === 'S.back';
}

const REASONS: Readonly<Record<string, CellRole>> = {
  broken: 'X.broken',
  lost: 'X.lost',
  sold: 'X.sold',
  recycled: 'X.recycled',
  gap: 'X.gap',
};

function settled(role: CellRole, row: RuleRow, command: RecordCommand): CellRole {
  switch (role) {
    case 'AT': {
      const place = row.places?.find((one) => one === command.place);
      if (!place || (place === 'X.gap' && command.settling !== true))
        throw new LedgerRefusal('Choisissez un lieu possible pour cette correction.', 'place');
      return place;
    }
    case 'X.why': {
      const reason = REASONS[command.reason ?? ''];
      if (!reason) throw new LedgerRefusal('Indiquez la raison de la sortie.', 'reason');
      return reason;
    }
    case 'S.clean':
      return sourceOf(command, 'R.clean', 'P.clean', 'A.clean');
    case 'S.back':
      return sourceOf(command, 'R.back', 'P.dirty', 'A.dirty');
    default:
      return role;
  }
}

function sourceOf(command: RecordCommand, restaurant: CellRole, partner: CellRole, account: CellRole): CellRole {
  if (command.restaurantId !== undefined) return restaurant;
  return command.partnerId === undefined ? account : partner;
}

/** Whether pieces of a role are served filled, and whether they are among what was counted. */
export function figuresOf(type: LedgerType, variant: string, role: string): { reuse: boolean; counted: boolean } {
  const rule: Rule = RULES[type];
  const movements = rule.rows[variant]?.movements.filter((movement) => movement.role === role) ?? [];
  return {
    reuse: movements.some(({ reuse }) => reuse === true),
    counted: !movements.some(({ uncounted }) => uncounted === true),
  };
}

/** Pieces that count: given or found, without the missing ones of a count. */
export function piecesOf(
  type: LedgerType,
  variant: string,
  lines: readonly { role: string; quantity: number }[],
): number {
  return lines.reduce((sum, { role, quantity }) => (figuresOf(type, variant, role).counted ? sum + quantity : sum), 0);
}

/** Pieces served filled. */
export function reusesOf(
  type: LedgerType,
  variant: string,
  lines: readonly { role: string; quantity: number }[],
): number {
  return lines.reduce((sum, { role, quantity }) => (figuresOf(type, variant, role).reuse ? sum + quantity : sum), 0);
}

/** The kind of incident that a line of this role opens; null for none. */
export function incidentOf(type: LedgerType, variant: string, role: string): MovementRule['incident'] | null {
  const rule: Rule = RULES[type];
  return rule.rows[variant]?.movements.find((movement) => movement.role === role)?.incident ?? null;
}
