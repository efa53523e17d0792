import { type ReactNode, useState } from 'react';
import { lossNote } from './lossNote.ts';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';
import { useLeaving } from './useLeaving.ts';

type Closing = {
  /** Closes, or asks first when something would be lost. */
  close: () => void;
  /** Closes without a question: what was typed is sent. */
  closeSent: () => void;
  /** The question while it is asked. */
  question: ReactNode;
  /** Whether what is typed is still to be guarded against a change of address. */
  guarded: boolean;
};

/** Closing what may hold something typed. `dirty`: there is something to lose. */
export function useClosing(dirty: boolean, onClose: () => void): Closing {
  const [asking, setAsking] = useState(false);
  const { leaving, leave } = useLeaving();
  return {
    close: () => (dirty ? setAsking(true) : onClose()),
    closeSent: () => leave(onClose),
    question: asking && (
      <UnsavedQuestion onLeave={() => leave(onClose)} onStay={() => setAsking(false)}>
        {lossNote() ?? 'Elles seront perdues si vous fermez sans enregistrer.'}
      </UnsavedQuestion>
    ),
    // Asked once, not by the guard again.
    guarded: dirty && !asking && !leaving,
  };
}
