import { count, quantity } from '@boucle/contract/base/format.ts';
import { WASH_LOT_STATUS_LABELS } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { client } from '../../../api/client.ts';
import { ActionDialog } from '../../../shared/dialogs/ActionDialog.tsx';
import { useStocksChanged } from '../../../shared/useStocksChanged.ts';
import { InspectDialog } from './InspectDialog.tsx';
import { LotDialog } from './LotDialog.tsx';
import { RecallDialog } from './RecallDialog.tsx';
import { type LotQuestion, stepBack } from '../steps.ts';
import { WashedDialog } from './WashedDialog.tsx';

type LotDialogsProps = { asked: LotQuestion; lot: WashLot; onClose: () => void; onRemoved: () => void };

/** Questions before a lot changes. */
export function LotDialogs({ asked, lot, onClose, onRemoved }: LotDialogsProps) {
  const changed = useStocksChanged();
  const { id, version, number } = lot;
  switch (asked) {
    case 'edit':
      return <LotDialog lot={lot} onClose={onClose} />;
    case 'wash':
      return <WashedDialog lot={lot} onClose={onClose} />;
    case 'inspect':
      return <InspectDialog lot={lot} onClose={onClose} />;
    case 'recall':
      return <RecallDialog lot={lot} onClose={onClose} />;
    case 'close':
      return (
        <ActionDialog
          title={`Clôturer le lot ${number}\u202f?`}
          confirm="Clôturer le lot"
          tone="default"
          send={(options) => client.washLots.close({ id, version }, options)}
          success={`Le lot ${number} est clôturé.`}
          onSettled={changed}
          onClose={onClose}
        >
          <p>{closingOf(lot)}</p>
        </ActionDialog>
      );
    case 'back': {
      const status = stepBack(lot) ?? 'open';
      return (
        <ActionDialog
          title={`Ramener le lot ${number} à «\u00a0${WASH_LOT_STATUS_LABELS[status]}\u00a0»\u202f?`}
          confirm="Ramener le lot"
          tone="default"
          send={(options) => client.washLots.update({ id, version, status }, options)}
          success={`Le lot ${number} est de nouveau «\u00a0${WASH_LOT_STATUS_LABELS[status]}\u00a0».`}
          onSettled={changed}
          onClose={onClose}
        >
          <p>Ce qui a été saisi du lot est gardé.</p>
        </ActionDialog>
      );
    }
    case 'remove':
      return (
        <ActionDialog
          title={`Supprimer le lot ${number}\u202f?`}
          confirm="Supprimer le lot"
          tone="danger"
          send={(options) => client.washLots.remove({ id, version }, options)}
          success={`Le lot ${number} est supprimé.`}
          onDone={onRemoved}
          onSettled={changed}
          onClose={onClose}
        >
          <p>Ses contenants sont de nouveau à laver. Son numéro ne servira plus, et le journal garde sa trace.</p>
        </ActionDialog>
      );
  }
}

function closingOf({ clean_out: clean, rejected, site }: WashLot): string {
  const washed = count(clean ?? 0, 'contenant propre', 'contenants propres');
  const others = rejected === 0 ? '' : ` et ${count(rejected, 'rejeté', 'rejetés')}`;
  return site.kind === 'restaurant'
    ? `${washed}${others}, lavés par ${site.name}\u00a0: rien ne bouge à l’entrepôt, le lot reste au registre.`
    : `${washed}${others}\u00a0: une transaction de lavage l’enregistre.${rejected === 0 ? '' : ` ${quantity(rejected)} ${rejected > 1 ? 'quittent' : 'quitte'} le parc.`}`;
}
