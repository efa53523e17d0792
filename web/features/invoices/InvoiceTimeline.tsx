import { dateTime } from '@boucle/contract/base/format.ts';
import { type InvoiceKind, invoiceStateLabels } from '@boucle/contract/shared/invoices/labels.ts';
import { REMINDER_LABELS } from '@boucle/contract/features/invoices/reminders.ts';
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
import { Icon } from '../../ui/Icon.tsx';

interface Step {
  readonly label: string;
  /** Without an instant while it is tried. */
  readonly at: string | null;
  readonly details: readonly string[];
  readonly icon: string;
  readonly tone?: 'warn' | 'alert';
}

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
 * History of an invoice, in order: who recorded a status, when and why; what the platform has of
 * it, and the mails that reminded of it.
 */
export function InvoiceTimeline({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <ol className="invoice-statuses">
      {stepsOf(invoice).map(({ label, at, details, icon, tone }) => (
        <li key={`${label} ${at ?? ''}`} className={tone === undefined ? undefined : `is-${tone}`}>
          <Icon path={icon} size={18} />
          <span>
            <b>{label}</b>
            {details.map((detail) => (
              <small key={detail}>{detail}</small>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

function stepsOf({ kind, statuses, deposit, reminders }: InvoiceDetail): Step[] {
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
  return [...recorded, ...depositOf(deposit, kind), ...reminded].sort((one, other) =>
    (one.at ?? LAST) < (other.at ?? LAST) ? -1 : 1,
  );
}

/** After every instant. */
const LAST = '9999';

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
