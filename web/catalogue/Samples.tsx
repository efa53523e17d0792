import { useLayoutEffect } from 'react';
import { addressOf } from './address.ts';
import { type Entry, type State } from './entry.ts';
import { forceStates } from './forceStates.ts';

/** A component in all its states, one under the other. */
export function Samples({ entry: { name, states, parts } }: { entry: Entry }) {
  useLayoutEffect(forceStates);
  return (
    <section className="catalogue-entry" aria-labelledby={`component-${name}`}>
      <h2 id={`component-${name}`}>{name}</h2>
      {parts.length > 0 && <p className="b-caption b-muted">{`Avec ${parts.join(', ')}`}</p>}
      {states.map((state, index) => (
        <figure key={state.name} className="catalogue-state">
          <figcaption className="b-caption b-muted">{state.name}</figcaption>
          {state.frame === undefined ? (
            <Sample state={state} />
          ) : (
            <iframe
              title={`${name}, ${state.name}`}
              src={addressOf({ component: name, state: index, alone: true })}
              style={{ height: state.frame }}
            />
          )}
        </figure>
      ))}
    </section>
  );
}

function Sample({ state: { content, forced } }: { state: State }) {
  return (
    <div className="catalogue-sample" data-forced={forced}>
      {content}
    </div>
  );
}
