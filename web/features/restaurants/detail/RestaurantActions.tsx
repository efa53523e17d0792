import { pathOf } from '@boucle/contract/pages.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiPencilOutline } from '@mdi/js';
import { countAction } from '../../../shared/counts/newCount.ts';
import { MOVE_ICONS } from '../../../shared/movements/moveIcons.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { type MenuAction } from '../../../ui/overlays/menuAction.ts';
import { moveAction, moveRefusal, openLabel, type RestaurantTask } from '../dialogs/moves.ts';

type Props = { restaurant: RestaurantDetail; open: (task: RestaurantTask) => void };

/** Frequent actions on a restaurant besides its main one. */
export function RestaurantActions({ restaurant, open }: Props) {
  return (
    <>
      <ButtonLink icon={mdiPencilOutline} to={pathOf('restaurant-edit', { id: restaurant.id })}>
        Modifier
      </ButtonLink>
      <Button
        icon={MOVE_ICONS.admin_return_dirty}
        refused={moveRefusal('admin_return_dirty', restaurant) !== undefined}
        title={moveRefusal('admin_return_dirty', restaurant)}
        onClick={() => open('admin_return_dirty')}
      >
        Reprendre des sales
      </Button>
    </>
  );
}

/** Rare actions; a restaurant that waits may already be supplied. */
export function rareActions({ restaurant, open }: Props): readonly MenuAction[] {
  const count = countAction({ place: 'restaurant', place_id: restaurant.id });
  const takeClean = moveAction('admin_return', restaurant, () => open('admin_return'));
  if (restaurant.status !== 'active') {
    return [moveAction('admin_give', restaurant, () => open('admin_give')), takeClean, count];
  }
  const close = {
    label: 'Désactiver',
    icon: mdiCancel,
    tone: 'danger' as const,
    divider: true,
    onSelect: () => open('deactivate'),
  };
  return [takeClean, count, close];
}

/** All but the main action, in one menu. */
export function phoneActions({ restaurant, open }: Props): readonly MenuAction[] {
  return [
    { label: 'Modifier', icon: mdiPencilOutline, to: pathOf('restaurant-edit', { id: restaurant.id }) },
    moveAction('admin_return_dirty', restaurant, () => open('admin_return_dirty')),
    ...rareActions({ restaurant, open }),
  ];
}

/** The main action: opening the restaurant while it is closed, then « Approvisionner ». */
export function RestaurantPrimary({ restaurant, open }: Props) {
  if (restaurant.status !== 'active') {
    return (
      <Button variant="contained" icon={mdiCheckCircleOutline} onClick={() => open('activate')}>
        {openLabel(restaurant.status)}
      </Button>
    );
  }
  return (
    <Button variant="contained" icon={MOVE_ICONS.admin_give} onClick={() => open('admin_give')}>
      Approvisionner
    </Button>
  );
}
