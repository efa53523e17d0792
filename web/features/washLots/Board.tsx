import { quantity } from '@boucle/contract/base/format.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { WASH_LOT_STATUS_LABELS } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { LOADING } from '../../ui/texts.ts';
import { formatsOf } from './columns.tsx';
import { type LotQuestion, nextStep, questionOfKey } from './steps.ts';
import { lotChip, SITE_ICONS } from './lotLooks.ts';
import { Moment } from '../../ui/figures/Moment.tsx';

const COLUMNS = ['open', 'washed', 'inspected', 'closed'] as const;

type BoardProps = {
  lots: readonly WashLot[];
  /** Closed lots that are not on the board, and where the list has them. */
  older: { count: number; to: Address };
  addressOf: (id: number) => Address;
  onAsk: (question: LotQuestion, lot: WashLot) => void;
};

/** The lots by their state, side by side; a button or the arrows move one, nothing is dragged. */
export function Board({ lots, older, addressOf, onAsk }: BoardProps) {
  const hint = useId();
  const columnOf = ({ status }: WashLot) => (status === 'recalled' ? 'closed' : status);
  return (
    <div className="lot-columns">
      <p id={hint} className="b-caption lot-keys">
        Au clavier, sur un lot{'\u00a0'}: ← et → le font changer d’état, ↑ et ↓ passent au suivant.
      </p>
      <div className="lot-board">
        {COLUMNS.map((status) => {
          const own = lots.filter((lot) => columnOf(lot) === status);
          return (
            <section key={status} className="lot-column" aria-labelledby={`${hint}-${status}`}>
              <h2 id={`${hint}-${status}`}>
                <StatusChip {...lotChip(status)} />
                <span className="b-num">{quantity(own.length + (status === 'closed' ? older.count : 0))}</span>
              </h2>
              <ul>
                {own.map((lot) => (
                  <Card key={lot.id} lot={lot} hint={hint} to={addressOf(lot.id)} onAsk={onAsk} />
                ))}
              </ul>
              {own.length === 0 && (
                <p className="b-muted">Aucun lot «&nbsp;{WASH_LOT_STATUS_LABELS[status].toLowerCase()}&nbsp;»</p>
              )}
              {status === 'closed' && older.count > 0 && (
                <Link className="b-link" to={older.to}>
                  {quantity(older.count)} de plus dans la liste
                </Link>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}

/** The columns while their lots are on the way. */
export function BoardSkeleton() {
  return (
    <div className="lot-board" aria-busy="true">
      <p className="b-sr">{LOADING}</p>
      {COLUMNS.map((status) => (
        <div key={status} className="lot-column" aria-hidden="true">
          <h2>
            <StatusChip {...lotChip(status)} />
          </h2>
          <div className="lot-card">
            <SkeletonLines />
          </div>
        </div>
      ))}
    </div>
  );
}

type CardProps = { lot: WashLot; hint: string; to: Address; onAsk: BoardProps['onAsk'] };

function Card({ lot, hint, to, onAsk }: CardProps) {
  const next = nextStep(lot.status);
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    const question = questionOfKey(event.key, lot);
    const step =
      event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : undefined;
    if (question === undefined && step === undefined) return;
    event.preventDefault();
    if (question !== undefined) onAsk(question, lot);
    else if (step !== undefined) event.currentTarget[step]?.querySelector('a')?.focus();
  };
  return (
    <li className="lot-card" onKeyDown={onKeyDown}>
      <span className="lot-card-top">
        <Link className="b-link" to={to} aria-describedby={hint}>
          {lot.number}
        </Link>
        {lot.status === 'recalled' && <StatusChip {...lotChip('recalled')} />}
      </span>
      <span className="lot-card-what">{formatsOf(lot)}</span>
      <span className="lot-card-where">
        <Icon path={SITE_ICONS[lot.site.kind]} size={16} />
        {lot.site.name}
        {lot.temperature_c !== null && ` · ${lot.temperature_c}\u00a0°C`}
      </span>
      <span className="lot-card-foot">
        <small>
          <Moment at={lot.closed_at ?? lot.inspected_at ?? lot.ended_at ?? lot.started_at} />
        </small>
        {lot.rejected > 0 && (
          <small>
            {quantity(lot.rejected)} {lot.rejected > 1 ? 'rejetés' : 'rejeté'}
          </small>
        )}
        {next && (
          <Button
            size="small"
            icon={next.icon}
            aria-label={`${next.label.replace('…', '')} le lot ${lot.number}`}
            onClick={() => onAsk(next.question, lot)}
          >
            {next.label}
          </Button>
        )}
      </span>
    </li>
  );
}
