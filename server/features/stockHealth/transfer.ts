import { type TransferInput } from '@boucle/contract/features/stockHealth/transfer.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { problem } from '../../platform/http/errors.ts';
import { lineOf } from '../../domain/ledger/command/lineOf.ts';
import { recordTogether } from '../../domain/ledger/recordTogether.ts';

interface NamedRestaurant {
  id: number;
  name: string;
  status: string;
}

interface NamedPartner {
  name: string;
  status: string;
}

/** The field of each end of a transfer. */
const ENDS = ['from_id', 'to_id'] as const;

/**
 * Takes clean containers back from a restaurant and gives them to another: an `admin_return` and an
 * `admin_give` recorded together, both or neither, through the warehouse, or through the stock of
 * the partner that carries them. Answers their numbers. Refuses an unknown restaurant or partner,
 * and a closed one that would receive or carry.
 */
export async function transfer(context: CallContext, input: TransferInput): Promise<number[]> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const { rows } = await tx.raw<NamedRestaurant & Record<string, unknown>>({
    text: 'select id, name, status from restaurants where account_id = $1 and id = any($2::bigint[])',
    values: [accountId, [input.from_id, input.to_id]],
  });
  const [from, to] = ENDS.map((field) => {
    const found = rows.find(({ id }) => id === input[field]);
    if (found === undefined) throw refused(field, 'Ce restaurant n’existe pas.');
    return found;
  });
  if (to?.status !== 'active') throw refused('to_id', 'Ce restaurant est désactivé.');
  const partner = await carrierOf(tx, accountId, input.partner_id ?? null);
  const lines = input.lines.map(lineOf);
  const common = {
    lines,
    adminId: caller.personId,
    ...(partner === null ? {} : { partnerId: partner.id }),
    ...(input.comments === undefined || input.comments === '' ? {} : { comment: input.comments }),
  };
  const recorded = await recordTogether(tx, accountId, [
    { ...common, type: 'admin_return', restaurantId: input.from_id },
    { ...common, type: 'admin_give', restaurantId: input.to_id },
  ]);
  context.details['from'] = from?.name ?? '';
  context.details['to'] = to.name;
  if (partner !== null) Object.assign(context.details, { carried: 'partner', partner: partner.name });
  context.details['pieces'] = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return recorded.map(({ id }) => id);
}

/** Whose people carry them; null: the initiative's own. */
async function carrierOf(tx: Tx, accountId: number, id: number | null): Promise<{ id: number; name: string } | null> {
  if (id === null) return null;
  const { rows } = await tx.raw<NamedPartner & Record<string, unknown>>({
    text: 'select name, status from partners where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  const [found] = rows;
  if (found === undefined) throw refused('partner_id', 'Ce partenaire n’existe pas.');
  if (found.status !== 'active') throw refused('partner_id', 'Ce partenaire est désactivé.');
  return { id, name: found.name };
}

const refused = (field: (typeof ENDS)[number] | 'partner_id', message: string) =>
  problem('invalid', message, { fields: { [field]: [message] } });
