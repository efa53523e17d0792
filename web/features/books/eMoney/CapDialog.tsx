import { MAX_BALANCE_SAYS, MOST_MAX_BALANCE } from '@boucle/contract/shared/books/eMoney.ts';
import { type BalanceCap } from '@boucle/contract/features/books/eMoneyCalls.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { FreshDialog } from '../../../shared/dialogs/FreshDialog.tsx';
import { useVersionedSave } from '../../../shared/versions/useVersionedSave.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { FormMoney } from '../../../ui/form/declared/FormMoney.tsx';

const TITLE = 'Plafond d’une cagnotte';

interface Values {
  max_balance: number | null;
}

const isCap = (value: number | null): boolean => value !== null && value >= 1 && value <= MOST_MAX_BALANCE;

const valuesOf = ({ max_balance }: BalanceCap): Values => ({ max_balance });

/** The most that a cagnotte may hold. */
export function CapDialog({ onClose }: { onClose: () => void }) {
  return (
    <FreshDialog
      title={TITLE}
      size="small"
      reading={query.books.balanceCap.queryOptions()}
      height="100px"
      onClose={onClose}
    >
      {(cap) => <CapForm cap={cap} onClose={onClose} />}
    </FreshDialog>
  );
}

function CapForm({ cap, onClose }: { cap: BalanceCap; onClose: () => void }) {
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
    invalidates: [query.books.key()],
    success: 'Le plafond est enregistré.',
    onSaved: onClose,
  });
  return (
    <FormDialog title={TITLE} size="small" onClose={onClose} form={form} onSubmit={submit}>
      {conflict}
      <FormMoney
        form={form}
        name="max_balance"
        label="Une cagnotte contient au plus"
        hint={`${euro(MOST_MAX_BALANCE)} au plus. Ce que les cagnottes contiennent déjà reste.`}
        autoFocus
        rules={{ validate: (value) => (isCap(value) ? true : MAX_BALANCE_SAYS) }}
      />
    </FormDialog>
  );
}
