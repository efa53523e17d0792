import { dateTime } from '@boucle/contract/base/format.ts';
import { type InvoiceKind, invoiceStateLabels } from '@boucle/contract/shared/invoices/labels.ts';
import { REMINDER_LABELS } from '@boucle/contract/shared/invoices/reminders.ts';
import { type InvoiceDetail } from '@boucle/contract/features/invoices/shapes.ts';
import {
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiBellOutline,
  mdiCheckCircle,
  mdiCloseCircleOutline,
  mdiEmailOutline,
  mdiUploadOutline,
} from '@mdi/js';
import { client } from '../../api/client.ts';
import { tellProblem } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { type Step, Timeline } from '../../shared/statements/Timeline.tsx';
import { comingSteps, useStatementSteps } from '../../shared/statements/useStatementSteps.ts';
import { useStatementsChanged } from '../../shared/statements/useStatementsChanged.ts';

const ICONS = {
  issued: mdiCheckCircle,
  sent: mdiEmailOutline,
  deposited: mdiUploadOutline,
  approved: mdiCheckCircle,
  disputed: mdiAlertOutline,
  refused: mdiCloseCircleOutline,
  rejected: mdiCloseCircleOutline,
} as const satisfies Record<InvoiceDetail['statuses'][number]['status'], string>;

const TONES: Partial<Record<InvoiceDetail['statuses'][number]['status'], 'warn' | 'alert'>> = {
  disputed: 'warn',
  refused: 'alert',
  rejected: 'alert',
};

/**
 * History of an invoice: who recorded a status, when and why; what the platform has of it, its
 * reminders, and what became of the statement that it is paid with.
 */
export function InvoiceTimeline({ invoice }: { invoice: InvoiceDetail }) {
  const paid = useStatementSteps(invoice.paid_with?.id);
  const changed = useStatementsChanged();
  const stop = useIdempotentMutation({
    sets: true,
    send: (stopped: boolean, options) => client.invoices.stopReminders({ id: invoice.id, stopped }, options),
    success: (_, stopped) =>
      stopped ? 'Cette facture ne sera plus relancée de nuit.' : 'Cette facture sera relancée si elle reste impayée.',
    onDone: changed,
    onFailed: tellProblem,
  });
  return <Timeline steps={[...stepsOf(invoice), ...paid, ...comingSteps(invoice, stop.mutate)]} />;
}

function stepsOf({ kind, statuses, deposit, reminders, paid_with: paidWith }: InvoiceDetail): Step[] {
  const labels = invoiceStateLabels(kind);
  const ending = kind === 'invoice' ? 'e' : '';
  const recorded = statuses.map(({ status, at, by, reason, source }): Step => {
    const who = source === 'platform' ? ', par la plateforme' : by === null ? '' : `, par ${by}`;
    return {
      label: status === 'sent' ? `Envoyé${ending} par e-mail` : labels[status],
      at,
      details: [`${dateTime(at)}${who}`, ...(reason === '' ? [] : [reason])],
      icon: ICONS[status],
      ...(TONES[status] && { tone: TONES[status] }),
    };
  });
  const reminded = reminders.map(({ level, at, email }): Step => ({
    label: REMINDER_LABELS[level],
    at,
    details: [`${dateTime(at)}, à ${email}`],
    icon: mdiBellOutline,
  }));
  // The reminders of a statement stand among its steps.
  return [...recorded, ...depositOf(deposit, kind), ...(paidWith === null ? reminded : [])];
}

function depositOf(deposit: InvoiceDetail['deposit'], kind: InvoiceKind): Step[] {
  if (deposit === null) return [];
  const { reference, at, tries, failure } = deposit;
  if (reference !== null && at !== null) {
    return [
      {
        label: kind === 'invoice' ? 'Remise à la plateforme' : 'Remis à la plateforme',
        at,
        details: [dateTime(at), `Référence ${reference}`],
        icon: mdiUploadOutline,
      },
    ];
  }
  return [
    {
      label: 'Dépôt en échec',
      at: null,
      details: [failure, tries > 1 ? `${tries} essais, le suivant dans une minute` : 'Nouvel essai dans une minute'],
      icon: mdiAlertCircleOutline,
      tone: 'alert',
    },
  ];
}
