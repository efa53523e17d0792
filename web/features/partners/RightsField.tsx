import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { query } from '../../api/query.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { type PartnerValues } from './partnerForm.ts';

const WORDS = {
  restaurant: {
    all: 'Tous les restaurants',
    some: 'Restaurants servis',
    none: 'Aucun restaurant actif.',
    missing: 'Cochez au moins un restaurant.',
  },
  drop_off_point: {
    all: 'Tous les points de dépôt',
    some: 'Points de dépôt',
    none: 'Aucun point de dépôt actif.',
    missing: 'Cochez au moins un point de dépôt.',
  },
} as const;

type RightsFieldProps = {
  kind: keyof typeof WORDS;
  /** Of a super administrator, who names one. */
  accountId: number | undefined;
  waits: boolean;
};

/** Whom a partner may serve, or where it may drop: all of them, or the ones that are ticked. */
export function RightsField({ kind, accountId, waits }: RightsFieldProps) {
  const form = useFormContext<PartnerValues>();
  const all = kind === 'restaurant' ? ('all_restaurants' as const) : ('all_drop_off_points' as const);
  const ids = kind === 'restaurant' ? ('restaurant_ids' as const) : ('drop_off_point_ids' as const);
  const isAll = useWatch({ control: form.control, name: all });
  const chosen = useWatch({ control: form.control, name: ids });
  const ready = !waits || accountId !== undefined;
  const choices = useQuery(
    query.partners.choices.queryOptions({
      input: { kind, ...(accountId !== undefined && { account_id: accountId }) },
      enabled: !isAll && ready,
    }),
  );
  form.register(ids, {
    validate: (value: readonly string[], values) => values[all] || value.length > 0 || WORDS[kind].missing,
  });
  const error = form.getFieldState(ids, form.formState).error?.message;
  const toggle = (id: string, checked: boolean) =>
    form.setValue(ids, checked ? [...chosen, id] : chosen.filter((one) => one !== id), {
      shouldDirty: true,
      shouldValidate: error !== undefined,
    });
  return (
    <fieldset className="b-partner-rights" aria-invalid={error !== undefined || undefined}>
      <legend className="b-sr">{WORDS[kind].some}</legend>
      <Switch
        checked={isAll}
        onChange={(event) => {
          form.setValue(all, event.target.checked, { shouldDirty: true });
          form.clearErrors(ids);
        }}
      >
        {WORDS[kind].all}
      </Switch>
      {!isAll && (
        <div className="b-partner-choices">
          {choices.data?.length === 0 && <p className="b-muted">{WORDS[kind].none}</p>}
          {choices.data?.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(String(id))}
              onChange={(event) => toggle(String(id), event.target.checked)}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      )}
      {error !== undefined && (
        <p className="b-field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
