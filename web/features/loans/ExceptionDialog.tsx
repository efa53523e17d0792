import { centsOf, count, euro, eurosOf, addDays, parisDay } from '@boucle/contract/base/format.ts';
import { EXTENDED_MOST } from '@boucle/contract/features/loans/labels.ts';
import { type Loan } from '@boucle/contract/features/loans/rows.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useFormSave } from '../../shared/saving/useFormSave.ts';
import { FormDay } from '../../ui/form/declared/FormDay.tsx';
import { formText } from '../../ui/form/declared/inForm.ts';
import { RadioCards } from '../../ui/form/RadioCards.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { loanWords } from './columns.tsx';
import { type Exception, mayExcept } from './loanRow.tsx';

interface ExceptionDialogProps {
  readonly what: Exception;
  readonly loans: readonly Loan[];
  /** The concerned loans are recorded. */
  readonly onDone: (loans: readonly Loan[]) => void;
  readonly onClose: () => void;
}

const OTHER = 'Autre, à préciser';
const REASONS = ['Geste commercial', 'Déménagement, maladie', 'Erreur de notre part', OTHER].map((label) => ({
  value: label,
  label,
}));
const VERBS = { pardon: 'Pardonner', extend: 'Prolonger' } as const;
/** Loans shown by name; the others are counted. */
const SHOWN = 8;
const MONTH = 30;

type Values = { until: string | null; choice: string; reason: string };

/** « Pardonner » or « Prolonger » loans of consos, with the reason. */
export function ExceptionDialog({ what, loans, onDone, onClose }: ExceptionDialogProps) {
  const [today] = useState(() => parisDay(Date.now()));
  const rows = loans.filter((loan) => mayExcept(what, loan));
  const left = loans.length - rows.length;
  const latest = rows.reduce((last, { due_on: due }) => (due !== null && due > last ? due : last), today);
  const form = useForm<Values>({
    defaultValues: { until: addDays(latest, MONTH), choice: REASONS[0]?.value ?? '', reason: '' },
  });
  const choice = useWatch({ control: form.control, name: 'choice' });
  const pieces = rows.reduce((sum, loan) => sum + loan.pieces, 0);
  const amount = eurosOf(rows.reduce((sum, loan) => sum + centsOf(loan.amount), 0));
  const submit = useFormSave<Values, Values, Values, Loan[]>({
    form,
    names: ['until', 'reason'],
    send: (values, options) => {
      const input = {
        ids: rows.map(({ id }) => id),
        reason: values.choice === OTHER ? values.reason.trim() : values.choice,
      };
      return what === 'pardon'
        ? client.loans.pardon(input, options)
        : client.loans.extend({ ...input, until: values.until ?? '' }, options);
    },
    invalidates: [query.loans.key(), query.events.key()],
    success: (done) =>
      what === 'pardon'
        ? `${count(done.length, 'emprunt pardonné', 'emprunts pardonnés')}.`
        : `${count(done.length, 'emprunt prolongé', 'emprunts prolongés')}.`,
    onSaved: (loans) => {
      onDone(loans);
      onClose();
    },
  });
  const title = `${VERBS[what]} ${count(rows.length, 'emprunt', 'emprunts')}`;
  return (
    <FormDialog title={title} form={form} onSubmit={submit} onClose={onClose} action={title}>
      <p>{`${count(pieces, 'contenant', 'contenants')}, ${euro(amount)} de consignes.`}</p>
      {left > 0 && (
        <p className="b-muted">
          {`${count(left, 'emprunt coché reste', 'emprunts cochés restent')} de côté\u00a0: cartes, invités, consignes acquises${what === 'extend' ? ', sans date de retour' : ''} ou déjà pardonnés.`}
        </p>
      )}
      {what === 'extend' && (
        <FormDay
          form={form}
          name="until"
          label="À rendre avant le"
          min={addDays(today, 1)}
          max={addDays(today, EXTENDED_MOST)}
          rules={{ required: true }}
        />
      )}
      <RadioCards label="Pourquoi&#8239;?" options={REASONS} {...form.register('choice')} defaultValue={choice} />
      {choice === OTHER && (
        <TextField {...formText(form, 'reason', 'Motif', check('required'), check('max', { length: 200 }))} />
      )}
      <ul className="loan-excepted">
        {rows.slice(0, SHOWN).map((loan) => (
          <li key={loan.id}>
            <b>{loan.holder.name}</b>
            <span>{loanWords(loan)}</span>
            <span>{euro(loan.amount)}</span>
          </li>
        ))}
        {rows.length > SHOWN && <li>{`et ${count(rows.length - SHOWN, 'autre', 'autres')}`}</li>}
      </ul>
      <p className="b-muted">
        {what === 'pardon'
          ? 'Plus de rappel, et la consigne ne sera jamais acquise. Les contenants restent à rendre\u00a0: un retour rend la consigne, comme avant. Aucun euro ne bouge aujourd’hui.'
          : 'Les rappels et la garde de la consigne suivent cette date. Aucun euro ne bouge aujourd’hui.'}
      </p>
    </FormDialog>
  );
}
