import './Stepper.css';
import { mdiCheck } from '@mdi/js';
import { Icon } from './Icon.tsx';

/**
 * Where one is in a walk of a few steps; `current` counts from 1. On a phone: a cut bar and « 2 sur
 * 4 ».
 */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <div className="b-stepper">
      <ol>
        {steps.map((label, index) => {
          const place = index + 1;
          const state = place < current ? 'done' : place === current ? 'current' : 'next';
          return (
            <li key={label} className={`b-step-${state}`} aria-current={state === 'current' ? 'step' : undefined}>
              <span className="b-step-dot">{state === 'done' ? <Icon path={mdiCheck} size={16} /> : place}</span>
              <span className="b-step-label">{label}</span>
              {state === 'done' && <span className="b-sr">, terminé</span>}
            </li>
          );
        })}
      </ol>
      <p className="b-stepper-phone" aria-hidden="true">
        {steps[current - 1]}
        <span>{`${current} sur ${steps.length}`}</span>
      </p>
    </div>
  );
}
