import { count } from '@boucle/contract/base/format.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useState } from 'react';
import { MovementDialog } from '../../../shared/movements/MovementDialog.tsx';
import { WAREHOUSE } from '../../../shared/movements/warehouse.ts';
import { PlaceField } from '../../../shared/places/PlaceField.tsx';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { RadioCards } from '../../../ui/form/RadioCards.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type ActionProps } from '../../../shared/transactions/panel/actionProps.ts';
import { NOBODY } from './between.ts';
import { movementBody, recordMovement } from '../../../shared/transactions/panel/recordMovement.ts';
import { type Source, useGridFormats } from './useGridFormats.ts';

const KINDS = [
  { value: 'without_webapp_event', label: 'Un événement' },
  { value: 'without_webapp_caterer', label: 'Un traiteur' },
  { value: 'without_webapp_meal_tray', label: 'Des plateaux-repas' },
] as const;
const FROM = [
  { value: 'warehouse', label: 'De l’entrepôt' },
  { value: 'restaurant', label: 'D’un restaurant' },
  { value: 'partner', label: 'D’un partenaire' },
] as const;
type From = (typeof FROM)[number]['value'];

/**
 * « Saisir une activité hors appli »: containers that go out without the web app, and come back
 * later.
 */
export function OutingDialog({ onClose, onRecorded }: ActionProps) {
  const [type, setType] = useState<(typeof KINDS)[number]['value']>('without_webapp_event');
  const [client, setClient] = useState('');
  const [from, setFrom] = useState<From>('warehouse');
  const [place, setPlace] = useState(NOBODY);
  const source: Source = from === 'warehouse' ? from : { kind: from, id: place.id };
  const grid = useGridFormats(source, 'clean');
  const placeField = from === 'partner' ? 'partner_id' : 'restaurant_id';
  const unnamed = from !== 'warehouse' && place.id === undefined;
  const errors = () => {
    const message = ruleMessage('Client', client.trim(), [check('required'), check('max', { length: 120 })]);
    return {
      ...(message !== undefined && { custom_customer: message }),
      ...(unnamed && { [placeField]: `Le champ ${from === 'partner' ? 'Partenaire' : 'Restaurant'} est obligatoire` }),
    };
  };
  return (
    <MovementDialog<TransactionRow>
      title="Saisir une activité hors appli"
      intro="Ce qui sort aujourd’hui se compte au retour, depuis le volet de la transaction."
      {...grid}
      direction="out"
      owner={from === 'warehouse' ? WAREHOUSE : place.name}
      empty={unnamed ? 'Choisissez d’abord d’où partent les contenants' : 'Aucun format'}
      submitLabel="Enregistrer la sortie"
      extraFields={['custom_customer', 'restaurant_id', 'partner_id']}
      extraErrors={errors}
      extraTyped={client !== '' || place.id !== undefined}
      extra={({ errors: extraErrors, forget }) => (
        <>
          <SelectField
            label="Activité"
            options={KINDS}
            value={type}
            onChange={(event) => {
              const chosen = KINDS.find(({ value }) => value === event.target.value);
              if (chosen) setType(chosen.value);
            }}
          />
          <TextField
            label="Client"
            value={client}
            hint="Celui qui emporte les contenants&nbsp;: les manquants lui seront facturés."
            error={extraErrors['custom_customer']}
            onChange={(event) => {
              setClient(event.target.value);
              forget('custom_customer');
            }}
          />
          <RadioCards
            label="D’où partent-ils&#8239;?"
            options={FROM}
            value={from}
            onChange={(event) => {
              const chosen = FROM.find(({ value }) => value === event.target.value);
              if (!chosen) return;
              setFrom(chosen.value);
              setPlace(NOBODY);
            }}
          />
          {from !== 'warehouse' && (
            <PlaceField
              key={from}
              kind={from}
              value={place.id}
              error={extraErrors[placeField]}
              onValue={(id, name) => {
                setPlace({ id, name });
                forget(placeField);
              }}
            />
          )}
        </>
      )}
      success={(pieces) => `${count(pieces, 'contenant sorti', 'contenants sortis')}\u00a0: ${client.trim()}.`}
      onSubmit={(movement, options) => {
        const { lines, ...rest } = movementBody(movement);
        return recordMovement(
          {
            transaction_type: type,
            variant: 'out',
            custom_customer: client.trim(),
            ...(place.id !== undefined && { [placeField]: place.id }),
            ...rest,
            lines: lines.map(({ role: _, ...line }) => line),
          },
          options,
        );
      }}
      onDone={onRecorded}
      onClose={onClose}
    />
  );
}
