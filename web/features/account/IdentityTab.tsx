import { ACCOUNT_LIMITS, HEX_COLOUR, ICON_SIDE } from '@boucle/contract/features/account/limits.ts';
import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { SLUG_HINT, SLUG_LABEL } from '@boucle/contract/shared/account/slug.ts';
import { ACCOUNT_RULES } from '@boucle/contract/shared/accounts/rules.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { Controller } from 'react-hook-form';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { ColourField } from './ColourField.tsx';
import { type IdentityValues } from './identityValues.ts';
import { PhonePreview } from './PhonePreview.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { declaredText } from '../../ui/form/declared/declaredText.ts';
import { FormPicture } from '../../ui/form/declared/FormPicture.tsx';

const LABELS = {
  name: 'Nom',
  slug: SLUG_LABEL,
  primary: 'Couleur principale',
  secondary: 'Couleur secondaire',
} as const;
const PICTURES = { logo: 'Logo', icon: 'Icône' } as const;
const ICON_HINT = `Carrée, ${ICON_SIDE}\u00a0pixels de côté au moins pour construire l’application\u202f; PNG de préférence.`;
const RULES = {
  name: fieldRules(LABELS.name, check('required'), check('max', { length: ACCOUNT_LIMITS.name })),
  primary: fieldRules(LABELS.primary, check('required'), check('regex', { regex: HEX_COLOUR })),
  secondary: fieldRules(LABELS.secondary, check('required'), check('regex', { regex: HEX_COLOUR })),
};
const valuesOf = ({ name, slug, colors }: Account): IdentityValues => ({
  name,
  slug: slug ?? '',
  logo: undefined,
  icon: undefined,
  primary: colors.primary,
  secondary: colors.secondary,
});

/** « Identité »: name, pictures, colours, and a telephone that wears them. */
export function IdentityTab({ account }: { account: Account }) {
  return (
    <SettingsForm<IdentityValues>
      account={account}
      title="Identité"
      names={['name', 'slug', 'logo', 'icon', 'primary', 'secondary']}
      labels={LABELS}
      valuesOf={valuesOf}
      inputOf={({ name, slug, logo, icon, primary, secondary }) => ({
        name,
        ...(account.slug === null ? {} : { slug: slug.trim() }),
        colors: { primary, secondary },
        ...(logo === undefined ? {} : { logo }),
        ...(icon === undefined ? {} : { icon }),
      })}
      aside={(form) => <PhonePreview form={form} account={account} />}
    >
      {(form) => (
        <>
          <TextField label={LABELS.name} {...fieldProps(form, 'name', RULES.name)} />
          {account.slug !== null && (
            <TextField
              {...declaredText(form, ACCOUNT_RULES, 'slug')}
              hint={SLUG_HINT}
              spellCheck={false}
              autoCapitalize="none"
            />
          )}
          {(['logo', 'icon'] as const).map((name) => (
            <FormPicture
              key={name}
              form={form}
              name={name}
              label={PICTURES[name]}
              {...(name === 'icon' && { hint: ICON_HINT })}
              url={name === 'logo' ? account.logo_url : account.icon_url}
            />
          ))}
          <div className="b-settings-columns">
            {(['primary', 'secondary'] as const).map((name) => (
              <Controller
                key={name}
                control={form.control}
                name={name}
                rules={RULES[name]}
                render={({ field, fieldState }) => (
                  <ColourField
                    label={LABELS[name]}
                    value={field.value}
                    error={fieldState.error?.message}
                    onValue={field.onChange}
                  />
                )}
              />
            ))}
          </div>
        </>
      )}
    </SettingsForm>
  );
}
