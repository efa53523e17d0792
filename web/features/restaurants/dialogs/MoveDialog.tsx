import { count } from '@boucle/contract/format.ts';
import { RESTAURANT_MOVE_LABELS, type RestaurantMove } from '@boucle/contract/restaurants/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { MovementDialog } from '../../../shared/movements/MovementDialog.tsx';
import { type GridFormat } from '../../../shared/movements/quantities.ts';
import { useStocksChanged } from '../../../shared/movements/useStocksChanged.ts';
import { PlaceField } from '../../../shared/places/PlaceField.tsx';
import { problemOf } from '../../../shared/problem.ts';

type MoveDialogProps = {
  move: RestaurantMove;
  restaurant: { readonly id: number; readonly name: string };
  onClose: () => void;
};

type Partner = { readonly id: number | undefined; readonly name: string };
const NO_PARTNER: Partner = { id: undefined, name: '' };

/** What moves from where to where; `other` is the warehouse or a partner's reserve. */
const INTROS: Readonly<Record<RestaurantMove, (name: string, other: string) => string>> = {
  admin_give: (name, other) => `Propres pris ${other}, livrés à ${name}.`,
  admin_return: (name, other) => `Propres repris à ${name}, rangés ${other}. Ceux que des commandes attendent restent.`,
  admin_return_dirty: (name, other) => `Sales repris à ${name}, rangés ${other}.`,
};

/** Supplies a restaurant from the warehouse or a partner, or takes clean or dirty containers back to it. */
export function MoveDialog({ move, restaurant: { id, name }, onClose }: MoveDialogProps) {
  const [partner, setPartner] = useState(NO_PARTNER);
  const { formats, failure } = useFormats(move, id, partner.id);
  const changed = useStocksChanged();
  const other = partner.id === undefined ? 'à l’entrepôt' : `chez ${partner.name}`;
  const giver = partner.id === undefined ? 'L’entrepôt' : partner.name;
  const done = (pieces: number): string => {
    return move === 'admin_give'
      ? `${count(pieces, 'contenant livré', 'contenants livrés')} à ${name}.`
      : `${count(pieces, 'contenant repris', 'contenants repris')} à ${name}.`;
  };
  return (
    <MovementDialog
      title={move === 'admin_give' ? `Approvisionner ${name}` : `${RESTAURANT_MOVE_LABELS[move]}, ${name}`}
      intro={INTROS[move](name, other)}
      formats={formats}
      failure={failure}
      direction="out"
      owner={{
        name: move === 'admin_give' ? giver : name,
        state: move === 'admin_return_dirty' ? 'dirty' : 'clean',
      }}
      {...(move !== 'admin_give' && { takeAll: 'Tout reprendre' })}
      empty={move === 'admin_give' ? `${giver} n’a aucun contenant propre` : 'Rien à reprendre ici'}
      said={done}
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
          onValue={(partnerId, partnerName) => {
            setPartner({ id: partnerId, name: partnerName });
            forget('partner_id');
          }}
        />
      )}
      onSubmit={(movement, keyOf) => {
        const input = {
          id,
          transaction_type: move,
          ...(partner.id !== undefined && { partner_id: partner.id }),
          ...movement,
          lines: [...movement.lines],
        };
        return client.restaurants.move(input, { context: { idempotencyKey: keyOf(input) } });
      }}
      onDone={() => {
        changed();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** What may be moved: the clean ones of the warehouse or of a partner, or what the restaurant has and has not promised. */
function useFormats(move: RestaurantMove, id: number, partnerId: number | undefined) {
  const gives = move === 'admin_give';
  const warehouse = useQuery({ ...query.account.stocks.queryOptions(), enabled: gives && partnerId === undefined });
  const reserve = useQuery({
    ...query.places.stocks.queryOptions({ input: { kind: 'partner', id: partnerId ?? 0 } }),
    enabled: gives && partnerId !== undefined,
  });
  const shelves = useQuery({
    ...query.restaurants.stocks.queryOptions({ input: { id } }),
    enabled: !gives,
  });
  const giver = partnerId === undefined ? warehouse : reserve;
  const { error, refetch } = gives ? giver : shelves;
  const rows = gives
    ? giver.data?.map((row) => ({ ...row, stock: row.clean }))
    : shelves.data?.map((row) => ({
        ...row,
        stock: move === 'admin_return' ? row.clean - row.reserved : row.dirty,
      }));
  const formats = rows
    ?.filter(({ stock }) => stock > 0)
    .map(({ format_id, format_title, picture_url, drawing, stock }): GridFormat => ({
      formatId: format_id,
      title: format_title,
      pictureUrl: picture_url,
      drawing,
      stock,
    }));
  const failure =
    error === null || rows !== undefined
      ? undefined
      : { message: problemOf(error) ?? '', onRetry: () => void refetch() };
  return { formats, failure };
}
