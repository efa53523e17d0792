import { writtenDay } from '@boucle/contract/base/format.ts';
import {
  REQUEST_LIMITS,
  REQUEST_WAY_LABELS,
  REQUEST_WAYS,
  type RequestWay,
} from '@boucle/contract/features/supplyRequests/labels.ts';
import { type OwnRestaurant } from '@boucle/contract/partnerApi/restaurants.ts';
import { type PartnerSupplyRequest } from '@boucle/contract/partnerApi/supplyRequests.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ApiError } from '../api/errors.ts';
import { uuid } from '../api/uuid.ts';
import { tellProblem } from '../shared/problem.ts';
import { createAttempts } from '../shared/saving/attempts.ts';
import { alerts } from '../ui/alerts/alerts.ts';
import { Button } from '../ui/Button.tsx';
import { applyServerErrors } from '../ui/form/applyServerErrors.ts';
import { DateField } from '../ui/form/DateField.tsx';
import { fieldProps } from '../ui/form/fieldProps.ts';
import { Form } from '../ui/form/Form.tsx';
import { QuantityField } from '../ui/form/QuantityField.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { client } from './own.ts';
import { readRequests } from './queries.ts';
import { Window } from '../shared/ownPages/Window.tsx';

/** Named as the server names what it refuses. */
type Values = {
  supply_request: {
    /** Pieces by way, then by format. */
    lines: Partial<Record<RequestWay, Record<string, number>>>;
    wanted_on: string | null;
    comment: string;
  };
};

/** Fields that the server may refuse. */
const FIELDS = ['supply_request.wanted_on', 'supply_request.comment'] as const;

const WAYS = REQUEST_WAYS.map((value) => ({ value, label: REQUEST_WAY_LABELS[value] }));

const valuesOf = ({ lines, wanted_on, comment }: PartnerSupplyRequest): Values['supply_request'] => ({
  lines: Object.fromEntries(
    REQUEST_WAYS.map((way) => [
      way,
      Object.fromEntries(lines.filter((line) => line.way === way).map((line) => [line.format_id, line.quantity])),
    ]),
  ),
  wanted_on,
  comment,
});

const linesOf = (lines: Values['supply_request']['lines']) =>
  REQUEST_WAYS.flatMap((way) =>
    Object.entries(lines[way] ?? {})
      .filter(([, pieces]) => pieces > 0)
      .map(([formatId, quantity]) => ({ way, format_id: Number(formatId), quantity })),
  );

type AskWindowProps = {
  restaurant: OwnRestaurant;
  /** A request that is changed; none is a new one. */
  request?: PartnerSupplyRequest | undefined;
  onClose: () => void;
};

/** « Demander des contenants »: how many of each format, which way, from when. */
export function AskWindow({ restaurant: { id, formats }, request, onClose }: AskWindowProps) {
  const form = useForm<Values>({
    defaultValues: { supply_request: request ? valuesOf(request) : { lines: {}, wanted_on: null, comment: '' } },
  });
  const [way, setWay] = useState<RequestWay>(request?.lines[0]?.way ?? 'clean_in');
  // The number of this request on this page: sent twice, it is one.
  const [reference] = useState(uuid);
  const [attempts] = useState(createAttempts);
  const queries = useQueryClient();
  const submit = async ({ supply_request: { lines, wanted_on, comment } }: Values) => {
    const body = { wanted_on, comment, lines: linesOf(lines) };
    // A change is bound to its content: another content has another key.
    const options = attempts.optionsOf(undefined, request && body);
    try {
      await (request
        ? client.supplyRequests.update({ id: request.id, supply_request: body }, options)
        : client.supplyRequests.create({ id, supply_request: { external_id: reference, ...body } }, options));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 403) tellProblem(error);
      else applyServerErrors(form, FIELDS, { detail: error.message, fields: error.fields });
      return;
    }
    const day = wanted_on === null ? '' : `, pour le ${writtenDay(wanted_on)}`;
    alerts.show('success', `La demande est ${request ? 'modifiée' : 'envoyée'}${day}.`);
    void queries.invalidateQueries({ queryKey: readRequests.queryKey });
    onClose();
  };
  const { errors, isDirty, isSubmitting } = form.formState;
  return (
    <Window title={request ? 'Modifier la demande' : 'Demander des contenants'} dirty={isDirty} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <SelectField
          label="Demande"
          options={WAYS}
          value={way}
          onChange={({ target }) => setWay(WAYS.find(({ value }) => value === target.value)?.value ?? 'clean_in')}
        />
        {formats.length === 0 && <p className="b-muted">L’initiative ne propose encore aucun format.</p>}
        <ul className="r-quantities">
          {formats.map(({ id: formatId, title, subtitle }) => (
            <li key={`${way} ${formatId}`}>
              <span>
                {title}
                {subtitle !== '' && <small>{subtitle}</small>}
              </span>
              <Controller
                control={form.control}
                name={`supply_request.lines.${way}.${formatId}`}
                render={({ field }) => (
                  <QuantityField
                    label={`Quantité, ${title}`}
                    value={field.value ?? 0}
                    onValue={field.onChange}
                    max={REQUEST_LIMITS.pieces}
                  />
                )}
              />
            </li>
          ))}
        </ul>
        <Controller
          control={form.control}
          name="supply_request.wanted_on"
          render={({ field }) => (
            <DateField
              label="Pour le"
              optional
              hint="Sans date, au plus tôt."
              value={field.value}
              onValue={field.onChange}
              error={errors.supply_request?.wanted_on?.message}
            />
          )}
        />
        <TextArea
          label="Commentaire"
          optional
          rows={2}
          maxLength={REQUEST_LIMITS.comment}
          {...fieldProps(form, 'supply_request.comment')}
        />
        <div className="r-window-acts">
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="contained" type="submit" busy={isSubmitting}>
            {request ? 'Enregistrer' : 'Envoyer la demande'}
          </Button>
        </div>
      </Form>
    </Window>
  );
}
