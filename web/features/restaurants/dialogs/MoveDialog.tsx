import { atName } from '@boucle/contract/base/elision.ts';
import { count } from '@boucle/contract/base/format.ts';
import { STOCK_MOVE_LABELS, type StockMove } from '@boucle/contract/shared/places/stockMoves.ts';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { MovementDialog } from '../../../shared/movements/MovementDialog.tsx';
import { restaurantGrid } from '../../../shared/movements/moveGrid.ts';
import { NotServed } from '../../../shared/movements/NotServed.tsx';
import { useMoveFormats } from '../../../shared/movements/useMoveFormats.ts';
import { WAREHOUSE } from '../../../shared/movements/warehouse.ts';
import { PlaceField } from '../../../shared/places/PlaceField.tsx';

type MoveDialogProps = {
  move: StockMove;
  restaurant: { readonly id: number; readonly name: string };
  onClose: () => void;
};

type Partner = { readonly id: number | undefined; readonly name: string };
const NO_PARTNER: Partner = { id: undefined, name: '' };

/** Sentence on what moves from where to where; `other` is the warehouse or a partner's reserve. */
const INTROS: Readonly<Record<StockMove, (name: string, other: string) => string>> = {
  admin_give: (name, other) => `Propres pris ${other}, livrés à ${name}.`,
  admin_return: (name, other) => `Propres repris à ${name}, rangés ${other}. Ceux que des commandes attendent restent.`,
  admin_return_dirty: (name, other) => `Sales repris à ${name}, rangés ${other}.`,
};

/**
 * Supplies a restaurant from the warehouse or a partner, or takes clean or dirty containers back to
 * it.
 */
export function MoveDialog({ move, restaurant: { id, name }, onClose }: MoveDialogProps) {
  const [partner, setPartner] = useState(NO_PARTNER);
  const { formats, failure, apart, proposed } = useMoveFormats(move, id, partner.id);
  const partnerName = partner.id === undefined ? undefined : partner.name;
  const other = partnerName === undefined ? 'à l’entrepôt' : atName(partnerName);
  const done = (pieces: number): string => {
    return move === 'admin_give'
      ? `${count(pieces, 'contenant livré', 'contenants livrés')} à ${name}.`
      : `${count(pieces, 'contenant repris', 'contenants repris')} à ${name}.`;
  };
  return (
    <MovementDialog
      title={move === 'admin_give' ? `Approvisionner ${name}` : `${STOCK_MOVE_LABELS[move]}, ${name}`}
      intro={INTROS[move](name, other)}
      formats={formats}
      failure={failure}
      direction="out"
      owner={move === 'admin_give' ? (partnerName ?? WAREHOUSE) : name}
      {...restaurantGrid(move, partnerName, proposed)}
      apart={<NotServed id={id} titles={apart} />}
      empty={
        move === 'admin_give' ? `${partnerName ?? 'L’entrepôt'} n’a aucun contenant propre` : 'Rien à reprendre ici'
      }
      success={done}
      extraFields={['partner_id']}
      extraTyped={partner.id !== undefined}
      extra={({ errors, forget }) => (
        <PlaceField
          kind="partner"
          optional
          value={partner.id}
          error={errors['partner_id']}
          hint={
            move === 'admin_give'
              ? 'Sans partenaire, ils viennent de l’entrepôt.'
              : 'Sans partenaire, ils vont à l’entrepôt.'
          }
          onValue={(partnerId, called) => {
            setPartner({ id: partnerId, name: called });
            forget('partner_id');
          }}
        />
      )}
      onSubmit={(movement, options) => {
        const input = {
          id,
          transaction_type: move,
          ...(partner.id !== undefined && { partner_id: partner.id }),
          ...movement,
          lines: [...movement.lines],
        };
        return client.restaurants.move(input, options);
      }}
      onClose={onClose}
    />
  );
}
