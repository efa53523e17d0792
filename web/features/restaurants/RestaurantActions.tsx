import { pathOf } from '@boucle/contract/pages.ts';
import { type RestaurantDetail } from '@boucle/contract/restaurants/shapes.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiPencilOutline } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { MoreButton } from '../../ui/overlays/MoreButton.tsx';
import { MOVE_ICONS } from '../../shared/movements/moveIcons.ts';
import { moveAction, moveRefusal, type RestaurantTask } from './moves.ts';

type Props = { restaurant: RestaurantDetail; open: (task: RestaurantTask) => void };

/** What may be done with a restaurant besides supplying it. */
export function RestaurantActions({ restaurant, open }: Props) {
  const closing = restaurant.status === 'active';
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
      <MoreButton
        actions={[
          moveAction('admin_return', restaurant, () => open('admin_return')),
          {
            label: closing ? 'Désactiver' : 'Activer',
            icon: closing ? mdiCancel : mdiCheckCircleOutline,
            tone: closing ? 'danger' : 'default',
            divider: true,
            onSelect: () => open(closing ? 'deactivate' : 'activate'),
          },
        ]}
      />
    </>
  );
}

/** The main action: « Activer » while the restaurant waits, then « Approvisionner ». */
export function RestaurantPrimary({ restaurant, open }: Props) {
  if (restaurant.status !== 'active') {
    return (
      <Button variant="contained" icon={mdiCheckCircleOutline} onClick={() => open('activate')}>
        Activer
      </Button>
    );
  }
  return (
    <Button variant="contained" icon={MOVE_ICONS.admin_give} onClick={() => open('admin_give')}>
      Approvisionner
    </Button>
  );
}
