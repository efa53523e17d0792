import { isSeal, readSeal, SEAL_SAYS } from '@boucle/contract/features/books/seals.ts';
import { type VerifiedSeals } from '@boucle/contract/features/books/sealCalls.ts';
import { ofMonth } from '@boucle/contract/shared/statements/labels.ts';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { useFormSave } from '../../shared/saving/useFormSave.ts';
import { Button } from '../../ui/Button.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

interface Values {
  sha256: string;
}

/**
 * Compares the seal that a paper or a mail has with what the rows of that month (its first day)
 * give now.
 */
export function CompareSealDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const formId = useId();
  const [given, setGiven] = useState<VerifiedSeals['given']>(null);
  const form = useForm<Values>({ defaultValues: { sha256: '' } });
  const submit = useFormSave({
    form,
    names: ['sha256'],
    sets: true,
    send: ({ sha256 }: Values, options) =>
      client.books.verifySeals({ given: { month: month.slice(0, 7), sha256: readSeal(sha256) } }, options),
    onSaved: (verified: VerifiedSeals) => setGiven(verified.given),
  });
  return (
    <Dialog
      title={`Sceau ${ofMonth(month.slice(0, 7))}`}
      size="small"
      dirty={false}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>Fermer</Button>
          <Button type="submit" form={formId} variant="contained" busy={form.formState.isSubmitting}>
            Comparer
          </Button>
        </>
      )}
    >
      <Form form={form} id={formId} onSubmit={submit}>
        <TextArea
          label="Sceau du relevé ou de l’e-mail"
          rows={3}
          hint="Les espaces et les majuscules ne comptent pas."
          {...fieldProps(form, 'sha256', {
            validate: (value) => isSeal(readSeal(value)) || SEAL_SAYS,
            // The comparison was of another seal.
            onChange: () => setGiven(null),
          })}
        />
        <div role="status">
          {given !== null && (
            <p className={given.matches ? 'books-proof' : 'books-proof books-proof-off'}>
              {given.matches
                ? 'Ce sceau correspond aux écritures du mois.'
                : 'Ce sceau ne correspond pas\u00a0: des écritures de ce mois, ou d’un mois précédent, ont changé depuis.'}
            </p>
          )}
        </div>
      </Form>
    </Dialog>
  );
}
