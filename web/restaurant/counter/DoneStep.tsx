import { mdiArrowRight, mdiCheckCircle } from '@mdi/js';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Done } from './act.ts';
import { useArmed } from './useArmed.ts';

/** How long it stands before the next person, in milliseconds. */
const STANDS_MS = 5000;

/** What was recorded; the counter is ready again on its own. */
export function DoneStep({ done, onNext }: { done: Done; onNext: () => void }) {
  const armed = useArmed();
  const next = useEffectEvent(onNext);
  useEffect(() => {
    const timer = setTimeout(() => next(), STANDS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <section className="r-done" role="status">
        <Icon path={mdiCheckCircle} size={48} />
        <h2>{done.title}</h2>
        <p>{done.note}</p>
      </section>
      <footer className="r-foot">
        <Button full variant="contained" size="large" endIcon={mdiArrowRight} refused={!armed} onClick={onNext}>
          Client suivant
        </Button>
      </footer>
    </>
  );
}
