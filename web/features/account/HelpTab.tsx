import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { SettingsForm } from './SettingsForm.tsx';

type Values = { restaurant_help_video_url: string; customer_help_video_url: string };

const LABELS = { restaurant_help_video_url: 'Vidéo des restaurants', customer_help_video_url: 'Vidéo des consos' };
const NAMES = ['restaurant_help_video_url', 'customer_help_video_url'] as const;
const rulesOf = (label: string) => fieldRules(label, check('url'), check('regex', { regex: /^https:\/\//i }));
const RULES = {
  restaurant_help_video_url: rulesOf(LABELS.restaurant_help_video_url),
  customer_help_video_url: rulesOf(LABELS.customer_help_video_url),
};
const valuesOf = (account: Account): Values => ({
  restaurant_help_video_url: account.restaurant_help_video_url ?? '',
  customer_help_video_url: account.customer_help_video_url ?? '',
});
const addressOf = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** « Aide »: the two films that explain the programme. */
export function HelpTab({ account }: { account: Account }) {
  return (
    <SettingsForm<Values>
      account={account}
      title="Vidéos d’aide"
      names={NAMES}
      labels={LABELS}
      valuesOf={valuesOf}
      inputOf={(values) => ({
        restaurant_help_video_url: addressOf(values.restaurant_help_video_url),
        customer_help_video_url: addressOf(values.customer_help_video_url),
      })}
    >
      {(form) =>
        NAMES.map((name) => (
          <TextField
            key={name}
            label={LABELS[name]}
            optional
            type="url"
            placeholder="https://"
            hint="Une adresse https."
            {...fieldProps(form, name, RULES[name])}
          />
        ))
      }
    </SettingsForm>
  );
}
