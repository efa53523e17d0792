import { dateTime, euro, writtenDay } from '@boucle/contract/base/format.ts';
import { type Message } from '@boucle/contract/features/messages/calls.ts';
import { REMINDER_LABELS } from '@boucle/contract/shared/invoices/reminders.ts';
import { type StatementDetail } from '@boucle/contract/features/statements/shapes.ts';
import { MESSAGE_ACT_LABELS, MESSAGE_STATE_LABELS } from '@boucle/contract/shared/messages/labels.ts';
import { PAYMENT_MEANS_LABELS } from '@boucle/contract/shared/statements/means.ts';
import {
  mdiAlertOutline,
  mdiBellOffOutline,
  mdiBellOutline,
  mdiCalendarClockOutline,
  mdiCashCheck,
  mdiEmailOutline,
  mdiUndoVariant,
} from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { tellProblem } from '../problem.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { type Step } from './Timeline.tsx';
import { useStatementsChanged } from './useStatementsChanged.ts';

type Coming = Pick<StatementDetail, 'left' | 'next_reminder_on' | 'reminders_stopped'>;

/** What became of a statement, in no order: mails, payments, its due date, its reminders. */
export function useStatementSteps(id: number | undefined): Step[] {
  const enabled = id !== undefined;
  const statement = useQuery(query.statements.read.queryOptions({ input: { id: id ?? 0 }, enabled }));
  const messages = useQuery(
    query.messages.list.queryOptions({ input: { thing: 'statement', thing_id: id ?? 0 }, enabled }),
  );
  const changed = useStatementsChanged();
  const stop = useIdempotentMutation({
    sets: true,
    send: (stopped: boolean, options) => client.statements.stopReminders({ id: id ?? 0, stopped }, options),
    success: (_, stopped) =>
      stopped ? 'Ce relevé ne sera plus relancé de nuit.' : 'Ce relevé sera relancé s’il reste impayé.',
    onDone: changed,
    onFailed: tellProblem,
  });
  return statement.data === undefined ? [] : stepsOf(statement.data, messages.data ?? [], stop.mutate);
}

function stepsOf(
  { number, due, due_on, state, payments, reminders, ...coming }: StatementDetail,
  messages: readonly Message[],
  stop: (stopped: boolean) => void,
): Step[] {
  return [
    ...messages.map(({ act, created_at, sent_at, state: sent, address, reason, opened_at }): Step => ({
      label: `${MESSAGE_ACT_LABELS[act]}${act === 'statement' ? ` ${number}` : ''}\u00a0: ${MESSAGE_STATE_LABELS[sent].toLowerCase()}`,
      at: sent_at ?? created_at,
      details: [
        [dateTime(sent_at ?? created_at), address === null ? '' : `à ${address}`].filter(Boolean).join(', '),
        ...(reason === null ? [] : [reason]),
        ...(opened_at === null ? [] : [`Vu le ${dateTime(opened_at)}`]),
      ],
      icon: act === 'reminder' ? mdiBellOutline : mdiEmailOutline,
      ...(sent === 'failed' && { tone: 'alert' }),
    })),
    ...payments
      .filter(({ credit_note: credit }) => credit === null)
      .map(({ created_at, day, amount, means, by, reverses_id, carried }): Step => ({
        label: `${carried ? (reverses_id === null ? 'Report de trop-perçu' : 'Report annulé') : reverses_id !== null ? 'Paiement annulé' : amount < 0 ? 'Somme reversée' : 'Paiement'} de ${euro(Math.abs(amount))}`,
        at: created_at,
        details: [
          [
            writtenDay(day),
            means === null ? '' : PAYMENT_MEANS_LABELS[means].toLowerCase(),
            by === null ? '' : `par ${by}`,
          ]
            .filter(Boolean)
            .join(', '),
        ],
        icon: reverses_id === null ? mdiCashCheck : mdiUndoVariant,
      })),
    ...(due > 0
      ? [
          {
            label: state === 'late' ? 'Échéance passée' : 'Échéance',
            at: due_on,
            details: [writtenDay(due_on)],
            icon: state === 'late' ? mdiAlertOutline : mdiCalendarClockOutline,
            tone: state === 'late' ? ('alert' as const) : ('next' as const),
          },
        ]
      : []),
    ...reminders.map(({ level, at, email }): Step => ({
      label: REMINDER_LABELS[level],
      at,
      details: [`${dateTime(at)}, à ${email}`],
      icon: mdiBellOutline,
    })),
    ...comingSteps(coming, stop),
  ];
}

/** The next reminder of a paper, or that its reminders are stopped; each may be turned. */
export function comingSteps(
  { left, next_reminder_on: next, reminders_stopped: stopped }: Coming,
  stop: (stopped: boolean) => void,
): Step[] {
  if (next !== null)
    return [
      {
        label: 'Relance prévue',
        at: next,
        details: [writtenDay(next)],
        icon: mdiBellOutline,
        tone: 'next',
        action: { label: 'Arrêter les relances', press: () => stop(true) },
      },
    ];
  if (!stopped || left <= 0) return [];
  return [
    {
      label: 'Relances arrêtées',
      at: null,
      details: [],
      icon: mdiBellOffOutline,
      tone: 'next',
      action: { label: 'Reprendre les relances', press: () => stop(false) },
    },
  ];
}
