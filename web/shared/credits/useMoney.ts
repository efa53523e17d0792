import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { mayUndo } from '@boucle/contract/features/transactions/undoable.ts';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { useLeaving } from '../../ui/form/leaving/useLeaving.ts';
import { useHoldersChanged } from '../cards/useHoldersChanged.ts';
import { type HolderChoice } from '../holders/holders.ts';
import { problemOf } from '../problem.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { useUndo } from '../undo/useUndo.ts';
import { focusFirstError } from '../saving/focusFirstError.ts';
import {
  holderInput,
  isTyped,
  MONEY_FIELDS,
  type MoneyAct,
  type MoneyErrors,
  moneyErrors,
  moneyInput,
  type MoneyValues,
  serverMoneyErrors,
} from './moneyForm.ts';
import { MONEY_WORDS } from './moneyWords.ts';
import { mostOf, useMoneyHolder } from './useMoneyHolder.ts';

type MoneyOptions = {
  act: MoneyAct;
  start: MoneyValues;
  /** Whose it is, where that was known before the form opened; else the form asks. */
  fixed: Pick<HolderChoice, 'kind' | 'id'> | undefined;
  onDone: (row: TransactionRow) => void;
};

/**
 * The form of a credit or of a refund: its values, what they are refused for, and sending them once
 * however often it is pressed.
 */
export function useMoney({ act, start, fixed, onDone }: MoneyOptions) {
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<MoneyErrors>({});
  const { leaving, leave } = useLeaving();
  const changed = useHoldersChanged();
  const offerUndo = useUndo();
  const holder = fixed ?? values.holder;
  const whose = useMoneyHolder(holder);
  const label = values.holder?.label ?? whose.label ?? '';
  const shown = fixed ? MONEY_FIELDS.filter((name) => name !== 'holder') : MONEY_FIELDS;

  const sending = useIdempotentMutation({
    send: (input: ReturnType<typeof moneyInput> & ReturnType<typeof holderInput>, options) =>
      client.transactions.record(input, options),
    success: ({ amount }) => MONEY_WORDS[act].success(Math.abs(amount), label),
    onDone: (row) => {
      if (mayUndo(row)) offerUndo(MONEY_WORDS[act].success(Math.abs(row.amount), label), [row]);
      leave(() => onDone(row));
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 422)
        setErrors(serverMoneyErrors(error.fields, error.message, shown));
      else setErrors({ form: problemOf(error) });
    },
    // Refused because somebody else was faster: the balance must say how things stand now.
    onSettled: changed,
  });

  return {
    values,
    errors,
    /** Whose it is, and what is on the cagnotte before it is saved. */
    whose,
    busy: sending.isPending,
    dirty: !leaving && isTyped(values, start),
    change: (part: Partial<MoneyValues>) => {
      setValues((present) => ({ ...present, ...part }));
      const touched = [...Object.keys(part), ...('paidOut' in part ? ['payee', 'reference'] : [])];
      setErrors((present) =>
        Object.fromEntries(Object.entries(present).filter(([name]) => name !== 'form' && !touched.includes(name))),
      );
    },
    submit: (form: HTMLFormElement) => {
      const { holder: missing, ...found } = moneyErrors(act, values, mostOf(act, whose.latest));
      const refused: MoneyErrors =
        holder === undefined && missing !== undefined ? { holder: missing, ...found } : found;
      setErrors(refused);
      if (holder === undefined || Object.keys(refused).length > 0) focusFirstError(form);
      else
        sending.mutate(
          { ...moneyInput(act, values), ...holderInput(holder) },
          { onError: () => focusFirstError(form) },
        );
    },
  };
}
