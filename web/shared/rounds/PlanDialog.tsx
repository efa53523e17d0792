import { addDays, count, date, parisDay } from '@boucle/contract/base/format.ts';
import { type PlannedLine } from '@boucle/contract/features/rounds/calls.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../problem.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { linesOf, withMore } from './plannedLines.ts';
import { useRoundsChanged } from './useRoundsChanged.ts';

const MOST = 100;
const NEW = 'new';

/** The day on which a new round brings what is wanted: that day, tomorrow where none is given. */
const dayFor = (wanted: string | null, today: string): string =>
  wanted === null || wanted < today ? addDays(today, 1) : wanted;

interface PlanDialogProps {
  readonly title: string;
  readonly confirm: string;
  /** Load of the round: requests, or lines on top of the ones that it has. */
  readonly brings: { readonly requests: number[] } | { readonly lines: readonly PlannedLine[] };
  /** The Paris day on which it is wanted; null: as soon as possible. */
  readonly wanted: string | null;
  /** A new round is proposed first. */
  readonly isNew?: boolean;
  readonly success: (round: RoundDetail) => string;
  readonly onDone?: (round: RoundDetail) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** « Mettre en tournée »: into one that may still be changed, or a new one. */
export function PlanDialog(props: PlanDialogProps) {
  const { title, confirm, brings, wanted, isNew = false, success, onDone, onClose, children } = props;
  const [today] = useState(() => parisDay(new Date()));
  const changed = useRoundsChanged();
  const found = useQuery(
    query.rounds.list.queryOptions({
      input: { from_date: today, filter: { status: ['draft', 'ready'] }, sort: 'day', page: { size: MOST } },
    }),
  );
  const rounds = found.data?.data;
  const [chosen, setChosen] = useState<string>();
  const [day, setDay] = useState<string | null>(() => dayFor(wanted, today));
  const into = chosen ?? (isNew || rounds?.[0] === undefined ? NEW : String(rounds[0].id));
  const wrong = into === NEW && (day === null || day < today) ? 'Choisissez un jour à venir.' : undefined;
  const plan = useIdempotentMutation<RoundDetail, string>({
    // One key a round: another one that is chosen is another act.
    subject: (chosenRound) => chosenRound,
    send: async (chosenRound, options) => {
      const round = rounds?.find(({ id }) => String(id) === chosenRound);
      if (round === undefined) return client.rounds.create({ day: day ?? today, ...sent(brings, []) }, options);
      const { id, version, stops } = await client.rounds.read({ id: round.id });
      return client.rounds.update({ id, version, ...sent(brings, linesOf(stops)) }, options);
    },
    success,
    onDone: (round) => {
      onDone?.(round);
      onClose();
    },
    onSettled: changed,
  });
  return (
    <Dialog
      title={title}
      size="small"
      dirty={chosen !== undefined}
      onClose={onClose}
      footer={(close) => (
        <DialogActions
          close={close}
          busy={plan.isPending}
          disabled={rounds === undefined}
          onClick={() => {
            if (wrong === undefined) plan.mutate(into);
          }}
        >
          {confirm}
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <FormError message={problemOf(plan.error ?? found.error)} />
        {rounds === undefined ? (
          <SkeletonLines busy />
        ) : (
          <SelectField
            label="Tournée"
            value={into}
            options={[
              ...rounds.map(({ id, title, day: on, stops_count }) => ({
                value: String(id),
                label: `${date(`${on}T12:00:00Z`)} · ${title} · ${count(stops_count, 'arrêt', 'arrêts')}`,
              })),
              { value: NEW, label: 'Nouvelle tournée' },
            ]}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        {rounds !== undefined && into === NEW && <DateField label="Jour" value={day} error={wrong} onValue={setDay} />}
        <p className="b-muted">{children}</p>
      </div>
    </Dialog>
  );
}

/** Body sent to a round: the requests alone, or all its lines anew. */
const sent = (brings: PlanDialogProps['brings'], planned: readonly PlannedLine[]) =>
  'requests' in brings ? brings : { lines: withMore(planned, brings.lines) };
