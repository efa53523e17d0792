import { mdiTrayArrowUp, mdiTruckDeliveryOutline, mdiWaterOffOutline } from '@mdi/js';

/** What a place or a partner is given and gives back, as it is drawn on buttons and in menus. */
export const MOVE_ICONS = {
  admin_give: mdiTruckDeliveryOutline,
  admin_return: mdiTrayArrowUp,
  admin_return_dirty: mdiWaterOffOutline,
} as const;
