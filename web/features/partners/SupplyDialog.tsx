import { count } from '@boucle/contract/format.ts';
import { PARTNER_MOVE_LABELS, type PartnerMove } from '@boucle/contract/partners/labels.ts';
import { type PartnerDetail, type PartnerShelf } from '@boucle/contract/partners/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ActingFor } from '../../shared/applications/ActingFor.tsx';
import { MovementDialog } from '../../shared/movements/MovementDialog.tsx';
import { WAREHOUSE } from '../../shared/movements/warehouse.ts';
import { problemOf } from '../../shared/problem.ts';

const STOCK_OF: Readonly<Record<PartnerMove, (row: PartnerShelf) => number>> = {
  admin_give: ({ warehouse_clean }) => warehouse_clean,
  admin_return: ({ clean }) => clean,
  admin_return_dirty: ({ dirty }) => dirty,
};

const STOCK_LABEL: Readonly<Record<PartnerMove, string>> = {
  admin_give: 'Entrepôt',
  admin_return: 'En réserve',
  admin_return_dirty: 'À déposer',
};

type SupplyDialogProps = { partner: PartnerDetail; move: PartnerMove; onClose: () => void };

/** « Approvisionner », « Reprendre des propres », « Reprendre des sales ». */
export function SupplyDialog({ partner, move, onClose }: SupplyDialogProps) {
  const { id, name } = partner;
  const shelves = useQuery(query.partners.stocks.queryOptions({ input: { id } }));
  const owner = move === 'admin_give' ? WAREHOUSE : name;
  const rows = shelves.data?.filter((row) => move === 'admin_give' || STOCK_OF[move](row) > 0);
  return (
    <MovementDialog
      title={move === 'admin_give' ? `Approvisionner ${name}` : `${PARTNER_MOVE_LABELS[move]}, ${name}`}
      intro={
        move === 'admin_give'
          ? `De l’entrepôt vers la réserve propre de ${name}.`
          : `De ${name} vers l’entrepôt, ${move === 'admin_return' ? 'propres' : 'à laver'}.`
      }
      formats={rows?.map((row) => ({
        formatId: row.format_id,
        title: row.format_title,
        pictureUrl: row.picture_url,
        drawing: row.drawing,
        stock: STOCK_OF[move](row),
        ...(move === 'admin_give' && { there: row.clean }),
        ...(move === 'admin_return' && { there: row.warehouse_clean }),
      }))}
      extra={() => <ActingFor name={partner.account_name} />}
      failure={
        shelves.error ? { message: problemOf(shelves.error) ?? '', onRetry: () => void shelves.refetch() } : undefined
      }
      direction="out"
      owner={owner}
      stockLabel={STOCK_LABEL[move]}
      thereLabel={move === 'admin_give' ? 'En réserve' : 'Entrepôt'}
      afterThere={move === 'admin_give'}
      roles={[{ role: '', label: move === 'admin_give' ? 'À livrer' : 'À reprendre' }]}
      {...(move !== 'admin_give' && { takeAll: 'Tout reprendre' })}
      empty={`${name} n’a rien à reprendre`}
      said={(pieces) =>
        move === 'admin_give'
          ? `${count(pieces, 'contenant livré', 'contenants livrés')} à ${name}.`
          : `${count(pieces, 'contenant repris', 'contenants repris')} à ${name}.`
      }
      onSubmit={(movement, options) => {
        const input = {
          id,
          transaction_type: move,
          lines: movement.lines.map(({ format_id, quantity }) => ({ format_id, quantity })),
          ...(movement.day !== undefined && { day: movement.day }),
          ...(movement.comments !== undefined && { comments: movement.comments }),
        };
        return client.partners.supply(input, options);
      }}
      onClose={onClose}
    />
  );
}
