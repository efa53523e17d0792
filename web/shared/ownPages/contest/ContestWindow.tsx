import { CLAIM_TEXT_MAX } from '@boucle/contract/shared/incidents/claims.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../api/errors.ts';
import { Window } from '../Window.tsx';
import { tellProblem } from '../../problem.ts';
import { createAttempts } from '../../saving/attempts.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { applyServerErrors } from '../../../ui/form/applyServerErrors.ts';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';

interface Values {
  readonly text: string;
}

const FIELDS = ['text'] as const;

type Options = ReturnType<ReturnType<typeof createAttempts>['optionsOf']>;

type ContestWindowProps = {
  movement: string;
  /** It was refused once: the words are added to the first ones. */
  isReply: boolean;
  open: (text: string, options: Options) => Promise<unknown>;
  onSent: () => void;
  onClose: () => void;
};

/** « Contester »: what is wrong with a movement; « Répondre », once, to a refusal. */
export function ContestWindow({ movement, isReply, open, onSent, onClose }: ContestWindowProps) {
  const form = useForm<Values>({ defaultValues: { text: '' } });
  const [attempts] = useState(createAttempts);
  const submit = async ({ text }: Values) => {
    try {
      await open(text, attempts.optionsOf());
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 403) tellProblem(error);
      else applyServerErrors(form, FIELDS, { detail: error.message, fields: error.fields });
      return;
    }
    alerts.show('success', `Votre ${isReply ? 'réponse' : 'contestation'} est envoyée à l’initiative.`);
    onSent();
    onClose();
  };
  return (
    <Window
      title={isReply ? 'Répondre au refus' : 'Contester un mouvement'}
      dirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Form form={form} onSubmit={submit}>
        <p>{movement}</p>
        <TextArea
          label={isReply ? 'Ce que vous précisez' : 'Ce qui ne va pas'}
          rows={3}
          maxLength={CLAIM_TEXT_MAX}
          {...fieldProps(form, 'text')}
        />
        <p className="b-muted">La réponse arrive ici et par e-mail, avec la raison.</p>
        <div className="o-acts">
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="contained" type="submit" busy={form.formState.isSubmitting}>
            {isReply ? 'Répondre' : 'Contester'}
          </Button>
        </div>
      </Form>
    </Window>
  );
}
