import { count, quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { PARTNER_KIND_LABELS } from '@boucle/contract/shared/partners/labels.ts';
import { type Partner } from '@boucle/contract/shared/partners/shapes.ts';
import { STOCK_MOVES, STOCK_MOVE_LABELS, type StockMove } from '@boucle/contract/shared/places/stockMoves.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiPencilOutline } from '@mdi/js';
import { MOVE_ICONS } from '../../shared/movements/moveIcons.ts';
import { type RowQuestion } from '../../shared/useRowQuestion.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { partnerChip } from './columns.tsx';
import { type PartnerQuestion } from './partnerDialog.ts';

/** Why a movement makes no sense now; undefined when it may be asked for. */
function moveRefusal(move: StockMove, { status, clean, dirty }: Partner): string | undefined {
  if (move === 'admin_give') return status === 'active' ? undefined : 'Partenaire désactivé';
  if (move === 'admin_return') return clean === 0 ? 'Aucun contenant propre' : undefined;
  return dirty === 0 ? 'Aucun contenant sale' : undefined;
}

/** A partner as a row; a click opens it, `ask` asks what its page does. */
export function partnerRow(ask: (asked: RowQuestion<PartnerQuestion>) => void): RowTraits<Partner> {
  return {
    key: ({ id }) => String(id),
    name: ({ name }) => name,
    to: ({ id }) => pathOf('partner-supply', { id }),
    actions: (partner) => {
      const { id, status } = partner;
      return [
        ...STOCK_MOVES.map((move) => ({
          label: STOCK_MOVE_LABELS[move],
          icon: MOVE_ICONS[move],
          refused: moveRefusal(move, partner),
          onSelect: () => ask({ id, question: move }),
        })),
        {
          label: 'Modifier',
          icon: mdiPencilOutline,
          divider: true,
          onSelect: () => ask({ id, question: 'edit' }),
        },
        status === 'active'
          ? {
              label: 'Désactiver',
              icon: mdiCancel,
              tone: 'danger' as const,
              onSelect: () => ask({ id, question: 'status' }),
            }
          : { label: 'Réactiver', icon: mdiCheckCircleOutline, onSelect: () => ask({ id, question: 'status' }) },
      ];
    },
    phone: ({ name, kind, status, clean, dirty }) => ({
      title: name,
      chip: <StatusChip {...partnerChip(status)} />,
      end: count(clean, 'propre', 'propres'),
      meta: PARTNER_KIND_LABELS[kind],
      metaEnd: `${quantity(dirty)} à déposer`,
    }),
  };
}
