import { mdiArrowRight, mdiCheckCircle } from '@mdi/js';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Done } from './act.ts';
import { UndoAct } from './UndoAct.tsx';
import { useArmed } from './useArmed.ts';

/** How long it stands before the next person, in milliseconds. */
const STANDS_MS = 5000;

/** What was recorded; the counter is ready again on its own, unless it is being taken back. */
export function DoneStep({ done, onNext }: { done: Done; onNext: () => void }) {
  const armed = useArmed();
  const [asking, setAsking] = useState(false);
  const [undone, setUndone] = useState(false);
  const next = useEffectEvent(onNext);
  useEffect(() => {
    if (asking) return;
    const timer = setTimeout(() => next(), STANDS_MS);
    return () => clearTimeout(timer);
  }, [asking]);
  return (
    <>
      <section className="r-done" role="status">
        <Icon path={mdiCheckCircle} size={48} />
        <h2>{undone ? 'Annulé' : done.title}</h2>
        <p>{undone ? 'Tout est comme avant.' : done.note}</p>
      </section>
      {!undone && done.recorded && (
        <UndoAct act={done.recorded} onAsking={setAsking} onUndone={() => setUndone(true)} />
      )}
      <footer className="r-foot">
        <Button full variant="contained" size="large" endIcon={mdiArrowRight} refused={!armed} onClick={onNext}>
          Client suivant
        </Button>
      </footer>
    </>
  );
}
