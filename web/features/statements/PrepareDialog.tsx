import './months.css';
import { count, euro, writtenDay } from '@boucle/contract/base/format.ts';
import { rateText, VAT_REGIME_LABELS } from '@boucle/contract/shared/invoices/labels.ts';
import {
  mayBeThreshold,
  monthName,
  monthTitle,
  ofMonth,
  periodText,
  vatChangeSays,
} from '@boucle/contract/shared/statements/labels.ts';
import { MAX_PAYMENT_DAYS } from '@boucle/contract/shared/statements/issuerRules.ts';
import { type StatementDraft } from '@boucle/contract/features/statements/shapes.ts';
import { type VatChange, type VatOf } from '@boucle/contract/features/statements/vat.ts';
import { mdiLockOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { problemOf } from '../../shared/problem.ts';
import { useStatementsChanged } from '../../shared/statements/useStatementsChanged.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CANCEL } from '../../ui/texts.ts';
import { DraftList } from './DraftList.tsx';

/**
 * A month as its closing would bill it, restaurant by restaurant; then the closing itself, which
 * cannot be taken back.
 */
export function PrepareDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const [asking, setAsking] = useState(false);
  const [vatOf, setVatOf] = useState<VatOf>();
  const input = { month, vat_of: vatOf };
  const draft = useQuery({
    ...query.statements.run.queryOptions({ input }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data } = draft;
  return (
    <Dialog
      title={`Préparer ${monthName(month)}`}
      size="large"
      dirty={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button
            variant="contained"
            icon={mdiLockOutline}
            refused={
              data === undefined ||
              draft.isPlaceholderData ||
              data.refusal !== null ||
              (data.vat_change !== null && vatOf === undefined)
            }
            onClick={() => setAsking(true)}
          >
            {data === undefined || data.waiting_count === 0
              ? 'Clôturer le mois'
              : `Clôturer, ${count(data.waiting_count, 'facture', 'factures')} en attente`}
          </Button>
        </>
      }
    >
      {data ? (
        <div className="b-stack">
          {data.vat_change && <AskVat change={data.vat_change} chosen={vatOf} onChoose={setVatOf} />}
          <Review draft={data} />
        </div>
      ) : draft.error ? (
        <ErrorState message={problemOf(draft.error) ?? ''} onRetry={() => void draft.refetch()} />
      ) : (
        <div className="b-stack" aria-busy="true">
          <Skeleton height="48px" />
          <Skeleton height="240px" />
        </div>
      )}
      {asking && data && (
        <CloseMonth
          draft={data}
          vatOf={vatOf}
          onClose={() => setAsking(false)}
          onStale={() => void draft.refetch()}
          onClosed={onClose}
        />
      )}
    </Dialog>
  );
}

const taxText = ({ regime, rate }: VatChange['first']): string =>
  regime === 'franchise' ? VAT_REGIME_LABELS.franchise : `TVA ${rateText(rate)}\u00a0%`;

type AskVatProps = { change: VatChange; chosen: VatOf | undefined; onChoose: (vatOf: VatOf | undefined) => void };

function AskVat({ change, chosen, onChoose }: AskVatProps) {
  const { day, first, last } = change;
  return (
    <SelectField
      label="TVA du mois"
      hint={vatChangeSays(change)}
      placeholder="Choisir la TVA du mois"
      options={[
        ...(mayBeThreshold(change)
          ? [{ value: 'threshold', label: `Seuil de franchise dépassé le ${writtenDay(day)}\u00a0: deux factures` }]
          : []),
        { value: 'first_day', label: `Premier jour\u00a0: ${taxText(first)}` },
        { value: 'last_day', label: `Dernier jour\u00a0: ${taxText(last)}` },
      ]}
      value={chosen ?? ''}
      onChange={({ target: { value } }) => {
        onChoose(value === 'threshold' || value === 'first_day' || value === 'last_day' ? value : undefined);
      }}
    />
  );
}

function Review({ draft }: { draft: StatementDraft }) {
  const { totals, refusal, pending_count: pending, issuer_lacks: issuer, restaurants_missing: missing } = draft;
  const { waiting_count: waiting, former_payment_days: formerDays, vat_periods: periods } = draft;
  const warnings = [
    ...(periods.length === 1
      ? []
      : [
          `Seuil de franchise dépassé\u00a0: ${periods.map((one) => `${taxText(one)} ${periodText(one.from, one.to)}`).join(', ')}. Chaque période a sa facture, le relevé les demande ensemble.`,
        ]),
    ...(refusal === null ? [] : [refusal]),
    ...(formerDays === null
      ? []
      : [
          `Le délai de paiement, de ${formerDays} jours, est ramené à ${MAX_PAYMENT_DAYS}\u00a0: c’est le plus long que la loi permet pour les factures d’un mois. Les papiers déjà émis gardent le leur.`,
        ]),
    ...(pending === 0
      ? []
      : [
          `${count(pending, 'transaction du mois attend', 'transactions du mois attendent')} encore\u00a0: elles compteront dans un mois suivant.`,
        ]),
    ...(issuer.length === 0
      ? []
      : [
          `Pour émettre les factures, il manque à l’initiative\u00a0: ${issuer.join('\u202f; ')}. Complétez vos mentions.`,
        ]),
    ...missing.map(({ name, lacks }) => `Pour facturer ${name}, il manque\u00a0: ${lacks.join('\u202f; ')}.`),
    ...(waiting === 0
      ? []
      : [
          `Le mois se clôture quand même\u00a0: ${count(waiting, 'facture attendra', 'factures attendront')} d’être complétée${waiting > 1 ? 's' : ''}, puis émise${waiting > 1 ? 's' : ''} depuis Facturation.`,
        ]),
  ];
  return (
    <div className="b-stack">
      <p className="b-muted billing-note">
        Voici ce que dira chaque relevé. Ouvrez une ligne pour voir ses transactions. Les corrections apportées depuis à
        un mois déjà clôturé y figurent comme régularisations de ce mois.
      </p>
      <dl className="billing-tiles">
        {(
          [
            ['Frais HT', totals.net],
            [periods.length === 1 ? `TVA ${draft.vat_rate}\u00a0%` : 'TVA', totals.vat],
            ['Caisses', totals.cash],
            ['Récompenses', -totals.rewards],
            ['À payer', totals.due],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{euro(amount)}</dd>
          </div>
        ))}
        <div>
          <dt>Échéance</dt>
          <dd>{writtenDay(draft.due_on)}</dd>
        </div>
      </dl>
      {warnings.length > 0 && (
        <ul className="billing-warn" role="note" aria-label="À savoir">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <DraftList draft={draft} />
    </div>
  );
}

type CloseMonthProps = {
  draft: StatementDraft;
  vatOf: VatOf | undefined;
  onClose: () => void;
  onStale: () => void;
  onClosed: () => void;
};

function CloseMonth({ draft, vatOf, onClose, onStale, onClosed }: CloseMonthProps) {
  const { month, fingerprint, totals } = draft;
  const changed = useStatementsChanged();
  const close = useIdempotentMutation({
    send: (input: { month: string; vat_of: VatOf | undefined; fingerprint: string }, options) =>
      client.statements.close(input, options),
    success: () =>
      `${monthTitle(month)} est clôturé\u00a0: ${count(totals.count, 'relevé est établi', 'relevés sont établis')}.`,
    onDone: () => {
      changed();
      onClosed();
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) onStale();
    },
  });
  return (
    <ConfirmDialog
      title={`Clôturer ${monthName(month)}\u202f?`}
      confirm="Clôturer le mois"
      busy={close.isPending}
      error={problemOf(close.error)}
      onConfirm={() => close.mutate({ month, vat_of: vatOf, fingerprint })}
      onCancel={onClose}
    >
      {`${count(totals.count, 'relevé sera établi', 'relevés seront établis')}, pour ${euro(totals.due)} à payer. `}
      {invoicesToCome(draft)}
      {`Plus rien ne pourra être daté ${ofMonth(month)}, et les relevés ne changeront plus\u00a0: une correction apparaîtra sur les suivants. La clôture ne s’annule pas.`}
    </ConfirmDialog>
  );
}

function invoicesToCome({ statements, waiting_count: waiting }: StatementDraft): string {
  const issued = statements.reduce((sum, one) => sum + one.invoices - one.waiting, 0);
  const credits = statements.reduce((sum, one) => sum + one.credit_notes, 0);
  const parts = [
    ...(issued === 0 ? [] : [count(issued, 'facture émise', 'factures émises')]),
    ...(credits === 0 ? [] : [count(credits, 'avoir', 'avoirs')]),
    ...(waiting === 0 ? [] : [`${waiting} en attente`]),
  ];
  return parts.length === 0 ? '' : `Avec eux\u00a0: ${parts.join(', ')}. `;
}
