import { euro, quantity } from '@boucle/contract/base/format.ts';
import { type UnitDetail } from '@boucle/contract/features/units/rows.ts';
import { STOCK_CARD_STATE_LABELS } from '@boucle/contract/shared/ledgerCards/places.ts';
import {
  MISSING_DAYS,
  RETIRE_PLACES,
  RETIRE_REASONS,
  RETIRED_FOR_LABELS,
  type RetirePlace,
  type RetireReason,
  writtenCode,
} from '@boucle/contract/shared/units/labels.ts';
import { thisUnit } from '@boucle/contract/shared/units/words.ts';
import { mdiCashMinus, mdiChartBellCurve, mdiPackageVariantMinus } from '@mdi/js';
import { useForm, useWatch } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useFormSave } from '../../../shared/saving/useFormSave.ts';
import { useStocksChanged } from '../../../shared/useStocksChanged.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { RadioCards } from '../../../ui/form/RadioCards.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { placeName } from '../unitLooks.tsx';

interface RetireStepProps {
  readonly unit: UnitDetail;
  readonly onClose: () => void;
}

type Values = { reason: RetireReason; place: 'here' | 'A.clean' | 'A.dirty' };

/** Where the books have it, when an act may retire it there. */
function standing({ place }: UnitDetail): boolean {
  const letter = place?.place === 'warehouse' ? 'A' : place?.place === 'restaurant' ? 'R' : '';
  return RETIRE_PLACES.some((one) => one === `${letter}.${place?.state ?? ''}`);
}

/** « Retirer »: why, and what it changes; the one press that does it. */
export function RetireStep({ unit, onClose }: RetireStepProps) {
  const { code, uses, designed_washes: designed, retired, purchase_cost: cost } = unit;
  const isHere = standing(unit);
  const form = useForm<Values>({ defaultValues: { reason: 'worn', place: isHere ? 'here' : 'A.clean' } });
  const { reason, place } = useWatch({ control: form.control, defaultValue: form.getValues() });
  const stocksChanged = useStocksChanged();
  const submit = useFormSave<Values, Values, Values, UnitDetail>({
    form,
    names: ['reason', 'place'],
    send: (values, options) => {
      const named: { place?: RetirePlace } = values.place === 'here' ? {} : { place: values.place };
      return client.units.retire({ code, reason: values.reason, ...named }, options);
    },
    invalidates: [query.units.key(), query.incidents.key()],
    success: () => `Le contenant ${writtenCode(code)} est retiré.`,
    onSaved: () => {
      stocksChanged();
      onClose();
    },
  });
  const notes: Readonly<Record<RetireReason, string>> = {
    worn: `après ${quantity(uses)} utilisations${designed === null ? '' : ` sur ${quantity(designed)}`}`,
    broken: 'fêlé, ébréché, déformé',
    recalled: `${unit.supplier_lot === '' ? 'son lot' : unit.supplier_lot}, ${quantity(unit.batch_in_service)} encore en service`,
    lost: `pas vu depuis plus de ${MISSING_DAYS}\u00a0jours`,
  };
  const mean = Math.round(retired.uses);
  const next = Math.round((retired.uses * retired.units + uses) / (retired.units + 1));
  return (
    <Form form={form} onSubmit={submit}>
      <RadioCards
        label="Pourquoi&#8239;?"
        options={RETIRE_REASONS.map((value) => ({ value, label: RETIRED_FOR_LABELS[value], note: notes[value] }))}
        value={reason ?? 'worn'}
        {...form.register('reason')}
      />
      {!isHere && (
        <RadioCards
          label="Où est-il&#8239;?"
          hint={`Pour les registres, il est ici\u00a0: ${placeName(unit.place)}.`}
          options={[
            { value: 'A.clean', label: 'À l’entrepôt, propre' },
            { value: 'A.dirty', label: 'À l’entrepôt, sale' },
          ]}
          value={place ?? 'A.clean'}
          {...form.register('place')}
        />
      )}
      <section aria-label="Ce que cela change">
        <h3 className="unit-month">Ce que cela change</h3>
        <ul className="unit-effects">
          <li>
            <Icon path={mdiPackageVariantMinus} size={20} />
            {isHere && unit.there !== null && unit.place ? (
              <span>
                {`${unit.place.name}\u00a0: ${quantity(unit.there)} → `}
                <b>{quantity(unit.there - 1)}</b>
                {` ${unit.format_title}, ${STOCK_CARD_STATE_LABELS[unit.place.state].toLowerCase()}`}
              </span>
            ) : (
              <span>{`Entrepôt\u00a0: un ${unit.format_title} de moins`}</span>
            )}
          </li>
          <li>
            <Icon path={mdiChartBellCurve} size={20} />
            <span>
              {retired.units === 0 ? 'Moyenne des retirés\u00a0: ' : `Moyenne des retirés\u00a0: ${quantity(mean)} → `}
              <b>{quantity(next)}</b>
              {next > 1 ? ' utilisations' : ' utilisation'}
            </span>
          </li>
          <li>
            <Icon path={mdiCashMinus} size={20} />
            <span>
              {cost === null ? (
                'Sortie de stock, sans coût d’achat connu'
              ) : (
                <>
                  {'Sortie de stock au coût d’achat\u00a0: '}
                  <b>{euro(cost)}</b>
                </>
              )}
            </span>
          </li>
        </ul>
        <p className="b-caption b-muted">
          Son code ne sert plus. S’il est scanné quand même, le prêt passe et un écart s’ouvre.
        </p>
      </section>
      <footer className="unit-foot">
        <Button full size="large" onClick={onClose}>
          Garder
        </Button>
        <Button full size="large" type="submit" variant="contained" tone="danger" busy={form.formState.isSubmitting}>
          {`Retirer ${thisUnit(unit.drawing)}`}
        </Button>
      </footer>
    </Form>
  );
}
