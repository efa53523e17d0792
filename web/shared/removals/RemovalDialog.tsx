import { type Removal } from '@boucle/contract/features/removals/calls.ts';
import { HANGING, type RemovedThing } from '@boucle/contract/features/removals/labels.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { query } from '../../api/query.ts';
import { useSession } from '../../api/useSession.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Link } from '../../ui/Link.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { ActionDialog } from '../dialogs/ActionDialog.tsx';
import { messageAsking } from '../messages/asking.ts';
import { problemOf } from '../problem.ts';
import { type SendOptions } from '../saving/attempts.ts';

type Hanging = Removal['hangs'][number];

const NOBODY = 'nobody';

type RemovalDialogProps<Answer> = Omit<ComponentProps<typeof ActionDialog<Answer>>, 'send' | 'tone'> & {
  readonly thing: RemovedThing;
  readonly id: number;
  /** What no successor means: « L’initiative »; « Personne pour l’instant » when left out. */
  readonly nobody?: string;
  /** `heir` is sent as it is: absent while nothing is handed over. */
  readonly send: (heir: { to_id?: number | null }, options: SendOptions) => Promise<Answer>;
};

/**
 * Asks before something is taken out of use, with what hangs on it: handed over in the same press,
 * or to be ended first.
 */
export function RemovalDialog<Answer>(props: RemovalDialogProps<Answer>) {
  const { thing, id, send, nobody, reading = false, onDone, children, ...action } = props;
  const [heir, setHeir] = useState('');
  const isOurs = useSession()?.user?.role === 'account_admin';
  const removal = useQuery(query.removals.read.queryOptions({ input: { thing, id } }));
  const { hangs = [], heirs = [] } = removal.data ?? {};
  const first = hangs.filter(({ end }) => end === 'first');
  const handed = hangs.filter(({ end }) => end === 'handed_over');
  const kept = hangs.filter(({ end }) => end === 'kept');
  const copied = hangs.filter(({ end }) => end === 'copied');
  const asks = handed.length > 0 || (copied.length > 0 && heirs.length > 0);
  return (
    <ActionDialog
      {...action}
      tone="danger"
      reading={reading || !removal.isSuccess || first.length > 0}
      send={(options) => send(heir === '' ? {} : { to_id: heir === NOBODY ? null : Number(heir) }, options)}
      onDone={(answer) => {
        onDone?.(answer);
        // The initiative writes to the new driver of each round.
        if (isOurs && heir !== '' && heir !== NOBODY)
          for (const round of handed.filter(({ kind }) => kind === 'rounds').flatMap(({ things }) => things))
            messageAsking.offer('round', round.id);
      }}
    >
      <div className="b-stack">
        {children}
        <FormError message={problemOf(removal.error)} />
        {removal.isPending && <SkeletonLines busy />}
        <Hangs title="À terminer d’abord" hangs={first} at={{ thing, id }} />
        <Hangs title="À confier" hangs={[...handed, ...copied]} at={{ thing, id }} />
        <Hangs title="À finir par ses collègues ou par l’initiative" hangs={kept} at={{ thing, id }} />
        {first.length === 0 && asks && (
          <SelectField
            label="Qui prend la suite"
            optional={handed.length === 0}
            value={heir}
            placeholder="Choisissez"
            options={[
              ...heirs.map(({ id: one, name }) => ({ value: String(one), label: name })),
              { value: NOBODY, label: nobody ?? 'Personne pour l’instant' },
            ]}
            onChange={(event) => setHeir(event.target.value)}
          />
        )}
      </div>
    </ActionDialog>
  );
}

interface HangsProps {
  readonly title: string;
  readonly hangs: readonly Hanging[];
  readonly at: { readonly thing: RemovedThing; readonly id: number };
}

function Hangs({ title, hangs, at }: HangsProps) {
  // The page of a count is the initiative's.
  const isOurs = useSession()?.user?.role === 'account_admin';
  if (hangs.length === 0) return null;
  return (
    <section aria-label={title}>
      <b>{title}</b>
      <ul>
        {hangs.map(({ kind, count, things }) => {
          const all = listOf(kind, at);
          return (
            <li key={kind}>
              {all === undefined ? HANGING[kind](count) : <Link to={all}>{HANGING[kind](count)}</Link>}
              {things.length > 0 && (
                <>
                  {'\u00a0: '}
                  {things.map(({ id, name }, n) => (
                    <span key={id}>
                      {n > 0 && '\u202f; '}
                      {kind === 'counts' && !isOurs ? name : <Link to={addressOf(kind, id)}>{name}</Link>}
                    </span>
                  ))}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const addressOf = (kind: Hanging['kind'], id: number): Address =>
  kind === 'counts'
    ? pathOf('stock-count', { id })
    : kind === 'lots'
      ? partAddress('/transactions/wash', 'lots', `open=${id}`)
      : `${pathOf('rounds')}?open=${id}`;

/** The list of what hangs there; undefined where each thing has its own link. */
function listOf(kind: Hanging['kind'], { thing, id }: HangsProps['at']): Address | undefined {
  switch (kind) {
    case 'orders':
      return `${pathOf('orders')}?status=pending,validated${thing === 'restaurant' ? `&restaurant_id=${id}` : ''}`;
    case 'requests':
      return partAddress('/rounds', 'demandes', 'status=asked');
    case 'stock':
      return pathOf('partner-supply', { id });
    default:
      return undefined;
  }
}
