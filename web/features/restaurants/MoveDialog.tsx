import { count } from '@boucle/contract/format.ts';
import { RESTAURANT_MOVE_LABELS, type RestaurantMove } from '@boucle/contract/restaurants/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { MovementDialog } from '../../shared/movements/MovementDialog.tsx';
import { type GridFormat } from '../../shared/movements/quantities.ts';
import { useStocksChanged } from '../../shared/movements/useStocksChanged.ts';
import { problemOf } from '../../shared/problem.ts';

type MoveDialogProps = {
  move: RestaurantMove;
  restaurant: { readonly id: number; readonly name: string };
  onClose: () => void;
};

const INTROS: Readonly<Record<RestaurantMove, (name: string) => string>> = {
  admin_give: (name) => `Propres pris à l’entrepôt, livrés à ${name}.`,
  admin_return: (name) => `Propres repris à ${name}, rangés à l’entrepôt. Ceux que des commandes attendent restent.`,
  admin_return_dirty: (name) => `Sales repris à ${name}, à laver à l’entrepôt.`,
};

/** Supplies a restaurant from the warehouse, or takes clean or dirty containers back. */
export function MoveDialog({ move, restaurant: { id, name }, onClose }: MoveDialogProps) {
  const { formats, failure } = useFormats(move, id);
  const changed = useStocksChanged();
  const done = (pieces: number): string => {
    const what = count(pieces, 'contenant', 'contenants');
    return move === 'admin_give' ? `${what} pour ${name}.` : `${what} de ${name} à l’entrepôt.`;
  };
  return (
    <MovementDialog
      title={move === 'admin_give' ? `Approvisionner ${name}` : `${RESTAURANT_MOVE_LABELS[move]}, ${name}`}
      intro={INTROS[move](name)}
      formats={formats}
      failure={failure}
      direction="out"
      owner={{
        name: move === 'admin_give' ? 'L’entrepôt' : name,
        state: move === 'admin_return_dirty' ? 'dirty' : 'clean',
      }}
      empty={move === 'admin_give' ? 'L’entrepôt n’a aucun contenant propre' : 'Rien à reprendre ici'}
      said={done}
      onSubmit={(movement, keyOf) => {
        const input = { id, transaction_type: move, ...movement, lines: [...movement.lines] };
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

/** What may be moved: the clean ones of the warehouse, or what the restaurant has and has not promised. */
function useFormats(move: RestaurantMove, id: number) {
  const warehouse = useQuery({ ...query.account.stocks.queryOptions(), enabled: move === 'admin_give' });
  const shelves = useQuery({
    ...query.restaurants.stocks.queryOptions({ input: { id } }),
    enabled: move !== 'admin_give',
  });
  const { error, refetch } = move === 'admin_give' ? warehouse : shelves;
  const rows =
    move === 'admin_give'
      ? warehouse.data?.map((row) => ({ ...row, stock: row.clean }))
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
