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
import {
  fittedUnits,
  type ReadUnit,
  unitsIn,
  unitsOf,
  withoutOneRead,
  withOneRead,
} from '../shared/units/readUnits.ts';
import { UnitScan } from '../shared/units/UnitScan.tsx';
import { useUnitReading } from '../shared/units/useUnitReading.ts';
import { lookAt } from './counter/useCounterReading.ts';
import { Window } from '../shared/ownPages/Window.tsx';

interface Values {
  readonly state: OwnBreakage['state'];
  readonly reason: OwnBreakage['reason'];
  /** Pieces by format. */
  readonly pieces: Partial<Record<string, number>>;
  /** Numbered containers that were read among them. */
  readonly units: readonly ReadUnit[];
  readonly comment: string;
}

const FIELDS = ['comment'] as const;

const optionsOf = <K extends string>(labels: Readonly<Record<K, string>>) =>
  (Object.entries(labels) as [K, string][]).map(([value, label]) => ({ value, label }));

type BreakageWindowProps = { id: number; formats: OwnStock['formats']; onClose: () => void };

/** « Signaler une casse »: what broke or was lost of the restaurant's stock. */
export function BreakageWindow({ id, formats, onClose }: BreakageWindowProps) {
  const form = useForm<Values>({
    defaultValues: { state: 'clean', reason: 'broken', pieces: {}, units: [], comment: '' },
  });
  const [attempts] = useState(createAttempts);
  const queries = useQueryClient();
  const state = useWatch({ control: form.control, name: 'state' });
  const there = formats.filter((format) => format[state] > 0);
  const units = useWatch({ control: form.control, name: 'units' });
  const count = (formatId: number, change: (pieces: number, read: number) => number, read: readonly ReadUnit[]) => {
    const now = form.getValues(`pieces.${formatId}`) ?? 0;
    const had = unitsOf(form.getValues('units'), formatId).length;
    form.setValue(`pieces.${formatId}`, change(now, had), { shouldDirty: true });
    form.setValue('units', read);
  };
  const reading = useUnitReading({
    formats: there.map(({ format_id }) => format_id),
    units,
    onRead: (unit) => count(unit.formatId, withOneRead, [...form.getValues('units'), unit]),
    look: (code) => lookAt(id, code),
  });
  const submit = async ({ pieces, units: read, ...rest }: Values) => {
    const containers = there
      .map(({ format_id }) => ({ format_id, quantity: pieces[format_id] ?? 0, ...unitsIn(read, format_id) }))
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
        {there.some(({ numbered }) => numbered) && (
          <UnitScan
            reading={reading}
            units={units}
            onRemove={(code) => {
              const left = units.filter((unit) => unit.code !== code);
              const removed = units.find((unit) => unit.code === code);
              if (removed !== undefined) count(removed.formatId, withoutOneRead, left);
            }}
          />
        )}
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
                    onValue={(pieces) => {
                      field.onChange(pieces);
                      const room = (of: number) => (of === format.format_id ? pieces : units.length);
                      form.setValue('units', fittedUnits(units, room));
                    }}
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
