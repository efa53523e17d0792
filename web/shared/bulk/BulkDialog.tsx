import './bulk.css';
import { count } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type ReactNode, useId } from 'react';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { CANCEL, CLOSE } from '../../ui/texts.ts';
import { OutcomeList } from './OutcomeList.tsx';
import { type Outcome } from '../saving/sendEach.ts';
import { type Act, isOver, useBulk } from './useBulk.ts';

/** A ticked row that the action does not concern, and why. */
export type Skipped<Row> = { readonly row: Row; readonly reason: string };

type BulkDialogProps<Row> = {
  /** « Désactiver 3 restaurants ? » */
  title: string;
  confirm: string;
  tone?: 'default' | 'danger';
  /** Sentence on what will happen; the fields of the question first, with `form`. */
  children: ReactNode;
  /**
   * The children are fields: Enter sends them, once `check` has told what is refused; `typed` would
   * be lost.
   */
  form?: { readonly typed: boolean; readonly check: (form: HTMLFormElement) => boolean };
  rows: readonly Row[];
  skipped: readonly Skipped<Row>[];
  nameOf: (row: Row) => string;
  act: Act<Row>;
  /** « Les 3 restaurants sont désactivés. » */
  success: string;
  /** Shows the answer of each row even when all went well. */
  tellAll?: boolean;
  /** The action is over for these rows, which it changed or does not concern. */
  onDone?: ((rows: readonly Row[]) => void) | undefined;
  /** Something may have changed. */
  onChanged: () => void;
  onClose: () => void;
};

const isMissing = (outcome: Outcome<unknown> | undefined): boolean => outcome !== undefined && !isOver(outcome);
const isAwaiting = (outcome: Outcome<unknown> | undefined): boolean => outcome?.state === 'awaiting';

/**
 * Asks before doing the same to several rows, does it, and says of each by its name whether it is
 * done.
 */
export function BulkDialog<Row extends { id: number }>(props: BulkDialogProps<Row>) {
  const { title, confirm, tone = 'default', children, rows, skipped, nameOf, act, success, tellAll, onChanged } = props;
  const { form, onDone, onClose } = props;
  const id = useId();
  const { outcomes, running, over, run } = useBulk(rows, act);
  const failed = rows.filter(({ id }) => isMissing(outcomes.get(id)));
  const awaiting = rows.filter(({ id }) => isAwaiting(outcomes.get(id)));
  const asked = outcomes.size === 0;

  const start = async () => {
    const found = await run();
    onChanged();
    onDone?.([...rows.filter(({ id }) => isOver(found.get(id))), ...skipped.map(({ row }) => row)]);
    if (tellAll === true || [...found.values()].some((one) => one.state !== 'done')) return;
    alerts.show('success', success);
    onClose();
  };
  const nothing = rows.length === 0;
  const asksFields = form !== undefined && asked;
  return (
    <Dialog
      title={nothing ? 'Rien à faire' : title}
      size="small"
      dirty={asksFields && form.typed && !running}
      onClose={running ? () => undefined : onClose}
      footer={(close) => (
        <>
          {!running && (
            <Button autoFocus={!asksFields} onClick={close}>
              {asked && !nothing ? CANCEL : CLOSE}
            </Button>
          )}
          {!nothing && (asked || failed.length > 0) && (
            <Button
              variant="contained"
              className="b-bulk-run"
              tone={tone}
              busy={running}
              {...(asksFields ? { type: 'submit', form: id } : { onClick: () => void start() })}
            >
              {running ? `${over} sur ${asked ? rows.length : failed.length}…` : asked ? confirm : 'Réessayer'}
            </Button>
          )}
        </>
      )}
    >
      <div className="b-stack">
        {asked && !nothing && !asksFields && <div className="b-muted">{children}</div>}
        {asksFields && !nothing && (
          <form
            id={id}
            className="b-stack"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (form.check(event.currentTarget)) void start();
            }}
          >
            {children}
          </form>
        )}
        {!asked && (
          <p role="status">
            {failed.length === 0
              ? awaiting.length === 0 && success
              : `${count(failed.length, 'échec', 'échecs')} sur ${rows.length}. `}
            {awaiting.length > 0 && (
              <>
                {`${count(awaiting.length, 'envoyé', 'envoyés')} à confirmer sur ${rows.length}. `}
                <Link className="b-link" to={pathOf('awaiting-acts')}>
                  Voir
                </Link>
              </>
            )}
          </p>
        )}
        {!asked && <OutcomeList rows={rows} outcomes={outcomes} nameOf={nameOf} />}
        {skipped.length > 0 && (
          <section className="b-bulk-skipped">
            <h3>{nothing ? 'Aucune ligne de la sélection n’est concernée' : 'Rien ne change pour'}</h3>
            <ul>
              {skipped.map(({ row, reason }) => (
                <li key={row.id}>
                  <b>{nameOf(row)}</b> {reason}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}
