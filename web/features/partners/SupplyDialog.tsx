import { ofName } from '@boucle/contract/base/elision.ts';
import { count } from '@boucle/contract/base/format.ts';
import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { STOCK_MOVE_LABELS, type StockMove } from '@boucle/contract/shared/places/stockMoves.ts';
import { client } from '../../api/client.ts';
import { ActingFor } from '../../shared/applications/ActingFor.tsx';
import { MovementDialog } from '../../shared/movements/MovementDialog.tsx';
import { partnerGrid } from '../../shared/movements/moveGrid.ts';
import { usePartnerFormats } from '../../shared/movements/usePartnerFormats.ts';
import { WAREHOUSE } from '../../shared/movements/warehouse.ts';

type SupplyDialogProps = { partner: PartnerDetail; move: StockMove; onClose: () => void };

/** « Approvisionner », « Reprendre des propres », « Reprendre des sales ». */
export function SupplyDialog({ partner, move, onClose }: SupplyDialogProps) {
  const { id, name } = partner;
  const grid = usePartnerFormats(move, id);
  return (
    <MovementDialog
      title={move === 'admin_give' ? `Approvisionner ${name}` : `${STOCK_MOVE_LABELS[move]}, ${name}`}
      intro={
        move === 'admin_give'
          ? `De l’entrepôt vers la réserve propre ${ofName(name)}.`
          : `D${ofName(name).slice(1)} vers l’entrepôt, ${move === 'admin_return' ? 'propres' : 'à laver'}.`
      }
      {...grid}
      {...partnerGrid(move)}
      extra={() => <ActingFor name={partner.account_name} />}
      direction="out"
      owner={move === 'admin_give' ? WAREHOUSE : name}
      empty={`${name} n’a rien à reprendre`}
      success={(pieces) =>
        move === 'admin_give'
          ? `${count(pieces, 'contenant livré', 'contenants livrés')} à ${name}.`
          : `${count(pieces, 'contenant repris', 'contenants repris')} à ${name}.`
      }
      onSubmit={(movement, options) => {
        const input = {
          id,
          transaction_type: move,
          lines: movement.lines.map(({ role: _, ...line }) => line),
          ...(movement.day !== undefined && { day: movement.day }),
          ...(movement.counted !== undefined && { counted: movement.counted }),
          ...(movement.comments !== undefined && { comments: movement.comments }),
        };
        return client.partners.supply(input, options);
      }}
      onClose={onClose}
    />
  );
}
