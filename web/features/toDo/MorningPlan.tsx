import { count, parisDay, quantity } from '@boucle/contract/base/format.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { mdiPlaylistCheck } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { DraftsDialog, type Written } from '../../shared/messages/DraftsDialog.tsx';
import { problemOf } from '../../shared/problem.ts';
import { withMore } from '../../shared/rounds/plannedLines.ts';
import { useRoundsChanged } from '../../shared/rounds/useRoundsChanged.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Tiles } from '../../ui/figures/Tiles.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { effectOf, type PlanEffect, planOf } from './plan.ts';

/** What is ticked, as one press sends it. */
interface Plan {
  readonly rows: ReturnType<typeof planOf>;
  readonly day: string;
  readonly driverId: number | null;
  readonly writes: boolean;
}

/**
 * « Faire le plan »: visits and transfers that the forecast proposes, and requests, each to be
 * refused; one press makes a round of them and writes to whom it concerns. Nothing is recorded as
 * delivered.
 */
export function MorningPlan({ onClose }: { onClose: () => void }) {
  const [today] = useState(() => parisDay(new Date()));
  const changed = useRoundsChanged();
  const choices = useQuery(query.rounds.choices.queryOptions({ input: {} }));
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [day, setDay] = useState<string | null>(today);
  const [driver, setDriver] = useState('');
  const [writes, setWrites] = useState(true);
  const [writing, setWriting] = useState<readonly Written[]>();
  const rows = choices.data && planOf(choices.data.places);
  const taken = (rows ?? []).filter(({ key }) => !refused.has(key));
  const wrong = day === null || day < today ? 'Choisissez un jour à venir.' : undefined;
  const asked = taken.flatMap(({ requests }) => requests).length;
  const drives = driver === '' ? null : Number(driver);
  const make = useIdempotentMutation<RoundDetail, Plan>({
    send: (plan, options) => {
      const partner = choices.data?.drivers.find(({ id }) => id === plan.driverId)?.partner_id ?? null;
      return client.rounds.create(
        {
          day: plan.day,
          lines: withMore(
            [],
            plan.rows.flatMap(({ lines }) => lines),
          ),
          requests: plan.rows.flatMap(({ requests }) => requests),
          as_proposed: true,
          ...(plan.driverId !== null && { driver_id: plan.driverId, partner_id: partner, ready: true }),
        },
        options,
      );
    },
    success: ({ title, stops }) =>
      `«\u00a0${title}\u00a0» est planifiée\u00a0: ${count(stops.length, 'arrêt', 'arrêts')}.`,
    onDone: (round, plan) => {
      if (plan.writes)
        setWriting([
          { act: 'request_planned', ids: plan.rows.flatMap(({ requests }) => requests) },
          { act: 'round', ids: plan.driverId === null ? [] : [round.id] },
        ]);
      else onClose();
    },
    onSettled: changed,
  });
  const turn = (key: string, on: boolean) => {
    const next = new Set(refused);
    if (on) next.delete(key);
    else next.add(key);
    setRefused(next);
  };
  if (writing !== undefined) return <DraftsDialog all={writing} onClose={onClose} />;
  return (
    <Dialog
      title="Le plan de ce matin"
      dirty={refused.size > 0 || driver !== ''}
      onClose={onClose}
      footer={(close) => (
        <DialogActions
          close={close}
          icon={mdiPlaylistCheck}
          busy={make.isPending}
          refused={taken.length === 0 || wrong !== undefined}
          onClick={() =>
            make.mutate({
              rows: taken,
              day: day ?? today,
              driverId: drives,
              writes: writes && (asked > 0 || drives !== null),
            })
          }
        >
          Faire le plan
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <FormError message={problemOf(make.error ?? choices.error)} />
        {rows === undefined ? (
          <SkeletonLines busy />
        ) : rows.length === 0 ? (
          <p className="b-muted">Rien à planifier&nbsp;: ni stock à risque, ni demande, ni tiroir plein.</p>
        ) : (
          <>
            <Effect effect={effectOf(rows, refused)} />
            <ul className="todo-plan">
              {rows.map(({ key, title, detail }) => (
                <li key={key}>
                  <Checkbox checked={!refused.has(key)} onChange={(event) => turn(key, event.target.checked)}>
                    <b>{title}</b>
                    <small>{detail}</small>
                  </Checkbox>
                </li>
              ))}
            </ul>
            <div className="todo-plan-round">
              <DateField label="Jour de la tournée" value={day} error={wrong} onValue={setDay} />
              <SelectField
                label="Chauffeur"
                value={driver}
                options={[
                  { value: '', label: 'À choisir plus tard' },
                  ...(choices.data?.drivers ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
                onChange={(event) => setDriver(event.target.value)}
              />
            </div>
            {(asked > 0 || drives !== null) && (
              <Checkbox checked={writes} onChange={(event) => setWrites(event.target.checked)}>
                {writesWords(asked, drives !== null)}
              </Checkbox>
            )}
            <p className="b-muted">
              Rien n’est enregistré comme livré&nbsp;: la tournée se change ou s’annule jusqu’au départ.
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** « Prévenir le chauffeur et répondre à 2 demandes ». */
function writesWords(asked: number, hasDriver: boolean): string {
  const answers = asked === 0 ? [] : [`répondre par e-mail à ${count(asked, 'demande', 'demandes')}`];
  const words = [...(hasDriver ? ['prévenir le chauffeur'] : []), ...answers].join(' et ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Places at risk, minutes and load of what is ticked. */
function Effect({ effect: { atRisk, left, loaded, taken, restaurants, drawers } }: { effect: PlanEffect }) {
  const { data, error } = useQuery({
    ...query.rounds.estimate.queryOptions({ input: { restaurants: [...restaurants], drawers: [...drawers] } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Tiles
      label="Effet du plan"
      tiles={[
        {
          key: 'risk',
          label: 'Lieux à risque',
          figure: `${quantity(atRisk)}\u00a0→\u00a0${quantity(left)}`,
          detail: 'd’ici 48\u00a0h, avant et après',
        },
        {
          key: 'minutes',
          label: 'Tournée',
          figure: data ? quantity(data.minutes) : error ? '–' : undefined,
          ...(data && { unit: 'min' }),
          detail: data && `retour vers ${data.back}`,
        },
        {
          key: 'load',
          label: 'À charger',
          figure: quantity(loaded),
          detail: `et ${quantity(taken)} à reprendre`,
        },
      ]}
    />
  );
}
