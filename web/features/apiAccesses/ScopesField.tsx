import { API_ACCESS_RULES as RULES } from '@boucle/contract/features/apiAccesses/fields.ts';
import { PARTNER_SCOPE_LABELS, PARTNER_SCOPES, type PartnerScope } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { describedBy, Field } from '../../ui/form/Field.tsx';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { type AccessValues } from './accessForm.ts';

const { label, checks } = RULES.scopes;

/** Scopes of the access: at least one. */
export function ScopesField() {
  const id = useId();
  const { field, fieldState } = useController<AccessValues, 'scopes'>({
    name: 'scopes',
    rules: fieldRules(label, ...checks),
  });
  const error = fieldState.error?.message;
  const toggle = (scope: PartnerScope, checked: boolean) =>
    field.onChange(PARTNER_SCOPES.filter((one) => (one === scope ? checked : field.value.includes(one))));
  return (
    <Field id={id} label={label} error={error} group>
      <div
        role="group"
        className="b-scopes"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, { error, hint: undefined })}
      >
        {PARTNER_SCOPES.map((scope, index) => (
          <Checkbox
            key={scope}
            ref={index === 0 ? field.ref : undefined}
            checked={field.value.includes(scope)}
            onBlur={field.onBlur}
            onChange={(event) => toggle(scope, event.target.checked)}
          >
            <b className="b-strong">{scope}</b> <span className="b-muted">{PARTNER_SCOPE_LABELS[scope]}</span>
          </Checkbox>
        ))}
      </div>
    </Field>
  );
}
