import { euro } from '@boucle/contract/format.ts';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { useHoldersChanged } from '../cards/useHoldersChanged.ts';
import { problemOf } from '../problem.ts';
import {
  type CreditErrors,
  creditErrors,
  creditInput,
  type CreditValues,
  isTyped,
  NEW_CREDIT,
  serverCreditErrors,
} from './creditForm.ts';

/** Puts the focus on the first field that is refused, once its message is on screen. */
function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/**
 * The form of a credit: its values, what they are refused for, and sending them once however often it is pressed. `start`: where the
 * holder is known already. Without `onCredited` the form stays, empty again.
 */
export function useCredit(onCredited: ((id: number) => void) | undefined, start: CreditValues = NEW_CREDIT) {
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<CreditErrors>({});
  const [saved, setSaved] = useState<number>();
  const changed = useHoldersChanged();

  const credit = useIdempotentMutation({
    send: (input: ReturnType<typeof creditInput>, options) => client.transactions.record(input, options),
    said: ({ amount }) => `${euro(amount)} crédités\u00a0: ${values.holder?.label ?? ''}.`,
    onDone: ({ id }) => {
      if (onCredited) setSaved(id);
      else setValues(start);
      changed();
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 422) setErrors(serverCreditErrors(error.fields, error.message));
      else setErrors({ form: problemOf(error) });
    },
  });

  // Only once « saved » is on screen does the guard against unsaved changes let the dialog close.
  const told = useRef<number>(undefined);
  useEffect(() => {
    if (saved === undefined || !onCredited || told.current === saved) return;
    told.current = saved;
    onCredited(saved);
  }, [saved, onCredited]);

  return {
    values,
    errors,
    busy: credit.isPending,
    dirty: saved === undefined && isTyped(values, start),
    change: (part: Partial<CreditValues>) => {
      setValues((present) => ({ ...present, ...part }));
      const touched = Object.keys(part);
      setErrors((present) => Object.fromEntries(Object.entries(present).filter(([name]) => !touched.includes(name))));
    },
    submit: (form: HTMLFormElement) => {
      const found = creditErrors(values);
      setErrors(found);
      if (Object.keys(found).length > 0) focusFirstError(form);
      else credit.mutate(creditInput(values), { onError: () => focusFirstError(form) });
    },
  };
}
