import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { client } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { query } from '../../../api/query.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { useLeaving } from '../../../ui/form/leaving/useLeaving.ts';
import { PlaceField } from '../../../shared/places/PlaceField.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { sortServerErrors } from '../../../ui/form/serverErrors.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import { availableOf, linesOf, type Pieces } from './orderDraft.ts';
import { OrderGrids } from './OrderGrids.tsx';
import { useGo } from '../../../ui/navigation/useGo.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}
interface Draft {
  readonly restaurant: Named | undefined;
  readonly partner: Named | undefined;
  readonly deliver: Pieces;
  readonly pickup: Pieces;
}
type Errors = Readonly<Partial<Record<'restaurant_id' | 'partner_id' | 'lines' | 'form', string>>>;

const EMPTY: Draft = { restaurant: undefined, partner: undefined, deliver: {}, pickup: {} };
const named = (id: number | undefined, name: string): Named | undefined =>
  id === undefined ? undefined : { id, name };
const FIELDS = ['restaurant_id', 'partner_id', 'deliver', 'pickup'] as const;

function errorsOf({ restaurant, partner, deliver, pickup }: Draft): Errors {
  return {
    ...(restaurant === undefined && { restaurant_id: 'Le champ Restaurant est obligatoire' }),
    ...(partner === undefined && { partner_id: 'Le champ Partenaire est obligatoire' }),
    ...(linesOf(deliver).length + linesOf(pickup).length === 0 && { lines: 'Indiquez au moins une quantité.' }),
  };
}

function refusalOf(error: unknown): Errors {
  const { fields = {} }: Partial<Pick<ApiError, 'fields'>> = error instanceof ApiError ? error : {};
  const sorted = sortServerErrors(fields, FIELDS);
  const { deliver, pickup, ...places } = Object.fromEntries(sorted.fields) as Partial<
    Record<(typeof FIELDS)[number], string>
  >;
  const lines = deliver ?? pickup;
  const form = sorted.fields.length === 0 ? (problemOf(error) ?? '') : sorted.rest.join('\n');
  return { ...places, ...(lines !== undefined && { lines }), ...(form !== '' && { form }) };
}

/**
 * « Créer une commande » for a conso: delivered by a partner from a restaurant. Loaded on first
 * use.
 */
export function OrderDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const id = useId();
  const goTo = useGo();
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const { leaving, leave } = useLeaving();
  const change = (part: Partial<Draft>) => {
    setDraft((present) => ({ ...present, ...part }));
    setErrors({});
  };
  const stock = useQuery(
    query.restaurants.stocks.queryOptions({
      input: { id: draft.restaurant?.id ?? 0 },
      enabled: draft.restaurant !== undefined,
    }),
  );
  const creating = useIdempotentMutation({
    send: (input: Parameters<typeof client.orders.create>[0], options) => client.orders.create(input, options),
    invalidates: [query.orders.key(), query.customers.key()],
    onDone: (order) => {
      if (order.status === 'creation_failed') alerts.show('error', order.failure_reason ?? 'La commande a échoué.');
      else alerts.show('success', `La commande n°\u00a0${quantity(order.id)} est créée.`);
      leave(() => goTo(pathOf('order', { id: order.id })));
    },
    onFailed: (error) => setErrors(refusalOf(error)),
  });
  const submit = () => {
    const found = errorsOf(draft);
    const { restaurant, partner } = draft;
    // Beyond what there is: the row says so.
    const over =
      !stock.isFetching && stock.data?.some((row) => (draft.deliver[row.format_id] ?? 0) > availableOf(row)) === true;
    if (over || Object.keys(found).length > 0 || !restaurant || !partner) {
      setErrors(found);
      return;
    }
    creating.mutate({
      customer_id: customer.id,
      restaurant_id: restaurant.id,
      partner_id: partner.id,
      deliver: linesOf(draft.deliver),
      pickup: linesOf(draft.pickup),
    });
  };
  return (
    <Dialog
      title="Créer une commande"
      size="large"
      dirty={draft !== EMPTY && !leaving}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} type="submit" form={id} busy={creating.isPending}>
          Créer
        </DialogActions>
      )}
    >
      <form
        id={id}
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <FormError message={errors.form} />
        <div className="b-order-parties">
          <PlaceField
            kind="restaurant"
            value={draft.restaurant?.id}
            error={errors.restaurant_id}
            onValue={(place, name) => change({ restaurant: named(place, name), deliver: {} })}
          />
          <PlaceField
            kind="partner"
            label="Partenaire"
            value={draft.partner?.id}
            error={errors.partner_id}
            onValue={(place, name) => change({ partner: named(place, name) })}
          />
        </div>
        <OrderGrids
          customer={customer}
          restaurant={draft.restaurant?.name}
          stock={stock.data}
          failure={problemOf(stock.error)}
          onRetry={() => void stock.refetch()}
          deliver={draft.deliver}
          pickup={draft.pickup}
          error={errors.lines}
          onDeliver={(deliver) => change({ deliver })}
          onPickup={(pickup) => change({ pickup })}
        />
      </form>
    </Dialog>
  );
}
