import { quantity } from '@boucle/contract/base/format.ts';
import { type Alert } from '@boucle/contract/features/alerts/calls.ts';
import { anomalyRule } from '@boucle/contract/features/alerts/rules.ts';
import { alertText } from '@boucle/contract/features/alerts/words.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { alertChip } from './alertLooks.ts';
import { Moment } from '../../ui/figures/Moment.tsx';

/** An alert as a row of the list; `addressOf` is where its panel opens. */
export const alertRow = (addressOf: (id: number) => Address): RowTraits<Alert> => ({
  key: ({ id }) => String(id),
  name: ({ id }) => `alerte n°\u00a0${quantity(id)}`,
  to: ({ id }) => addressOf(id),
  phone: (alert) => ({
    title: anomalyRule(alert.rule).title,
    chip: <StatusChip {...alertChip(alert.status)} />,
    meta: alertText(alert),
    metaEnd: <Moment at={alert.opened_at} />,
  }),
});
