import { answerWords, DELIVERY_COLUMNS as DECLARED } from '@boucle/contract/features/webhooks/columns.ts';
import { type Delivery, type deliveriesQuery } from '@boucle/contract/features/webhooks/calls.ts';
import {
  DELIVERY_STATE_LABELS,
  DELIVERY_STATES,
  DELIVERY_TYPE_LABELS,
  DELIVERY_TYPES,
} from '@boucle/contract/features/webhooks/labels.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { WEBHOOK_TRIES } from '@boucle/contract/shared/apiAccesses/webhooks.ts';
import { mdiAlertOutline, mdiCheckCircleOutline, mdiClockOutline, mdiReplay } from '@mdi/js';
import { type z } from 'zod';
import { tableColumns } from '../../../shared/lists/tableColumns.tsx';
import { chip, chipsOf, StatusChip } from '../../../ui/StatusChip.tsx';
import { numbered, oneOf } from '../../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../../ui/table/list.ts';
import { type Column } from '../../../ui/table/columns.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';

const stateChip = chipsOf(
  {
    waiting: { state: 'held', icon: mdiClockOutline },
    delivered: { state: 'ok', icon: mdiCheckCircleOutline },
    failed: { state: 'alert', icon: mdiAlertOutline },
  },
  DELIVERY_STATE_LABELS,
);

const COLUMNS: readonly Column<Delivery>[] = tableColumns(DECLARED, [
  { key: 'created_at' },
  { key: 'type', width: 230, priority: 9, grow: true },
  { key: 'state', width: 120, priority: 10, cell: ({ state }) => chip(stateChip(state)) },
  { key: 'answer', width: 190, priority: 8 },
  { key: 'tries', width: 90, priority: 7 },
  { key: 'next_try_at', priority: 6 },
  { key: 'url', width: 240, priority: 5 },
]);

/** What was sent to the webhooks of an access, in the only order there is. */
export const DELIVERY_LIST = defineList<Delivery, Omit<z.input<typeof deliveriesQuery>, 'id'>>({
  columns: COLUMNS,
  filters: {
    period: {},
    state: oneOf('État', DELIVERY_STATES, DELIVERY_STATE_LABELS),
    type: oneOf('Événement', DELIVERY_TYPES, DELIVERY_TYPE_LABELS),
    webhook_id: numbered({ label: 'Adresse' }),
  },
});

/** A delivery as a row; one of a stopped address is not sent again. */
export const deliveryRow = (
  replay: (delivery: Delivery) => void,
  isRunning: (webhookId: number) => boolean,
): RowTraits<Delivery> => ({
  key: ({ id }) => String(id),
  name: ({ type, message_id }) => `${DELIVERY_TYPE_LABELS[type]} ${message_id}`,
  actions: (delivery) =>
    isRunning(delivery.webhook_id)
      ? [
          {
            label: delivery.state === 'waiting' ? 'Essayer maintenant' : 'Renvoyer',
            icon: mdiReplay,
            onSelect: () => replay(delivery),
          },
        ]
      : [],
  phone: (delivery) => ({
    title: DELIVERY_TYPE_LABELS[delivery.type],
    chip: <StatusChip {...stateChip(delivery.state)} />,
    meta: [dateTime(delivery.created_at), answerWords(delivery)].filter(Boolean).join(' · '),
    metaEnd: `${delivery.tries} sur ${WEBHOOK_TRIES}`,
  }),
});
