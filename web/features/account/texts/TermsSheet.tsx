import { type AccountTerms } from '@boucle/contract/features/account/calls.ts';
import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { gapOf, TERMS_LABELS, TERMS_MAX, type TermsKind, termsPath } from '@boucle/contract/features/account/terms.ts';
import { date } from '@boucle/contract/base/format.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { mdiTextBoxEditOutline } from '@mdi/js';
import { useForm, useWatch } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useFormSave } from '../../../shared/saving/useFormSave.ts';
import { Button } from '../../../ui/Button.tsx';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { UnsavedGuard } from '../../../ui/form/leaving/UnsavedGuard.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';

type Values = { text: string };
type Publication = Parameters<typeof client.account.publishTerms>[0];

const HINT = 'Une ligne vide sépare deux paragraphes, une ligne qui commence par # est un titre.';
const rules = {
  validate: (text: string) => {
    const gap = gapOf(text);
    const broken = ruleMessage('Texte', text, [check('required'), check('max', { length: TERMS_MAX })]);
    return broken ?? (gap === undefined || `Complétez d’abord\u00a0: ${gap}`);
  },
};

type TermsSheetProps = {
  kind: TermsKind;
  account: Account;
  /** The latest first. */
  versions: readonly AccountTerms[];
};

/** One text: a version is published, and stays readable. */
export function TermsSheet({ kind, account, versions }: TermsSheetProps) {
  const [latest, ...earlier] = versions;
  const form = useForm<Values>({ values: { text: latest?.text ?? '' }, resetOptions: { keepDirtyValues: true } });
  const { isDirty, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'text' });
  const publish = useFormSave({
    form,
    names: ['text'],
    sets: true,
    send: (publication: Publication, options) => client.account.publishTerms(publication, options),
    invalidates: [query.account.terms.key()],
    success: ({ version }) => `${TERMS_LABELS[kind]}\u00a0: la version ${version} est publiée.`,
    onSaved: ({ text }) => form.reset({ text }),
  });
  const begin = async () => {
    // Half a page of text for who opens it: loaded when it is wanted.
    const { termsModel } = await import('@boucle/contract/features/account/termsModels.ts');
    form.setValue('text', termsModel(kind, account.name), { shouldDirty: true });
    form.setFocus('text');
  };
  return (
    <Sheet
      title={TERMS_LABELS[kind]}
      note={latest === undefined ? 'Pas encore publié' : `Version ${latest.version}, du ${date(latest.valid_from)}`}
    >
      <UnsavedGuard when={isDirty && !isSubmitting} />
      <Form
        form={form}
        className="b-stack"
        onSubmit={({ text }) => publish({ kind, text, version: latest?.version ?? 0 })}
      >
        <TextArea label="Texte" rows={12} hint={HINT} {...fieldProps(form, 'text', rules)} />
        <div className="b-settings-foot">
          {typed.trim() === '' && (
            <Button icon={mdiTextBoxEditOutline} onClick={() => void begin()}>
              Partir d’un modèle
            </Button>
          )}
          {isDirty && <Button onClick={() => form.reset({ text: latest?.text ?? '' })}>Rétablir</Button>}
          <Button type="submit" variant="contained" disabled={!isDirty} busy={isSubmitting}>
            Publier
          </Button>
        </div>
        {account.slug !== null && latest !== undefined && (
          <p className="b-muted">
            <PublicText slug={account.slug} kind={kind}>
              Lire la page publique
            </PublicText>
            {earlier.map(({ version, valid_from }) => (
              <span key={version}>
                {' · '}
                <PublicText slug={account.slug ?? ''} kind={kind} version={version}>
                  version {version}, du {date(valid_from)}
                </PublicText>
              </span>
            ))}
          </p>
        )}
      </Form>
    </Sheet>
  );
}

type PublicTextProps = { slug: string; kind: TermsKind; version?: number; children: React.ReactNode };

function PublicText({ slug, kind, version, children }: PublicTextProps) {
  return (
    <a className="b-link" href={termsPath(slug, kind, version)} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
