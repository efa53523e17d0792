import { ofName } from '@boucle/contract/elision.ts';
import { addDays, count, date, parisDay } from '@boucle/contract/format.ts';
import { type RoundDetail } from '@boucle/contract/rounds/shapes.ts';
import { type SupplyRequestDetail } from '@boucle/contract/supplyRequests/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { CANCEL } from '../../ui/texts.ts';
import { useRequestsChanged } from './useRequestsChanged.ts';

const MOST = 100;
const NEW = 'new';

/** The day on which a new round brings a request: the day before it is wanted, tomorrow at the earliest. */
export function dayFor(wanted: string | null, today: string): string {
  const tomorrow = addDays(today, 1);
  const before = wanted === null ? tomorrow : addDays(wanted, -1);
  return before < tomorrow ? tomorrow : before;
}

/** « Mettre en tournée »: into one that may still be changed, or a new one. */
export function PlanDialog({ request, onClose }: { request: SupplyRequestDetail; onClose: () => void }) {
  const [today] = useState(() => parisDay(new Date()));
  const changed = useRequestsChanged();
  const found = useQuery(
    query.rounds.list.queryOptions({
      input: { from_date: today, filter: { status: ['draft', 'ready'] }, sort: 'day', page: { size: MOST } },
    }),
  );
  const rounds = found.data?.data;
  const [chosen, setChosen] = useState<string>();
  const [day, setDay] = useState<string | null>(() => dayFor(request.wanted_on, today));
  const into = chosen ?? (rounds?.[0] === undefined ? NEW : String(rounds[0].id));
  const wrong = into === NEW && (day === null || day < today) ? 'Choisissez un jour à venir.' : undefined;
  const plan = useIdempotentMutation<RoundDetail, string>({
    // One key a round: another one that is chosen is another act.
    subject: (chosenRound) => chosenRound,
    send: (chosenRound, options) => {
      const round = rounds?.find(({ id }) => String(id) === chosenRound);
      return round === undefined
        ? client.rounds.create({ day: day ?? today, requests: [request.id] }, options)
        : client.rounds.update({ id: round.id, version: round.version, requests: [request.id] }, options);
    },
    success: (round) => `La demande est dans la tournée «\u00a0${round.title}\u00a0».`,
    onDone: onClose,
    onSettled: changed,
  });
  return (
    <Dialog
      title={`Mettre en tournée la demande ${ofName(request.restaurant.name)}`}
      size="small"
      dirty={chosen !== undefined}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{CANCEL}</Button>
          <Button
            variant="contained"
            busy={plan.isPending}
            disabled={rounds === undefined}
            onClick={() => {
              if (wrong === undefined) plan.mutate(into);
            }}
          >
            Mettre en tournée
          </Button>
        </>
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
        <p className="b-muted">
          Ses contenants s’ajoutent à l’arrêt du restaurant. Les quantités se changent ensuite dans la tournée.
        </p>
      </div>
    </Dialog>
  );
}
