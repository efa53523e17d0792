import { addDays, count, writtenDay } from '@boucle/contract/base/format.ts';
import {
  ERASED_AT_ONCE,
  INACTIVE_MONTHS,
  INACTIVE_NOTICE,
  WARNED_AT_ONCE,
} from '@boucle/contract/features/customers/dataLabels.ts';
import { type Inactive } from '@boucle/contract/features/customers/personalData.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiAccountRemoveOutline, mdiEmailOutline } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { problemOf, tellProblem } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';

type Consos = Inactive['customers'];

const idsOf = (consos: Consos, most: number): number[] => consos.slice(0, most).map(({ id }) => id);

/** Consos without a movement for long: the rule, whom to warn, whom to erase. */
export function InactiveSheet() {
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(query.customers.inactive.queryOptions());
  const [erasing, setErasing] = useState<Consos>();
  const changed = async () => {
    for (const queryKey of [query.customers.key(), query.tasks.key(), query.events.key()])
      await cache.invalidateQueries({ queryKey });
  };
  const rule = useIdempotentMutation({
    sets: true,
    send: (months: Inactive['months'], options) =>
      client.customers.setInactive({ months: INACTIVE_MONTHS.find((one) => one === months) ?? null }, options),
    success: ({ months }) =>
      months === null ? 'Plus aucun conso n’est effacé.' : `La règle compte ${months} mois sans mouvement.`,
    onSettled: changed,
    onFailed: tellProblem,
  });
  const warn = useIdempotentMutation({
    send: (ids: number[], options) => client.customers.warnInactive({ ids }, options),
    success: (_, ids) => `${count(ids.length, 'conso prévenu', 'consos prévenus')} par e-mail.`,
    onSettled: changed,
    onFailed: tellProblem,
  });
  if (data === undefined)
    return (
      <Sheet title="Consos inactifs">
        {error ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines busy />
        )}
      </Sheet>
    );
  const { months, customers } = data;
  const toWarn = customers.filter(({ warned_on: on }) => on === null);
  const warned = customers.filter(({ warned_on: on, erasable }) => on !== null && !erasable);
  const toErase = customers.filter(({ erasable }) => erasable);
  return (
    <Sheet title="Consos inactifs">
      <div className="b-stack">
        <SelectField
          label="Effacer après"
          hint={`Sans mouvement, sans solde, sans contenant. Chacun est prévenu ${INACTIVE_NOTICE} jours avant.`}
          options={[
            { value: '', label: 'Jamais' },
            ...INACTIVE_MONTHS.map((one) => ({ value: String(one), label: `${one}\u00a0mois` })),
          ]}
          value={String(months ?? '')}
          disabled={rule.isPending}
          onChange={({ target }) => rule.mutate(target.value === '' ? null : Number(target.value))}
        />
        {months !== null && customers.length === 0 && <p className="b-muted">Aucun conso n’est inactif.</p>}
        <Group
          title="À prévenir"
          consos={toWarn}
          note={({ last_on: on }) => `dernier mouvement le ${writtenDay(on)}`}
          act={
            <Button
              icon={mdiEmailOutline}
              busy={warn.isPending}
              onClick={() => warn.mutate(idsOf(toWarn, WARNED_AT_ONCE))}
            >
              {`Prévenir ${idsOf(toWarn, WARNED_AT_ONCE).length === 1 ? 'ce conso' : `les ${idsOf(toWarn, WARNED_AT_ONCE).length}`}`}
            </Button>
          }
        />
        <Group
          title="Prévenus"
          consos={warned}
          note={({ warned_on: on }) => `à effacer à partir du ${writtenDay(addDays(on ?? '', INACTIVE_NOTICE))}`}
        />
        <Group
          title="À effacer"
          consos={toErase}
          note={({ warned_on: on }) => `prévenu le ${writtenDay(on ?? '')}, aucun mouvement depuis`}
          act={
            <Button tone="danger" icon={mdiAccountRemoveOutline} onClick={() => setErasing(toErase)}>
              {`Effacer ${idsOf(toErase, ERASED_AT_ONCE).length === 1 ? 'ce conso' : `les ${idsOf(toErase, ERASED_AT_ONCE).length}`}…`}
            </Button>
          }
        />
      </div>
      {erasing && (
        <ActionDialog
          title={`Effacer les données de ${count(idsOf(erasing, ERASED_AT_ONCE).length, 'conso', 'consos')}\u202f?`}
          confirm="Effacer définitivement"
          tone="danger"
          send={(options) => client.customers.eraseInactive({ ids: idsOf(erasing, ERASED_AT_ONCE) }, options)}
          success="Les données personnelles sont effacées."
          onSettled={() => void changed()}
          onClose={() => setErasing(undefined)}
        >
          <p>Leur e-mail et leur nom seront perdus, sans retour possible. Leurs transactions resteront, sans nom.</p>
        </ActionDialog>
      )}
    </Sheet>
  );
}

interface GroupProps {
  readonly title: string;
  readonly consos: Consos;
  readonly note: (conso: Consos[number]) => string;
  readonly act?: ReactNode;
}

function Group({ title, consos, note, act }: GroupProps) {
  if (consos.length === 0) return null;
  return (
    <section aria-label={title} className="b-stack">
      <h3 className="data-heading">{`${title}\u00a0: ${consos.length}`}</h3>
      <ul className="data-names">
        {consos.map((conso) => (
          <li key={conso.id}>
            <Link className="b-link" to={pathOf('customer', { id: conso.id })}>
              {conso.name}
            </Link>{' '}
            <span className="b-muted">{note(conso)}</span>
          </li>
        ))}
      </ul>
      {act && <div>{act}</div>}
    </section>
  );
}
