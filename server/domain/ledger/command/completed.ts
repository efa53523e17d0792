import { type Tx } from '../../../platform/database/transaction.ts';
import { LedgerRefusal, translated } from '../refusals.ts';
import { type Rule, type RuleRow } from '../rules/ruleLanguage.ts';
import { RULES } from '../rules/rules.ts';
import { type RecordCommand } from '../types.ts';

/**
 * A command with the parties of its order or its service; a service that goes out gets its number.
 * Throws LedgerRefusal for one that the account does not have.
 */
export async function completed(tx: Tx, accountId: number, command: RecordCommand): Promise<RecordCommand> {
  const rule: Rule = RULES[command.type];
  const row: RuleRow | undefined = rule.rows[command.variant ?? ''];
  if (rule.orderStatuses && command.orderId !== undefined) return ofOrder(tx, accountId, command, command.orderId);
  if (row?.service === 'start') return { ...command, serviceId: await startService(tx, accountId, command) };
  if (row?.service === 'part' && command.serviceId !== undefined) {
    return ofService(tx, accountId, command, command.serviceId);
  }
  return command;
}

async function ofOrder(tx: Tx, accountId: number, command: RecordCommand, orderId: number): Promise<RecordCommand> {
  const { rows } = await tx.raw<{ customer_id: number; restaurant_id: number; partner_id: number }>({
    text: 'select customer_id, restaurant_id, partner_id from orders where account_id = $1 and id = $2',
    values: [accountId, orderId],
  });
  const [order] = rows;
  if (!order) throw new LedgerRefusal('Cette commande n’existe pas.', 'order_id');
  return {
    ...command,
    holder: { kind: 'customer', id: order.customer_id },
    restaurantId: order.restaurant_id,
    partnerId: order.partner_id,
  };
}

async function startService(tx: Tx, accountId: number, command: RecordCommand): Promise<number> {
  const customCustomer = command.customCustomer?.trim() ?? '';
  if (customCustomer === '') throw new LedgerRefusal('Indiquez le client de ce service.', 'custom_customer');
  const written = tx.raw<{ id: number }>({
    text: `insert into services (account_id, type, custom_customer, restaurant_id, partner_id) values ($1, $2, $3, $4, $5) returning id`,
    values: [accountId, command.type, customCustomer, command.restaurantId ?? null, command.partnerId ?? null],
  });
  const { rows } = await written.catch((error: unknown) => {
    throw translated(error);
  });
  const [service] = rows;
  if (!service) throw new Error('The service was not written');
  return service.id;
}

async function ofService(tx: Tx, accountId: number, command: RecordCommand, serviceId: number): Promise<RecordCommand> {
  const { rows } = await tx.raw<{ type: string; restaurant_id: number | null; partner_id: number | null }>({
    text: 'select type, restaurant_id, partner_id from services where account_id = $1 and id = $2',
    values: [accountId, serviceId],
  });
  const [service] = rows;
  if (!service || service.type !== command.type) throw new LedgerRefusal('Cette sortie n’existe pas.', 'service_id');
  return {
    ...command,
    ...(service.restaurant_id === null ? {} : { restaurantId: service.restaurant_id }),
    ...(service.partner_id === null ? {} : { partnerId: service.partner_id }),
  };
}
