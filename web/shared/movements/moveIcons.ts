import { mdiTrayArrowUp, mdiTruckDeliveryOutline, mdiWaterOffOutline } from '@mdi/js';

/** Icons of what a place or a partner is given and gives back, on buttons and in menus. */
export const MOVE_ICONS = {
  admin_give: mdiTruckDeliveryOutline,
  admin_return: mdiTrayArrowUp,
  admin_return_dirty: mdiWaterOffOutline,
} as const;
