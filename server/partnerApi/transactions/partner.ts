import { lineOf } from '../../domain/ledger/command/lineOf.ts';
import { forbidden, invalidField } from '../../platform/http/errors.ts';
import { assertKnownFormats } from '../../domain/orders/knownFormats.ts';
import { assertDropOffAct } from '../../domain/places/dropOffRights.ts';
import { type PostingPlan, type OfType, type Remarks, type PostingContext, linesOf } from './postingPlan.ts';
import { theRestaurant } from './parties.ts';
import { ownsService } from './queries.ts';

/** Containers that the partner drops off at a point; no one else may, 403. */
export async function dropped(
  { tx, caller }: PostingContext,
  asked: OfType<'drop_partner_container'>,
  remarks: Remarks,
): Promise<PostingPlan> {
  const { person, partnerId } = caller;
  if (person !== null || partnerId === null) throw forbidden();
  const { drop_off_point_id: dropOffPointId } = asked;
  await assertDropOffAct(tx, caller.accountId, { dropOffPointId, partnerId });
  const lines = linesOf(asked.containers);
  return {
    how: 'record',
    command: {
      type: 'drop_partner_container',
      recorder: 'partner',
      partnerId,
      dropOffPointId,
      lines,
      ...remarks,
    },
  };
}

/** A service outside the web app, which the partner itself records. */
export async function outside(
  context: PostingContext,
  asked: OfType<'without_webapp_caterer' | 'without_webapp_event' | 'without_webapp_meal_tray'>,
  remarks: Remarks,
): Promise<PostingPlan> {
  const { caller } = context;
  const { partnerId } = caller;
  if (caller.person !== null || partnerId === null) throw forbidden();
  const { transaction_type: type, variant, custom_customer: customCustomer, service_id: serviceId } = asked;
  const lines = asked.containers.map((line) => {
    const { role } = line;
    if (variant === 'back' && role === undefined)
      throw invalidField('containers', 'Indiquez ce qui revient utilisé, ce qui revient non utilisé ou ce qui manque.');
    if (variant === 'out' && role !== undefined)
      throw invalidField('containers', 'À la sortie, n’indiquez pas de rôle.');
    return lineOf(line);
  });
  const common = { type, variant, recorder: 'partner', lines, ...remarks } as const;
  await assertKnownFormats(context.tx, caller.accountId, 'containers', lines);
  if (variant === 'back') {
    if (serviceId === undefined) throw invalidField('service_id', 'Indiquez la sortie dont ces contenants reviennent.');
    if (asked.restaurant_id !== undefined)
      throw invalidField('restaurant_id', 'La sortie dit déjà de quel restaurant.');
    if (!(await ownsService(context.tx, caller, serviceId)))
      throw invalidField('service_id', 'Cette sortie n’existe pas.');
    return { how: 'record', command: { ...common, serviceId } };
  }
  if (customCustomer === undefined) throw invalidField('custom_customer', 'Indiquez le client de ce service.');
  if (serviceId !== undefined)
    throw invalidField('service_id', 'Une sortie reçoit son numéro\u00a0: n’en indiquez pas.');
  const { restaurant_id: source } = asked;
  const from = source === undefined ? {} : { restaurantId: await theRestaurant(context, source) };
  return { how: 'record', command: { ...common, customCustomer, partnerId, ...from } };
}
