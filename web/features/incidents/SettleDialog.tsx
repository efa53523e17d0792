import { count, quantity as pieces } from '@boucle/contract/base/format.ts';
import { type IncidentDetail, type SettleInput } from '@boucle/contract/features/incidents/calls.ts';
import { useId, useState } from 'react';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { HolderField } from '../../shared/holders/HolderField.tsx';
import { type HolderChoice } from '../../shared/holders/holders.ts';
import { fieldErrors, problemOf } from '../../shared/problem.ts';
import { COUNTED_FIELDS, type CountedAt, countedErrors, countedPlace } from '../../shared/counts/countedAt.ts';
import { PlaceCounted } from '../../shared/counts/PlaceCounted.tsx';
import { useStocksChanged } from '../../shared/useStocksChanged.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { MovementScan } from '../../shared/units/MovementScan.tsx';
import {
  addedUnit,
  type ReadPieces,
  type ReadUnit,
  removedUnit,
  typedPieces,
  unitsIn,
} from '../../shared/units/readUnits.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { QuantityField } from '../../ui/form/QuantityField.tsx';
import { RadioCards } from '../../ui/form/RadioCards.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { Suggested } from './Suggested.tsx';

const WAYS = [
  { value: 'holder', label: 'D’un emprunt encore ouvert', note: 'Quelqu’un les a rendus sans que ce soit enregistré' },
  { value: 'place', label: 'D’un lieu qui les compte encore', note: 'Ses registres en ont trop' },
] as const;
/** Of a driver or a counter: where they were is known, where they came from may not be. */
const UNKNOWN = {
  value: 'unknown',
  label: 'On ne sait pas',
  note: 'Ils entrent dans les registres là où ils étaient',
} as const;
const DEPOSITS = [
  { value: 'back', label: 'Rendue à sa cagnotte' },
  { value: 'offered', label: 'Reprise par l’initiative, qui l’avait offerte' },
] as const;

type Values = {
  /** `unknown`: they were moved already, and where they came from is not known. */
  way: 'holder' | 'place' | 'unknown';
  holder: HolderChoice | undefined;
  place: CountedAt;
  quantity: number;
  deposit: 'back' | 'offered';
  units: readonly ReadUnit[];
  comment: string;
  confirmed: boolean;
};

/**
 * « Régler »: records where the containers of an incident came from or went to, by the
 * administrator's own word.
 */
export function SettleDialog({ incident, onClose }: { incident: IncidentDetail; onClose: () => void }) {
  const { id, version, left, format_title: format } = incident;
  const surplus = incident.quantity > 0;
  const isUnposted = incident.round_id !== null || incident.refused !== null;
  const ways = isUnposted ? [UNKNOWN, ...WAYS] : WAYS;
  const opposite = incident.causes.some(({ cause }) => cause === 'opposite' || cause === 'neighbours');
  const quantityId = useId();
  const changed = useStocksChanged();
  const [start] = useState<Values>(() => ({
    way: isUnposted ? 'unknown' : surplus ? 'holder' : 'place',
    holder: undefined,
    place: { kind: 'warehouse', id: undefined, state: 'clean' },
    quantity: left,
    deposit: 'back',
    units: [],
    comment: '',
    confirmed: false,
  }));
  const [values, setValues] = useState(start);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const change = (part: Partial<Values>) => {
    setValues((present) => ({ ...present, confirmed: false, ...part }));
    setWrong({});
  };
  const { way, holder, place, quantity, units, deposit, comment, confirmed } = values;
  const { format_id } = incident;
  const recount = (next: (now: ReadPieces) => ReadPieces) => {
    setValues((present) => {
      const counted = next({ pieces: { [format_id]: present.quantity }, units: present.units });
      return { ...present, confirmed: false, quantity: counted.pieces[format_id] ?? 0, units: counted.units };
    });
    setWrong({});
  };
  const settle = useIdempotentMutation({
    send: (input: SettleInput, options) => client.incidents.settle(input, options),
    success: ({ left: still }) =>
      still === 0 ? 'L’écart est réglé.' : `${count(still, 'contenant reste', 'contenants restent')} à régler.`,
    onDone: onClose,
    onSettled: changed,
    // The confirmation was of the incident as it was before: now it is to be read again.
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) change({});
    },
  });
  const refused = fieldErrors(settle.error);
  const errors = {
    ...refused,
    ...wrong,
  };
  const submit = () => {
    const found = errorsOf(values, left);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    settle.mutate({
      id,
      version,
      quantity,
      ...unitsIn(units, format_id),
      confirmed: true,
      ...(comment.trim() !== '' && { comment: comment.trim() }),
      ...(way === 'place' && countedPlace(place)),
      ...(way === 'holder' && { deposit }),
      ...(way === 'holder' && holder && { [holder.kind === 'card' ? 'card_holder_id' : 'customer_id']: holder.id }),
    });
  };
  const shown = new Set(['customer_id', 'card_holder_id', 'quantity', 'confirmed', 'place', ...COUNTED_FIELDS]);
  const untied = Object.keys(refused).every((name) => !shown.has(name));
  return (
    <Dialog
      title="Régler l’écart"
      dirty={values !== start}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} busy={settle.isPending} onClick={submit}>
          Régler
        </DialogActions>
      )}
    >
      <div className="b-stack">
        {untied && <FormError message={problemOf(settle.error)} />}
        {isUnposted && (
          <p className="b-muted">
            {incident.refused === null ? 'Le chauffeur' : 'Le comptoir'} les a déjà déplacés. Les registres les trouvent
            là où ils étaient, puis les déplacent comme lui.
          </p>
        )}
        {surplus && (
          <RadioCards
            label="D’où venaient-ils&#8239;?"
            options={ways}
            value={way}
            onChange={(event) => change({ way: ways.find(({ value }) => value === event.target.value)?.value ?? way })}
          />
        )}
        {way === 'unknown' ? null : way === 'holder' ? (
          <>
            <Suggested incident={incident} onChoose={(chosen) => change({ holder: chosen })} />
            <HolderField
              label="Qui les avait&#8239;?"
              value={holder}
              error={errors['customer_id'] ?? errors['card_holder_id']}
              onValue={(chosen) => change({ holder: chosen })}
            />
            <SelectField
              label="Consigne"
              options={DEPOSITS}
              value={deposit}
              onChange={(event) => change({ deposit: event.target.value === 'offered' ? 'offered' : 'back' })}
            />
          </>
        ) : (
          <>
            {!surplus && <p className="b-muted">Où les avez-vous retrouvés&#8239;?</p>}
            {opposite && (
              <p className="b-muted">
                Si c’est un écart opposé qui l’explique, expliquez plutôt les deux&nbsp;: là où il a été compté, le
                stock est déjà corrigé.
              </p>
            )}
            <PlaceCounted value={place} errors={errors} onValue={(next) => change({ place: next })} />
          </>
        )}
        <Field id={quantityId} label={`Quantité (sur ${pieces(left)})`} error={errors['quantity']}>
          <QuantityField
            id={quantityId}
            label={`Quantité, ${format}`}
            value={quantity}
            max={left}
            invalid={errors['quantity'] !== undefined}
            onValue={(next) => recount((now) => typedPieces(now, { [format_id]: next }))}
          />
        </Field>
        <MovementScan
          formats={[format_id]}
          units={units}
          onRead={(unit) => recount((now) => addedUnit(now, unit))}
          onRemove={(code) => recount((now) => removedUnit(now, code))}
        />
        <TextArea
          label="Commentaire"
          optional
          rows={2}
          maxLength={400}
          value={comment}
          onChange={(event) => change({ comment: event.target.value })}
        />
        <div>
          <Checkbox
            checked={confirmed}
            aria-invalid={errors['confirmed'] !== undefined || undefined}
            onChange={(event) => {
              setValues((present) => ({ ...present, confirmed: event.target.checked }));
              setWrong({});
            }}
          >
            {confirmationOf(values, incident)}
          </Checkbox>
          <FormError message={errors['confirmed']} />
        </div>
      </div>
    </Dialog>
  );
}

function errorsOf(values: Values, left: number): Record<string, string> {
  const { way, holder, place, quantity, confirmed } = values;
  return {
    ...(way === 'holder' && !holder && { customer_id: 'Indiquez qui les avait.' }),
    ...(way === 'place' && countedErrors(place)),
    ...((quantity < 1 || quantity > left) && { quantity: `Indiquez de 1 à ${pieces(left)}.` }),
    ...(!confirmed && { confirmed: 'Confirmez-le avant de régler.' }),
  };
}

/** Sentence on what happens, in the words that are confirmed. */
function confirmationOf({ way, holder, quantity, deposit }: Values, incident: IncidentDetail): string {
  const some = count(quantity, 'contenant', 'contenants');
  if (way === 'unknown')
    return `Je confirme que ${incident.refused === null ? 'le chauffeur' : 'le comptoir'} a bien compté ${some} de plus que les registres.`;
  if (way === 'place')
    return incident.quantity > 0
      ? `Je confirme que ${some} en trop ${quantity > 1 ? 'étaient comptés' : 'était compté'} à ce lieu\u00a0: son stock en perd autant.`
      : `Je confirme que ${some} ${quantity > 1 ? 'ont été retrouvés' : 'a été retrouvé'} à ce lieu\u00a0: son stock en gagne autant.`;
  const who = holder?.label ?? 'cette personne';
  const mailed = holder?.kind === 'customer' ? ' Un e-mail l’en informe.' : '';
  const money = deposit === 'back' ? 'la consigne revient à sa cagnotte.' : 'la consigne revient à l’initiative.';
  return `Je le confirme\u00a0: ${who} a rendu ${some}, ${money}${mailed}`;
}
