import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { useState } from 'react';
import { fieldErrors, problemOfWindow } from '../../../shared/problem.ts';
import { type SendOptions } from '../../../shared/saving/attempts.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { useLeaving } from '../../../ui/form/leaving/useLeaving.ts';
import { useStocksChanged } from '../../../shared/useStocksChanged.ts';

type LotSave<Input> = {
  send: (input: Input, options: SendOptions) => Promise<WashLot>;
  /**
   * It changes a lot: another input has a key of its own. An opening has one key until a lot is
   * opened (attempts.ts).
   */
  sets: boolean;
  success: (lot: WashLot) => string;
  onClose: (lot: WashLot) => void;
};

/**
 * Saves what a dialog asks of a lot: its refusals by field, those found here before it is sent, and
 * the sentence for the top.
 */
export function useLotSave<Input>({ send, sets, success, onClose }: LotSave<Input>) {
  const changed = useStocksChanged();
  const { leaving, leave } = useLeaving();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const save = useIdempotentMutation<WashLot, Input>({
    send,
    sets,
    success,
    // The guard of what is typed must see that it is saved before the address changes.
    onDone: (lot) => leave(() => onClose(lot)),
    onSettled: changed,
  });
  const errors: Readonly<Record<string, string | undefined>> = {
    ...fieldErrors(save.error),
    ...wrong,
  };
  return {
    busy: save.isPending || leaving,
    leaving,
    errors,
    message: problemOfWindow(save.error),
    /** Sends unless something is wrong already. */
    submit: (input: () => Input, found: Readonly<Record<string, string>> = {}) => {
      setWrong(found);
      if (Object.keys(found).length === 0) save.mutate(input());
    },
  };
}
