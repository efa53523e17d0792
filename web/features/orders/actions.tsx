import { type OrderAction } from '@boucle/contract/orders/status.ts';
import {
  mdiCancel,
  mdiCheckCircleOutline,
  mdiPackageVariant,
  mdiPencilOutline,
  mdiTruckCheckOutline,
  mdiUndoVariant,
} from '@mdi/js';
import { Button } from '../../ui/Button.tsx';

export type HandAction = OrderAction;

const LOOKS: Readonly<Record<OrderAction, { label: string; icon: string }>> = {
  validate: { label: 'Valider', icon: mdiCheckCircleOutline },
  finish: { label: 'Livrer', icon: mdiTruckCheckOutline },
  change: { label: 'Modifier les quantités', icon: mdiPencilOutline },
  cancel: { label: 'Annuler', icon: mdiCancel },
  fix: { label: 'Corriger la reprise', icon: mdiPackageVariant },
  stepBack: { label: 'Revenir d’une étape', icon: mdiUndoVariant },
};

type Open = (action: HandAction) => void;

/** The main action of where the order stands. What undoes is never the main one. */
export function OrderPrimary({ action, open }: { action: HandAction; open: Open }) {
  const { label, icon } = LOOKS[action];
  const undoes = action === 'stepBack' || action === 'cancel' || action === 'fix';
  return (
    <Button variant={undoes ? 'outlined' : 'contained'} icon={icon} onClick={() => open(action)}>
      {label}
    </Button>
  );
}

/** What else may be done with it. */
export function OrderButtons({ actions, open }: { actions: readonly HandAction[]; open: Open }) {
  return actions.map((action) => (
    <Button key={action} icon={LOOKS[action].icon} onClick={() => open(action)}>
      {LOOKS[action].label}
    </Button>
  ));
}
