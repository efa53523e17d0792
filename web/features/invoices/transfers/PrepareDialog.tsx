import './transfers.css';
import { addDays, count as counted, euro, parisDay } from '@boucle/contract/base/format.ts';
import { ago } from '@boucle/contract/features/sepaBatches/ago.ts';
import { MOST_DAYS_AHEAD } from '@boucle/contract/features/sepaBatches/labels.ts';
import { type SepaCandidates } from '@boucle/contract/features/sepaBatches/shapes.ts';
import { mdiBankTransferOut } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { type Refund, RefundDialog } from './RefundDialog.tsx';
import { OwedTable, RefundTable } from './transferTables.tsx';
import { useTransfersChanged } from '../../../shared/transfers/useTransfersChanged.ts';

type PrepareProps = { onClose: () => void; onPrepared: (id: number) => void };

/**
 * « Préparer un lot »: which statements are paid, who is refunded and when; what is owed is ticked
 * to begin with.
 */
export function PrepareDialog({ onClose, onPrepared }: PrepareProps) {
  const { data, error, refetch } = useQuery(query.sepaBatches.candidates.queryOptions());
  return data ? (
    <PrepareForm candidates={data} onClose={onClose} onPrepared={onPrepared} />
  ) : (
    <Dialog title="Préparer un lot de virements" size="large" dirty={false} onClose={onClose}>
      {error ? <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} /> : <SkeletonLines busy />}
    </Dialog>
  );
}

const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

function PrepareForm({ candidates, onClose, onPrepared }: PrepareProps & { candidates: SepaCandidates }) {
  const changed = useTransfersChanged();
  const [today] = useState(() => parisDay(Date.now()));
  const { statements, issuer_lacks: lacks } = candidates;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [refunds, setRefunds] = useState<readonly Refund[]>([]);
  const [day, setDay] = useState<string | null>(today);
  const [adding, setAdding] = useState(false);
  const [checked, setChecked] = useState(false);
  const ticked = statements.filter(({ statement_id: id, lacks: lack }) => lack === null && !left.has(id));
  const [now] = useState(() => new Date());
  const since = (at: string) => ago(new Date(at), now);
  const changedIbans = [
    ...(candidates.issuer_iban_changed_at === null ? [] : [`le vôtre, ${since(candidates.issuer_iban_changed_at)}`]),
    ...ticked.flatMap(({ restaurant, iban_changed_at: at }) =>
      at === null ? [] : [`${restaurant.name}, ${since(at)}`],
    ),
  ];
  const prepare = useIdempotentMutation({
    send: (_: undefined, options) =>
      client.sepaBatches.create(
        {
          statement_ids: ticked.map(({ statement_id: id }) => id),
          refunds: refunds.map(({ holder, amount, beneficiary, iban, bic }) => ({
            ...(holder.kind === 'card' ? { card_holder_id: holder.id } : { customer_id: holder.id }),
            amount,
            beneficiary,
            iban,
            ...(bic !== '' && { bic }),
          })),
          pay_on: day ?? today,
          ...(changedIbans.length > 0 && { ibans_checked: checked }),
        },
        options,
      ),
    success: ({ label, transfers, amount }) =>
      `Le lot ${label} est prêt\u00a0: ${counted(transfers, 'virement', 'virements')}, ${euro(amount)}.`,
    onDone: ({ id }) => {
      changed();
      onPrepared(id);
    },
  });
  const fields = prepare.error instanceof ApiError ? prepare.error.fields : {};
  const problems = refunds.map(
    (_, rank) => Object.entries(fields).find(([path]) => path.startsWith(`refunds.${rank}.`))?.[1]?.[0],
  );
  const shown = problems.some((one) => one !== undefined) || fields['pay_on'] !== undefined;
  const transfers = ticked.length + refunds.length;
  const total = sumOf([...ticked, ...refunds]);
  return (
    <Dialog
      title="Préparer un lot de virements"
      size="large"
      dirty={refunds.length > 0 || left.size > 0 || day !== today}
      onClose={onClose}
      footerStart={
        <p className="transfers-total" aria-live="polite">
          {counted(transfers, 'virement', 'virements')}, <b>{euro(total)}</b>
        </p>
      }
      footer={(close) => (
        <DialogActions
          close={close}
          icon={mdiBankTransferOut}
          refused={
            transfers === 0 || lacks.length > 0 || (changedIbans.length > 0 && !checked) || day === '' || day === null
          }
          busy={prepare.isPending}
          onClick={() => prepare.mutate(undefined)}
        >
          Préparer le lot
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <FormError message={shown ? undefined : problemOf(prepare.error)} />
        {lacks.length > 0 && (
          <p className="transfers-lacks">
            {`Complétez d’abord vos mentions, depuis l’onglet «\u00a0Mois\u00a0»\u00a0: il manque ${lacks.join(', ')}.`}
          </p>
        )}
        <OwedTable
          statements={statements}
          left={left}
          onTick={(id, on) => {
            prepare.reset();
            const next = new Set(left);
            if (on) next.delete(id);
            else next.add(id);
            setLeft(next);
          }}
        />
        <RefundTable
          refunds={refunds}
          problems={problems}
          onAdd={() => setAdding(true)}
          onRemove={(rank) => {
            prepare.reset();
            setRefunds(refunds.filter((_, one) => one !== rank));
          }}
        />
        <div className="transfers-day">
          <DateField
            label="À payer le"
            hint={`Le jour demandé à la banque, dans les ${MOST_DAYS_AHEAD} jours.`}
            value={day}
            error={
              fields['pay_on']?.[0] ??
              (day !== null && day !== '' && (day < today || day > addDays(today, MOST_DAYS_AHEAD))
                ? `Choisissez un jour dans les ${MOST_DAYS_AHEAD} jours à venir.`
                : undefined)
            }
            onValue={(next) => {
              prepare.reset();
              setDay(next);
            }}
          />
        </div>
        {changedIbans.length > 0 && (
          <Checkbox checked={checked} onChange={({ target }) => setChecked(target.checked)}>
            {`IBAN changé\u00a0: ${[...new Set(changedIbans)].join('\u202f; ')}. Je l’ai vérifié par un appel à un numéro connu.`}
          </Checkbox>
        )}
        <p className="b-caption">
          Préparer un lot fige ses montants et retire tout de suite des cagnottes ce qui est remboursé. Les relevés sont
          soldés quand vous marquez le lot exécuté.
        </p>
      </div>
      {adding && (
        <RefundDialog
          taken={refunds}
          onClose={() => setAdding(false)}
          onAdd={(refund) => {
            prepare.reset();
            setRefunds([...refunds, refund]);
            setAdding(false);
          }}
        />
      )}
    </Dialog>
  );
}
