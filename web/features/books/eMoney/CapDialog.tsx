import { MAX_BALANCE_SAYS, MOST_MAX_BALANCE } from '@boucle/contract/books/eMoney.ts';
import { type BalanceCap } from '@boucle/contract/books/eMoneyCalls.ts';
import { euro } from '@boucle/contract/format.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useFreshQuery } from '../../../shared/useFreshQuery.ts';
import { useVersionedSave } from '../../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/MoneyField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CANCEL } from '../../../ui/texts.ts';

const TITLE = 'Plafond d’une cagnotte';

interface Values {
  max_balance: number | null;
}

const isCap = (value: number | null): boolean => value !== null && value >= 1 && value <= MOST_MAX_BALANCE;

const valuesOf = ({ max_balance }: BalanceCap): Values => ({ max_balance });

/** The most that a cagnotte may hold. */
export function CapDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useFreshQuery(query.books.balanceCap.queryOptions());
  return data ? (
    <CapForm cap={data} onClose={onClose} />
  ) : (
    <Dialog title={TITLE} dirty={false} onClose={onClose}>
      {error ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="100px" />
        </div>
      )}
    </Dialog>
  );
}

function CapForm({ cap, onClose }: { cap: BalanceCap; onClose: () => void }) {
  const formId = useId();
  const cache = useQueryClient();
  const [read] = useState(cap);
  const form = useForm<Values>({ defaultValues: valuesOf(read) });
  const { submit, conflict } = useVersionedSave<Values, BalanceCap>({
    form,
    names: ['max_balance'],
    labels: { max_balance: TITLE },
    write: (_, value) => (value === null ? '' : euro(value)),
    read,
    valuesOf,
    send: ({ max_balance }, version, options) =>
      client.books.saveBalanceCap({ max_balance: max_balance ?? 0, version }, options),
    onSaved: async () => {
      alerts.show('success', 'Le plafond est enregistré.');
      await cache.invalidateQueries({ queryKey: query.books.key() });
      onClose();
    },
  });
  return (
    <Dialog
      title={TITLE}
      size="small"
      dirty={form.formState.isDirty}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{CANCEL}</Button>
          <Button type="submit" form={formId} variant="contained" busy={form.formState.isSubmitting}>
            Enregistrer
          </Button>
        </>
      )}
    >
      <Form form={form} id={formId} onSubmit={submit}>
        {conflict}
        <Controller
          control={form.control}
          name="max_balance"
          rules={{ validate: (value) => (isCap(value) ? true : MAX_BALANCE_SAYS) }}
          render={({ field, fieldState }) => (
            <MoneyField
              label="Une cagnotte contient au plus"
              hint={`${euro(MOST_MAX_BALANCE)} au plus. Ce que les cagnottes contiennent déjà reste.`}
              autoFocus
              name={field.name}
              ref={field.ref}
              value={field.value}
              onValue={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
      </Form>
    </Dialog>
  );
}
