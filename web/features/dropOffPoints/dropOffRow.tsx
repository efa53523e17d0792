import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { DROP_OFF_KIND_LABELS } from '@boucle/contract/shared/dropOffPoints/kinds.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import {
  mdiCancel,
  mdiCheckCircleOutline,
  mdiPencilOutline,
  mdiQrcode,
  mdiWaterCheckOutline,
  mdiWaterOffOutline,
} from '@mdi/js';
import { type MenuAction } from '../../ui/overlays/menuAction.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { type DropOffDialog } from './dialogs/dropOffDialog.ts';
import { dropOffUrgencyChip } from './dropOffChips.ts';

/** Actions on a point; `open` asks a question about it. */
export function dropOffActions(point: DropOffPoint, open: (dialog: DropOffDialog) => void): readonly MenuAction[] {
  const { id, dirty_containers_count: dirty, clean_containers_count: clean, status } = point;
  return [
    {
      label: 'Collecter des sales',
      icon: mdiWaterOffOutline,
      refused: dirty === 0 ? 'Aucun contenant sale' : undefined,
      onSelect: () => open({ kind: 'pickup', state: 'dirty', point }),
    },
    {
      label: 'Collecter des propres',
      icon: mdiWaterCheckOutline,
      refused: clean === 0 ? 'Aucun contenant propre' : undefined,
      onSelect: () => open({ kind: 'pickup', state: 'clean', point }),
    },
    { label: 'QR code', icon: mdiQrcode, divider: true, to: pathOf('drop-off-point-qr-code', { id }) },
    { label: 'Modifier', icon: mdiPencilOutline, to: pathOf('drop-off-point-edit', { id }) },
    status === 'active'
      ? {
          label: 'Désactiver',
          icon: mdiCancel,
          tone: 'danger',
          divider: true,
          onSelect: () => open({ kind: 'status', status: 'disabled', point }),
        }
      : {
          label: 'Réactiver',
          icon: mdiCheckCircleOutline,
          divider: true,
          onSelect: () => open({ kind: 'status', status: 'active', point }),
        },
  ];
}

/** A drop-off point as a row of the list. */
export function dropOffRow(open: (dialog: DropOffDialog) => void): RowTraits<DropOffPoint> {
  return {
    key: (point) => String(point.id),
    name: (point) => point.name,
    to: (point) => pathOf('drop-off-point', { id: point.id }),
    frequent: (point) =>
      point.dirty_containers_count === 0
        ? undefined
        : {
            icon: mdiWaterOffOutline,
            label: 'Collecter des sales',
            onClick: () => open({ kind: 'pickup', state: 'dirty', point }),
          },
    actions: (point) => dropOffActions(point, open),
    phone: (point) => ({
      title: point.name,
      chip: <StatusChip {...dropOffUrgencyChip(point)} />,
      end: count(point.dirty_containers_count, 'sale', 'sales'),
      meta: [DROP_OFF_KIND_LABELS[point.kind], point.city].filter(Boolean).join(' · '),
      metaEnd: point.fill_percent === null ? undefined : `${quantity(point.fill_percent)}\u00a0%`,
    }),
  };
}
