import { type InformationBanner } from '@boucle/contract/features/informationBanners/calls.ts';
import { BANNER_TARGET_LABELS } from '@boucle/contract/shared/informationBanners/labels.ts';
import { mdiContentCopy, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { type useOpening } from '../../shared/opening.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { shownDays } from './days.ts';
import { statusChip } from './chips.ts';

type AddressOf = ReturnType<typeof useOpening>['addressOf'];

/** A banner as a row of the list. */
export function bannerRow(
  addressOf: AddressOf,
  remove: (banner: InformationBanner) => void,
): RowTraits<InformationBanner> {
  return {
    key: (banner) => String(banner.id),
    name: (banner) => `bandeau «\u00a0${banner.title}\u00a0»`,
    to: (banner) => addressOf({ open: banner.id }),
    actions: (banner) => [
      { label: 'Modifier', icon: mdiPencilOutline, to: addressOf({ open: banner.id }) },
      { label: 'Dupliquer', icon: mdiContentCopy, to: addressOf({ new: 1, copy: banner.id }) },
      {
        label: 'Supprimer…',
        icon: mdiTrashCanOutline,
        tone: 'danger',
        divider: true,
        onSelect: () => remove(banner),
      },
    ],
    phone: (banner) => ({
      title: banner.title,
      chip: <StatusChip {...statusChip(banner.status)} />,
      meta: (
        <span>
          {BANNER_TARGET_LABELS[banner.target]}, {shownDays(banner)}
        </span>
      ),
    }),
  };
}
