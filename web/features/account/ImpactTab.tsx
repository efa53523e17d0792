import { ACCOUNT_LIMITS } from '@boucle/contract/features/account/limits.ts';
import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { ImpactFactors } from './ImpactFactors.tsx';
import { SettingsForm } from './SettingsForm.tsx';

type Values = { trash_bag_capacity: string };

const LABEL = 'Capacité d’un sac';
const valuesOf = (account: Account): Values => ({ trash_bag_capacity: String(account.trash_bag_capacity) });
const rules = fieldRules(
  LABEL,
  check('required'),
  check('integer'),
  check('between', { min: 0, max: ACCOUNT_LIMITS.trash_bag_capacity }),
);

/** « Impact »: the factors of CO₂e, and the bag of the dashboard. */
export function ImpactTab({ account }: { account: Account }) {
  return (
    <div className="b-stack">
      <ImpactFactors />
      <SettingsForm<Values>
        account={account}
        title="Sacs poubelle"
        names={['trash_bag_capacity']}
        labels={{ trash_bag_capacity: LABEL }}
        valuesOf={valuesOf}
        inputOf={(values) => ({ trash_bag_capacity: Number(values.trash_bag_capacity) })}
      >
        {(form) => (
          <TextField
            label={LABEL}
            inputMode="numeric"
            end={<span className="b-input-suffix">emballages</span>}
            hint="Emballages jetables que contient un sac poubelle. Le tableau de bord en tire les sacs évités."
            {...fieldProps(form, 'trash_bag_capacity', rules)}
          />
        )}
      </SettingsForm>
    </div>
  );
}
