import { count } from '@boucle/contract/base/format.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { useState } from 'react';
import { MovementDialog } from '../../../shared/movements/MovementDialog.tsx';
import { PlaceField } from '../../../shared/places/PlaceField.tsx';
import { type ActionProps } from '../../../shared/transactions/panel/actionProps.ts';
import { NOBODY } from './between.ts';
import { movementBody, recordMovement } from '../../../shared/transactions/panel/recordMovement.ts';
import { StateChoice } from './StateChoice.tsx';
import { useGridFormats } from './useGridFormats.ts';

const TYPES = {
  clean: 'admin_pickup_drop_off_point_clean_container',
  dirty: 'admin_pickup_drop_off_point_dirty_container',
} as const;

/**
 * « Collecter »: from a drop-off point to the warehouse. `only` where a single state is collected.
 */
export function CollectDialog({ only, onClose, onRecorded }: ActionProps & { only?: 'dirty' }) {
  const [state, setState] = useState<'clean' | 'dirty'>('dirty');
  const [point, setPoint] = useState(NOBODY);
  const grid = useGridFormats({ kind: 'drop_off_point', id: point.id }, state);
  return (
    <MovementDialog<TransactionRow>
      title={only === 'dirty' ? 'Collecter des sales' : 'Collecter'}
      {...grid}
      direction="out"
      owner={point.name}
      empty={point.id === undefined ? 'Choisissez d’abord le point de dépôt' : 'Aucun format'}
      extraFields={['drop_off_point_id']}
      extraErrors={() =>
        point.id === undefined ? { drop_off_point_id: 'Le champ Point de dépôt est obligatoire' } : {}
      }
      extraTyped={point.id !== undefined}
      extra={({ errors, forget }) => (
        <>
          <PlaceField
            kind="drop_off_point"
            value={point.id}
            error={errors['drop_off_point_id']}
            onValue={(id, name) => {
              setPoint({ id, name });
              forget('drop_off_point_id');
            }}
          />
          {only === undefined && <StateChoice value={state} onValue={setState} />}
        </>
      )}
      success={(pieces) => `${count(pieces, 'contenant collecté', 'contenants collectés')}\u00a0: ${point.name}.`}
      onSubmit={(movement, options) =>
        recordMovement(
          { transaction_type: TYPES[state], drop_off_point_id: point.id ?? 0, ...movementBody(movement) },
          options,
        )
      }
      onDone={onRecorded}
      onClose={onClose}
    />
  );
}
