import { RULES } from '../../../domain/ledger/rules/rules.ts';
import { type HolderRef, type RecordCommand } from '../../../domain/ledger/types.ts';
import { type ModelCommand } from './modelState.ts';

/** A holder as the engine knows it, from its name in the model. */
export function holderRef(name: string): HolderRef {
  const [letter, id] = name.split('/');
  return { kind: letter === 'K' ? 'card' : 'customer', id: Number(id) };
}

/** A command of the model as the engine is given it, by somebody who may. */
export function engineCommand(command: ModelCommand, adminId: number, at: Date): RecordCommand {
  const { type, variant, holder, receiver, restaurant, lender, partner, point, drawer, service, place, reason } =
    command;
  const { recordedBy, rows } = RULES[type];
  const allowed = rows[variant]?.recordedBy ?? recordedBy;
  const byAdmin = command.byAdmin ?? allowed.includes('admin');
  const other = allowed.includes('restaurant')
    ? { author: 'restaurant_owner' as const }
    : allowed.includes('holder')
      ? { author: 'customer' as const }
      : { recorder: 'partner' as const };
  const isBack = type.startsWith('without_webapp') && variant === 'back';
  return {
    type,
    at,
    ...(variant === '' ? {} : { variant }),
    ...(type === 'admin_free_deposit' && variant !== 'taken_back' ? { origin: variant as 'offered' } : {}),
    ...(holder === undefined ? {} : { holder: holderRef(holder) }),
    ...(receiver === undefined ? {} : { receiver: holderRef(receiver) }),
    ...(restaurant === undefined || isBack ? {} : { restaurantId: restaurant }),
    ...(lender === undefined ? {} : { lenderId: lender }),
    ...(partner === undefined || isBack ? {} : { partnerId: partner }),
    ...(point === undefined ? {} : { dropOffPointId: point }),
    ...(drawer === undefined ? {} : { drawerId: drawer }),
    ...(service === undefined ? {} : { serviceId: service }),
    ...(type.startsWith('without_webapp') && !isBack ? { customCustomer: 'Mairie' } : {}),
    ...(place === undefined ? {} : { place }),
    ...(place === 'X.gap' ? { settling: true as const } : {}),
    ...(rows[variant]?.comment === undefined ? {} : { comment: 'Compté' }),
    ...(reason === undefined ? {} : { reason }),
    ...(command.means === undefined ? {} : { means: command.means }),
    ...(command.cents === undefined ? {} : { amountCents: command.cents }),
    ...(command.lines && {
      lines: command.lines.map(({ format, quantity, role }) => ({
        formatId: format,
        quantity,
        ...(role === undefined ? {} : { role }),
      })),
    }),
    ...(byAdmin ? { adminId } : other),
  };
}
