import { count } from '@boucle/contract/base/format.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { BATCH_LIMITS } from '@boucle/contract/shared/units/labels.ts';
import { useState } from 'react';
import { MovementDialog } from '../../../shared/movements/MovementDialog.tsx';
import { RadioCards } from '../../../ui/form/RadioCards.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { movementBody, recordMovement } from '../../../shared/transactions/panel/recordMovement.ts';
import { type ActionProps } from '../../../shared/transactions/panel/actionProps.ts';
import { useGridFormats } from './useGridFormats.ts';

const ORIGINS = [
  { value: 'bought', label: 'Achat', note: 'Neufs, livrés par un fournisseur' },
  { value: 'opening', label: 'Stock d’ouverture', note: 'À vous avant Boucle, ni achetés ni trouvés' },
  { value: 'found_clean', label: 'Retrouvés propres', note: 'Un inventaire en compte plus' },
  { value: 'found_dirty', label: 'Retrouvés sales', note: 'Ils iront au lavage' },
] as const;

const BATCH_FIELDS = [
  { name: 'supplier', label: 'Fournisseur' },
  { name: 'supplier_lot', label: 'Lot du fournisseur' },
  { name: 'declaration', label: 'Déclaration de conformité' },
] as const;
type EntryBatch = Readonly<Record<(typeof BATCH_FIELDS)[number]['name'], string>>;
const NO_BATCH: EntryBatch = { supplier: '', supplier_lot: '', declaration: '' };

/** « Entrée en stock »: bought, there before the books began here, or found at a count. */
export function EntryDialog({ onClose, onRecorded }: ActionProps) {
  const [variant, setVariant] = useState<(typeof ORIGINS)[number]['value']>('bought');
  const [batch, setBatch] = useState<EntryBatch>(NO_BATCH);
  const isNew = variant === 'bought' || variant === 'opening';
  const grid = useGridFormats('warehouse', variant === 'found_dirty' ? 'dirty' : 'clean');
  return (
    <MovementDialog<TransactionRow>
      title="Entrée en stock"
      {...grid}
      direction="in"
      areNew={isNew}
      extraTyped={variant !== 'bought' || Object.values(batch).some((text) => text !== '')}
      extraFields={BATCH_FIELDS.map(({ name }) => `batch.${name}`)}
      extra={({ errors, forget }) => (
        <>
          <RadioCards
            label="D’où viennent-ils&#8239;?"
            options={ORIGINS}
            value={variant}
            onChange={(event) => {
              const chosen = ORIGINS.find(({ value }) => value === event.target.value);
              if (chosen) setVariant(chosen.value);
            }}
          />
          {isNew && (
            <div className="entry-batch">
              {BATCH_FIELDS.map(({ name, label }) => (
                <TextField
                  key={name}
                  label={label}
                  optional
                  maxLength={BATCH_LIMITS[name]}
                  value={batch[name]}
                  error={errors[`batch.${name}`]}
                  onChange={(event) => {
                    setBatch({ ...batch, [name]: event.target.value });
                    forget(`batch.${name}`);
                  }}
                />
              ))}
            </div>
          )}
        </>
      )}
      success={(pieces) => `${count(pieces, 'contenant entre', 'contenants entrent')} en stock.`}
      onSubmit={(movement, options) =>
        recordMovement(
          { transaction_type: 'admin_in', variant, ...(isNew && { batch }), ...movementBody(movement) },
          options,
        )
      }
      onDone={onRecorded}
      onClose={onClose}
    />
  );
}
