import { euro } from '@boucle/contract/format.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { createAttempts } from '../../shared/attempts.ts';
import { useHoldersChanged } from '../../shared/cards/useHoldersChanged.ts';
import { problemOf } from '../../shared/problem.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import {
  type CreditErrors,
  creditErrors,
  creditInput,
  type CreditValues,
  NEW_CREDIT,
  serverCreditErrors,
} from './creditForm.ts';

/** Puts the focus on the first field that is refused, once its message is on screen. */
function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** The form of a credit: its values, what they are refused for, and sending them once however often it is pressed. */
export function useCredit(onCredited: (id: number) => void) {
  const [values, setValues] = useState(NEW_CREDIT);
  const [errors, setErrors] = useState<CreditErrors>({});
  const [saved, setSaved] = useState<number>();
  const [attempts] = useState(() => createAttempts());
  const changed = useHoldersChanged();

  const credit = useMutation({
    mutationFn: () => {
      const input = creditInput(values);
      return client.transactions.record(input, { context: { idempotencyKey: attempts.keyOf(input) } });
    },
    onSuccess: ({ id, amount }) => {
      alerts.show('success', `${euro(amount)} crédités\u00a0: ${values.holder?.label ?? ''}.`);
      setSaved(id);
      changed();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 422) setErrors(serverCreditErrors(error.fields, error.message));
      else setErrors({ form: problemOf(error) });
    },
  });

  // Only once « saved » is on screen does the guard against unsaved changes let the dialog close.
  const told = useRef(false);
  useEffect(() => {
    if (saved === undefined || told.current) return;
    told.current = true;
    onCredited(saved);
  }, [saved, onCredited]);

  return {
    values,
    errors,
    busy: credit.isPending,
    saved: saved !== undefined,
    change: (part: Partial<CreditValues>) => {
      setValues((present) => ({ ...present, ...part }));
      const touched = Object.keys(part);
      setErrors((present) => Object.fromEntries(Object.entries(present).filter(([name]) => !touched.includes(name))));
    },
    submit: (form: HTMLFormElement) => {
      const found = creditErrors(values);
      setErrors(found);
      if (Object.keys(found).length > 0) focusFirstError(form);
      else credit.mutate(undefined, { onError: () => focusFirstError(form) });
    },
  };
}
