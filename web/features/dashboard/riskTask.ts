import { count } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiTimerAlertOutline } from '@mdi/js';
import { type Task } from '../../shared/tasks/tasks.ts';

/**
 * Stocks that run out within two days, of one restaurant or of all, as a line of « À faire »; none
 * where there are none.
 */
export function riskTasks(atRisk: number | undefined, restaurant: number | null): readonly Task[] {
  if (atRisk === undefined || atRisk === 0) return [];
  return [
    {
      key: 'risk',
      icon: mdiTimerAlertOutline,
      tone: 'danger',
      title: `À risque d’ici 48\u00a0h\u00a0: ${count(atRisk, 'stock', 'stocks')}`,
      detail: 'D’après la prévision',
      to: `${pathOf('stock-health')}?urgency=risk${restaurant === null ? '' : `&restaurant_id=${restaurant}`}`,
    },
  ];
}
