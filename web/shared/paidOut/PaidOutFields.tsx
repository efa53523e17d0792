import { TextField } from '../../ui/form/TextField.tsx';
import { MeansField } from './MeansField.tsx';
import { type PaidOutValues, REFERENCES } from './paidOutForm.ts';

type PaidOutFieldsProps = {
  values: PaidOutValues;
  errors: Readonly<{ payee?: string | undefined; reference?: string | undefined }>;
  onChange: (change: Partial<PaidOutValues>) => void;
  /** Several people are paid: each is their own payee. */
  several?: boolean;
  /** Under the payee: who it is when no one is named. */
  payeeHint?: string;
};

/** Means, payee and reference of a payment out. */
export function PaidOutFields({ values, errors, onChange, several = false, payeeHint }: PaidOutFieldsProps) {
  const reference = REFERENCES[values.means];
  return (
    <>
      <MeansField value={values.means} onMeans={(means) => onChange({ means })} />
      {!several && (
        <TextField
          label="Bénéficiaire"
          optional
          autoComplete="off"
          {...(payeeHint !== undefined && { hint: payeeHint })}
          value={values.payee}
          error={errors.payee}
          onChange={({ target }) => onChange({ payee: target.value })}
        />
      )}
      {!several && reference && (
        <TextField
          label={reference.label}
          hint={reference.hint}
          optional={values.means !== 'cheque'}
          autoComplete="off"
          value={values.reference}
          error={errors.reference}
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      )}
    </>
  );
}
