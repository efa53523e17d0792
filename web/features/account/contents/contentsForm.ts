import { ACCOUNT_LIMITS } from '@boucle/contract/features/account/limits.ts';
import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { type FieldPath } from 'react-hook-form';
import { fieldRules } from '../../../ui/form/fieldRules.ts';
import { UNKNOWN } from '../../../ui/texts.ts';

export type ContentsValues = Account['content'];

export const LABELS = {
  faq: 'Questions',
  onboarding: 'Premiers pas',
  welcome_email: 'E-mail de bienvenue',
  email_signature: 'Signature',
  reply_to: 'Adresse de réponse',
} as const;

const required = (label: string, length: number) => fieldRules(label, check('required'), check('max', { length }));
export const RULES = {
  question: required('Question', ACCOUNT_LIMITS.question),
  answer: required('Réponse', ACCOUNT_LIMITS.answer),
  title: required('Titre', ACCOUNT_LIMITS.step_title),
  text: required('Texte', ACCOUNT_LIMITS.step_text),
  welcome_email: fieldRules(LABELS.welcome_email, check('max', { length: ACCOUNT_LIMITS.welcome_email })),
  reply_to: fieldRules(LABELS.reply_to, check('email')),
  email_signature: fieldRules(LABELS.email_signature, check('max', { length: ACCOUNT_LIMITS.email_signature })),
};

const rowsOf = (count: number) => Array.from({ length: count }, (_none, row) => row);

/** Every field that the server may refuse, each row's own first: the lists as a whole come last. */
export const NAMES: readonly FieldPath<ContentsValues>[] = [
  ...rowsOf(ACCOUNT_LIMITS.faq).flatMap((row) => [`faq.${row}.question`, `faq.${row}.answer`] as const),
  ...rowsOf(ACCOUNT_LIMITS.onboarding).flatMap(
    (row) => [`onboarding.${row}.title`, `onboarding.${row}.text`, `onboarding.${row}.picture_url`] as const,
  ),
  'welcome_email',
  'email_signature',
  'reply_to',
  'faq',
  'onboarding',
];

/** The texts of a row in the order of the form: what the server keeps has an order of its own. */
const TEXTS = ['question', 'answer', 'title', 'text', 'picture_url'] as const;
type Row = Readonly<Partial<Record<(typeof TEXTS)[number], string | null>>>;

/**
 * A list as the two versions of a save are compared: every text of every row, in order; a picture
 * is named, not shown.
 */
export function write(_name: string, value: ContentsValues[keyof ContentsValues]): string {
  if (typeof value === 'string') return value === '' ? UNKNOWN : value;
  if (value.length === 0) return UNKNOWN;
  const rows: readonly Row[] = value;
  return rows
    .map((row, index) => {
      const texts = TEXTS.map((name) => (name === 'picture_url' && row[name] ? pictureName(row[name]) : row[name]));
      return `${index + 1}. ${texts.filter(Boolean).join(' – ')}`;
    })
    .join('\n');
}

/** Enough of an address to distinguish one picture from another. */
const pictureName = (url: string): string => `image ${url.split('/').at(-1)?.slice(0, 6) ?? ''}`;
