import { type PartnerTransactionRow } from '@boucle/contract/partnerApi/transactions.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { useArmed } from './useArmed.ts';
import { useRecord } from './useRecord.ts';

type UndoActProps = {
  act: Pick<PartnerTransactionRow, 'id' | 'reversible_seconds'>;
  /** Tells the acts of a list apart. */
  label?: string;
  onAsking?: (asking: boolean) => void;
  onUndone?: () => void;
};

/** « Annuler » on an act, as long as the server grants it; one confirmation in place. */
export function UndoAct({ act: { id, reversible_seconds: seconds }, label, onAsking, onUndone }: UndoActProps) {
  const [asking, setAsking] = useState(false);
  // The seconds that ran out: they come from the server, and no clock of the device counts them.
  const [over, setOver] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setOver(seconds), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  const ask = (now: boolean) => {
    setAsking(now);
    onAsking?.(now);
  };
  if (asking)
    return (
      <Confirm
        id={id}
        onKeep={() => ask(false)}
        onUndone={() => {
          ask(false);
          setOver(seconds);
          onUndone?.();
        }}
      />
    );
  if (seconds === over) return null;
  return (
    <Button variant="text" size="small" aria-label={label && `Annuler\u00a0: ${label}`} onClick={() => ask(true)}>
      Annuler
    </Button>
  );
}

function Confirm({ id, onKeep, onUndone }: { id: number; onKeep: () => void; onUndone: () => void }) {
  const { reverse, busy, problem } = useRecord(onUndone);
  const armed = useArmed();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div className="r-undo" role="group" aria-labelledby={`undo-${id}`}>
      <b id={`undo-${id}`}>Annuler cet acte&#8239;?</b>
      <Button ref={keep} size="small" onClick={onKeep}>
        Non
      </Button>
      <Button variant="contained" size="small" busy={busy} refused={!armed} onClick={() => reverse(id)}>
        Oui, annuler
      </Button>
      <FormError message={problem} />
    </div>
  );
}
