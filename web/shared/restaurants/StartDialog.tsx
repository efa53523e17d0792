import { count } from '@boucle/contract/base/format.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { BulkDialog } from '../bulk/BulkDialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { Switch } from '../../ui/form/Switch.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { InvitationLook } from '../mails/InvitationLook.tsx';
import { DraftsDialog } from '../messages/DraftsDialog.tsx';
import { problemOf } from '../problem.ts';
import { useGo } from '../../ui/navigation/useGo.ts';

/** Restaurants of one window, the latest first: each has a field. */
const MOST = 20;

interface StartDialogProps {
  /** Left out: all that wait for their activation. */
  readonly only?: number;
  readonly onClose: () => void;
}

/**
 * « Activer, inviter, approvisionner »: restaurants that were created or imported begin in one
 * window. An e-mail that is emptied invites no one.
 */
export function StartDialog(props: StartDialogProps) {
  const [before, setBefore] = useState<readonly number[]>([]);
  return <StartWindow key={before.length} {...props} before={before} onNext={setBefore} />;
}

/** Restaurants that were opened, and whether others waited then: they are counted anew since. */
interface Opened {
  readonly all: readonly number[];
  readonly wait: boolean;
}

interface StartWindowProps extends StartDialogProps {
  /** Restaurants that the windows before this one opened. */
  readonly before: readonly number[];
  /** More wait than one window has fields. */
  readonly onNext: (opened: readonly number[]) => void;
}

function StartWindow({ only, before, onNext, onClose }: StartWindowProps) {
  const cache = useQueryClient();
  const goTo = useGo();
  const waiting = useQuery({
    ...query.restaurants.list.queryOptions({
      input: { filter: { status: ['pending'] }, sort: '-id', page: { size: MOST } },
    }),
    enabled: only === undefined,
  });
  const ids = only === undefined ? waiting.data?.data.map(({ id }) => id) : [only];
  const read = useQueries({
    queries: (ids ?? []).map((id) => query.restaurants.read.queryOptions({ input: { id } })),
  });
  const teams = useQueries({
    queries: (ids ?? []).map((id) => query.restaurants.owners.queryOptions({ input: { id } })),
  });
  // Those of the opening stay while they are read again.
  const [rows, setRows] = useState<readonly RestaurantDetail[]>();
  const [emails, setEmails] = useState<ReadonlyMap<number, string>>(new Map());
  const [wrong, setWrong] = useState<ReadonlyMap<number, string>>(new Map());
  const [supplies, setSupplies] = useState(true);
  const [writes, setWrites] = useState(true);
  const goesOn = useRef(false);
  // Their welcome is read before it leaves.
  const [opened, setOpened] = useState<Opened>();
  const [typed, setTyped] = useState(false);
  const found = read.flatMap(({ data }) => data ?? []);
  const isRead =
    ids !== undefined &&
    !waiting.isFetching &&
    found.length === ids.length &&
    teams.every(({ data }) => data !== undefined);
  if (rows === undefined && isRead) setRows(found);
  const problem = problemOf([waiting, ...read, ...teams].find(({ error }) => error !== null)?.error);
  if (rows === undefined)
    return (
      <Dialog title="Ouvrir des restaurants" size="small" dirty={false} onClose={onClose}>
        {problem === undefined ? (
          <SkeletonLines busy />
        ) : (
          <ErrorState
            message={problem}
            onRetry={() => void cache.invalidateQueries({ queryKey: query.restaurants.key() })}
          />
        )}
      </Dialog>
    );
  const more = (waiting.data?.meta.count ?? 0) - rows.length;
  const goOn = ({ all, wait }: Opened) => {
    if (wait) onNext(all);
    else {
      onClose();
      if (supplies) goTo(`${pathOf('supply')}?lieux=${all.join(',')}`);
    }
  };
  if (opened !== undefined)
    return (
      <DraftsDialog
        all={[{ act: 'restaurant_activated', ids: rows.map(({ id }) => id) }]}
        onClose={() => goOn(opened)}
      />
    );
  // Somebody of the team is invited already.
  const led = new Set(ids?.filter((_, rank) => (teams[rank]?.data?.length ?? 0) > 0));
  const emailOf = ({ id, email }: RestaurantDetail): string =>
    (emails.get(id) ?? (led.has(id) ? '' : (email ?? ''))).trim();
  return (
    <BulkDialog
      title={
        rows.length === 1
          ? `Ouvrir ${rows[0]?.name ?? ''}\u202f?`
          : `Ouvrir ${count(rows.length, 'restaurant', 'restaurants')}\u202f?`
      }
      confirm="Activer"
      rows={rows}
      skipped={[]}
      nameOf={({ name }) => name}
      form={{
        typed,
        check: () => {
          const refused = rows.flatMap((row) => {
            const message = emailOf(row) === '' ? undefined : ruleMessage('E-mail', emailOf(row), [check('email')]);
            return message === undefined ? [] : [[row.id, message] as const];
          });
          setWrong(new Map(refused));
          return refused.length === 0;
        },
      }}
      act={async (row, options) => {
        await client.restaurants.activate({ id: row.id });
        if (emailOf(row) !== '')
          await client.restaurants.inviteOwner({ id: row.id, email: emailOf(row), name: '' }, options);
      }}
      success={count(rows.length, 'restaurant actif', 'restaurants actifs')}
      onChanged={() => void cache.invalidateQueries({ queryKey: query.restaurants.key() })}
      onDone={(done) => {
        if (done.length < rows.length) return;
        const now = { all: [...before, ...done.map(({ id }) => id)], wait: more > 0 };
        goesOn.current = writes || now.wait;
        if (writes) setOpened(now);
        else goOn(now);
      }}
      onClose={() => {
        if (!goesOn.current) onClose();
      }}
    >
      <p className="b-muted">
        Ils serviront des contenants et apparaîtront dans l’application. Chaque gérant invité reçoit un lien pour
        choisir son mot de passe.
        {more > 0 && ` Les ${MOST} derniers d’abord, ${count(more, 'autre', 'autres')} ensuite.`}{' '}
        <InvitationLook role="restaurant_owner" />
      </p>
      {rows.map((row) => (
        <TextField
          key={row.id}
          label={rows.length === 1 ? 'E-mail du gérant' : `Gérant, ${row.name}`}
          optional
          type="email"
          autoComplete="off"
          value={emails.get(row.id) ?? emailOf(row)}
          error={wrong.get(row.id)}
          onChange={(event) => {
            setTyped(true);
            setEmails(new Map([...emails, [row.id, event.target.value]]));
          }}
        />
      ))}
      <Switch checked={writes} onChange={(event) => setWrites(event.target.checked)}>
        {rows.length === 1 ? 'Lui écrire la bienvenue' : 'Leur écrire la bienvenue'}
      </Switch>
      <Switch checked={supplies} onChange={(event) => setSupplies(event.target.checked)}>
        Approvisionner ensuite
      </Switch>
    </BulkDialog>
  );
}
