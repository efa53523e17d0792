import {
  mdiAccountGroupOutline,
  mdiAutorenew,
  mdiBadgeAccountOutline,
  mdiBowlMixOutline,
  mdiBullhornOutline,
  mdiCheckCircleOutline,
  mdiClipboardListOutline,
  mdiCreditCardOutline,
  mdiHandshakeOutline,
  mdiKeyOutline,
  mdiLockerMultiple,
  mdiMapMarkerOutline,
  mdiPackageVariantClosed,
  mdiPaletteOutline,
  mdiPiggyBankOutline,
  mdiStorefrontOutline,
  mdiTrayArrowDown,
  mdiViewDashboardOutline,
  mdiViewGridOutline,
  mdiWashingMachine,
} from '@mdi/js';

/** Drawing of each menu entry, by its path. */
const ICONS: Readonly<Record<string, string>> = {
  '/dashboard': mdiViewDashboardOutline,
  '/to_do': mdiCheckCircleOutline,
  '/accounts': mdiViewGridOutline,
  '/partners': mdiHandshakeOutline,
  '/partners/delegated_admins': mdiBadgeAccountOutline,
  '/customers': mdiAccountGroupOutline,
  '/cards': mdiCreditCardOutline,
  '/restaurants': mdiStorefrontOutline,
  '/dropoffs': mdiMapMarkerOutline,
  '/dropoffs/return': mdiTrayArrowDown,
  '/transactions/supply': mdiPackageVariantClosed,
  '/transactions/deposits': mdiPiggyBankOutline,
  '/transactions/reuses': mdiAutorenew,
  '/transactions/wash': mdiWashingMachine,
  '/account': mdiPaletteOutline,
  '/formats': mdiBowlMixOutline,
  '/api_accesses': mdiKeyOutline,
  '/orders': mdiClipboardListOutline,
  '/collection_sites': mdiLockerMultiple,
  '/partner-stocks': mdiPackageVariantClosed,
  '/information_banners': mdiBullhornOutline,
};

/** The drawing of a menu entry; a plain grid for one that has none of its own. */
export function menuIcon(path: string): string {
  return ICONS[path] ?? mdiViewGridOutline;
}
