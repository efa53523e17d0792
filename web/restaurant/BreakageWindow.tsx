import { COMMENT_MAX } from '@boucle/contract/base/constants.ts';
import { type OwnStock } from '@boucle/contract/partnerApi/ownRestaurant.ts';
import { type OwnBreakage } from '@boucle/contract/partnerApi/ownRestaurantActs.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../api/errors.ts';
import { tellProblem } from '../shared/problem.ts';
import { createAttempts } from '../shared/saving/attempts.ts';
import { alerts } from '../ui/alerts/alerts.ts';
import { Button } from '../ui/Button.tsx';
import { applyServerErrors } from '../ui/form/applyServerErrors.ts';
import { fieldProps } from '../ui/form/fieldProps.ts';
import { Form } from '../ui/form/Form.tsx';
import { QuantityField } from '../ui/form/QuantityField.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { client } from './own.ts';
import { REASONS, STATES } from './breakageWords.ts';
import { readBreakages, readStock } from './queries.ts';
import { Window } from '../shared/ownPages/Window.tsx';

interface Values {
  readonly state: OwnBreakage['state'];
  readonly reason: OwnBreakage['reason'];
  /** Pieces by format. */
  readonly pieces: Partial<Record<string, number>>;
  readonly comment: string;
}

const FIELDS = ['comment'] as const;

const optionsOf = <K extends string>(labels: Readonly<Record<K, string>>) =>
  (Object.entries(labels) as [K, string][]).map(([value, label]) => ({ value, label }));

type BreakageWindowProps = { id: number; formats: OwnStock['formats']; onClose: () => void };

/** « Signaler une casse »: what broke or was lost of the restaurant's stock. */
export function BreakageWindow({ id, formats, onClose }: BreakageWindowProps) {
  const form = useForm<Values>({ defaultValues: { state: 'clean', reason: 'broken', pieces: {}, comment: '' } });
  const [attempts] = useState(createAttempts);
  const queries = useQueryClient();
  const state = useWatch({ control: form.control, name: 'state' });
  const there = formats.filter((format) => format[state] > 0);
  const submit = async ({ pieces, ...rest }: Values) => {
    const containers = there
      .map(({ format_id }) => ({ format_id, quantity: pieces[format_id] ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    try {
      await client.restaurants.reportBreakage({ id, ...rest, containers }, attempts.optionsOf());
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 403) tellProblem(error);
      else applyServerErrors(form, FIELDS, { detail: error.message, fields: error.fields });
      return;
    }
    alerts.show('success', 'La casse est signalée à l’initiative.');
    for (const { queryKey } of [readStock(id), readBreakages(id)]) void queries.invalidateQueries({ queryKey });
    onClose();
  };
  return (
    <Window title="Signaler une casse" dirty={form.formState.isDirty} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <div className="r-two-fields">
          <Controller
            control={form.control}
            name="reason"
            render={({ field }) => <SelectField label="Ils sont" options={optionsOf(REASONS)} {...field} />}
          />
          <Controller
            control={form.control}
            name="state"
            render={({ field }) => <SelectField label="Ils étaient" options={optionsOf(STATES)} {...field} />}
          />
        </div>
        {there.length === 0 && <p className="b-muted">Votre stock n’en compte aucun.</p>}
        <ul className="r-quantities">
          {there.map((format) => (
            <li key={`${state} ${format.format_id}`}>
              <span>
                {format.title}
                <small>{`sur ${format[state]}`}</small>
              </span>
              <Controller
                control={form.control}
                name={`pieces.${format.format_id}`}
                render={({ field }) => (
                  <QuantityField
                    label={`Quantité, ${format.title}`}
                    value={field.value ?? 0}
                    onValue={field.onChange}
                    max={format[state]}
                  />
                )}
              />
            </li>
          ))}
        </ul>
        <TextArea label="Ce qui s’est passé" rows={2} maxLength={COMMENT_MAX} {...fieldProps(form, 'comment')} />
        <p className="b-muted">Votre stock change quand l’initiative l’accepte.</p>
        <div className="r-window-acts">
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="contained" type="submit" busy={form.formState.isSubmitting}>
            Signaler
          </Button>
        </div>
      </Form>
    </Window>
  );
}
