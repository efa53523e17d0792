import { type OrderAction } from '@boucle/contract/features/orders/status.ts';
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

/** Name of an action, and its sign. */
export const ORDER_ACTION_LOOKS: Readonly<Record<OrderAction, { label: string; icon: string }>> = {
  validate: { label: 'Valider', icon: mdiCheckCircleOutline },
  finish: { label: 'Livrer', icon: mdiTruckCheckOutline },
  change: { label: 'Modifier les quantités', icon: mdiPencilOutline },
  cancel: { label: 'Annuler', icon: mdiCancel },
  fix: { label: 'Corriger la reprise', icon: mdiPackageVariant },
  stepBack: { label: 'Revenir d’une étape', icon: mdiUndoVariant },
};

/** Whether an action takes something back. */
export const undoes = (action: OrderAction): boolean =>
  action === 'stepBack' || action === 'cancel' || action === 'fix';

type Open = (action: HandAction) => void;

/** The main action of where the order stands. What undoes is never the main one. */
export function OrderPrimary({ action, open }: { action: HandAction; open: Open }) {
  const { label, icon } = ORDER_ACTION_LOOKS[action];
  return (
    <Button variant={undoes(action) ? 'outlined' : 'contained'} icon={icon} onClick={() => open(action)}>
      {label}
    </Button>
  );
}

/** Other actions on it. */
export function OrderButtons({ actions, open }: { actions: readonly HandAction[]; open: Open }) {
  return actions.map((action) => (
    <Button key={action} icon={ORDER_ACTION_LOOKS[action].icon} onClick={() => open(action)}>
      {ORDER_ACTION_LOOKS[action].label}
    </Button>
  ));
}
