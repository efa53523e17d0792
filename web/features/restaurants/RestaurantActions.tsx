import { pathOf } from '@boucle/contract/pages.ts';
import { type RestaurantDetail } from '@boucle/contract/restaurants/shapes.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiDotsVertical } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { MORE_ACTIONS } from '../../ui/texts.ts';
import { MOVE_ICONS, moveAction, moveRefusal, type RestaurantTask } from './moves.ts';

type Props = { restaurant: RestaurantDetail; open: (task: RestaurantTask) => void };

/** What may be done with a restaurant besides supplying it. */
export function RestaurantActions({ restaurant, open }: Props) {
  const closing = restaurant.status === 'active';
  return (
    <>
      <ButtonLink to={pathOf('restaurant-edit', { id: restaurant.id })}>Modifier</ButtonLink>
      <Button
        icon={MOVE_ICONS.admin_return_dirty}
        refused={moveRefusal('admin_return_dirty', restaurant) !== undefined}
        title={moveRefusal('admin_return_dirty', restaurant)}
        onClick={() => open('admin_return_dirty')}
      >
        Reprendre des sales
      </Button>
      <MenuButton
        label={MORE_ACTIONS}
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
        trigger={(props) => <IconButton {...props} icon={mdiDotsVertical} label={MORE_ACTIONS} />}
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
