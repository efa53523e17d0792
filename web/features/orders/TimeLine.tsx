import { dateTime } from '@boucle/contract/base/format.ts';
import { type OrderStatus } from '@boucle/contract/features/orders/status.ts';
import { type OrderDetail } from '@boucle/contract/features/orders/calls.ts';
import { orderChip } from '../../shared/chips.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

const TEXTS: Readonly<Record<OrderStatus, string>> = {
  pending: 'Créée',
  validated: 'Retirée au restaurant',
  done: 'Livré',
  cancelled: 'Annulée',
  creation_failed: 'Création refusée',
};

const NEXT: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  pending: ['validated', 'done'],
  validated: ['done'],
};

/** Each state the order has been in, with when and who, then those still to come. */
export function TimeLine({ order }: { order: OrderDetail }) {
  const { history, status } = order;
  const seen = new Set<OrderStatus>();
  const steps = history.map((step) => {
    const again = seen.has(step.status);
    seen.add(step.status);
    return { ...step, words: again ? `Revenue à «\u00A0${TEXTS[step.status]}\u00A0»` : TEXTS[step.status] };
  });
  return (
    <Sheet title="Suivi">
      <ol className="b-time-line">
        {steps.map((step, index) => (
          <li key={index} className="b-time-done" aria-current={index === steps.length - 1 ? 'step' : undefined}>
            <Icon path={orderChip(step.status).icon} size={18} />
            <b>{step.words}</b>
            <span className="b-muted">
              <time dateTime={step.at}>{dateTime(step.at)}</time>
              {step.by !== null && ` · ${step.by}`}
            </span>
            {step.comment !== null && step.comment !== order.failure_reason && (
              <span className="b-muted">{step.comment}</span>
            )}
          </li>
        ))}
        {(NEXT[status] ?? []).map((next) => (
          <li key={next} className="b-time-next">
            <Icon path={orderChip(next).icon} size={18} />
            <b>{TEXTS[next]}</b>
            <span className="b-muted">À venir</span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
