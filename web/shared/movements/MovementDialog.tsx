import { count } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiArrowCollapseUp, mdiPlus } from '@mdi/js';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CountQuestions } from './CountQuestions.tsx';
import { type Movement, type MovementErrors } from './movementForm.ts';
import {
  type Direction,
  everything,
  type GridFormat,
  type GridRole,
  type Quantities,
  SINGLE_ROLE,
} from './quantities.ts';
import { QuantityTable } from './QuantityTable.tsx';
import { type SendOptions } from '../saving/attempts.ts';
import { MovementScan } from '../units/MovementScan.tsx';
import { useMovement } from './useMovement.ts';

export type Extra = {
  errors: MovementErrors;
  /** Forgets what a field was refused for, once it is touched. */
  forget: (name: string) => void;
};

export type MovementDialogProps<Result> = {
  title: string;
  /** Sentence on what moves where. */
  intro?: ReactNode;
  /** Undefined while they are under way. */
  formats: readonly GridFormat[] | undefined;
  failure?: { message: string; onRetry: () => void } | undefined;
  direction: Direction;
  /** Several quantities a format, each with its role; one by default. */
  roles?: readonly GridRole[];
  /** Who has the stock shown, within the sentence of a refusal: « l’entrepôt ». */
  owner?: string | undefined;
  stockLabel?: string;
  /** See QuantityTable: what the other end has, and has after. */
  thereLabel?: string;
  afterThere?: boolean;
  /** Fills the grid at once: « Mettre ce qui est proposé ». */
  fill?: { readonly label: string; readonly quantities: () => Quantities } | undefined;
  /** Formats under the grid, which are not served there. */
  apart?: ReactNode;
  /**
   * Fields above the grid; their names, what they are refused for when the form is sent, whether
   * something is typed in them.
   */
  extra?: (state: Extra) => ReactNode;
  extraFields?: readonly string[];
  extraErrors?: () => MovementErrors;
  extraTyped?: boolean;
  /**
   * « Tout reprendre »: fills the grid with all that there is, where emptying a place is the rule.
   */
  takeAll?: string;
  /** Its containers have no code yet. */
  areNew?: boolean;
  /** Where nothing can be moved. */
  empty?: string;
  /**
   * Quantities to start from: they are sent as typed, closing does not ask for them. Read once:
   * give another `key` when they come.
   */
  start?: Quantities | undefined;
  /** The initiative has no format at all: the window leads to where one is created. */
  noFormat?: boolean;
  submitLabel?: string;
  /** The alert of success: « 12 contenants livrés chez Manon. » */
  success: (pieces: number, result: Result) => string;
  /** Sends it, with the idempotency key of the window. */
  onSubmit: (movement: Movement, options: SendOptions) => Promise<Result>;
  /** After success; closes by default. */
  onDone?: (result: Result) => void;
  onClose: () => void;
};

/**
 * Quantities per format, day and comment of one movement. Nothing typed is lost on a refusal,
 * closing asks first when something is typed, and pressing again after a lost answer records once.
 */
export function MovementDialog<Result>(props: MovementDialogProps<Result>) {
  const { title, intro, formats, failure, direction, roles = SINGLE_ROLE, owner, stockLabel, extra, onClose } = props;
  const form = useId();
  const movement = useMovement({
    formats: formats ?? [],
    roles,
    direction,
    start: props.start,
    extraFields: props.extraFields,
    extraErrors: props.extraErrors,
    extraTyped: props.extraTyped,
    success: props.success,
    onSubmit: props.onSubmit,
    onDone: props.onDone ?? onClose,
  });
  const { errors, forget, pieces, wrong } = movement;
  return (
    <Dialog
      title={title}
      size={roles.length > 1 || formats?.some(({ there }) => there !== undefined) ? 'large' : 'medium'}
      dirty={movement.dirty}
      onClose={onClose}
      footerStart={
        <p className="b-movement-count" aria-live="polite">
          {count(pieces, 'contenant', 'contenants')}
          {wrong > 0 && <small>{count(wrong, 'ligne à corriger', 'lignes à corriger')}</small>}
        </p>
      }
      footer={(close) => (
        <DialogActions close={close} type="submit" form={form} busy={movement.busy} refused={wrong > 0}>
          {props.submitLabel ?? 'Enregistrer'}
        </DialogActions>
      )}
    >
      <form
        id={form}
        className="b-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          movement.submit(event.currentTarget);
        }}
      >
        <FormError message={errors['form']} />
        {intro !== undefined && <p className="b-muted">{intro}</p>}
        {extra?.({ errors, forget })}
        {failure ? (
          <ErrorState message={failure.message} onRetry={failure.onRetry} />
        ) : formats === undefined ? (
          <Skeleton width="100%" height="220px" />
        ) : props.noFormat ? (
          <EmptyState
            title="Aucun format pour l’instant"
            actions={
              <ButtonLink variant="soft" icon={mdiPlus} to={`${pathOf('formats')}?new=1`}>
                Créer un format
              </ButtonLink>
            }
          >
            Un format décrit une sorte de contenant&nbsp;: créez-en un, puis revenez ici.
          </EmptyState>
        ) : formats.length === 0 ? (
          <EmptyState title={props.empty ?? 'Aucun contenant à déplacer'} />
        ) : (
          <>
            {props.takeAll !== undefined && (
              <div className="b-row">
                <Button
                  size="small"
                  variant="soft"
                  onClick={() => movement.setQuantities(everything(formats, roles[0]?.role ?? ''))}
                >
                  {props.takeAll}
                </Button>
              </div>
            )}
            {props.fill !== undefined && (
              <div className="b-row">
                <Button
                  size="small"
                  variant="soft"
                  icon={mdiArrowCollapseUp}
                  onClick={() => props.fill && movement.setQuantities(props.fill.quantities())}
                >
                  {props.fill.label}
                </Button>
              </div>
            )}
            {!props.areNew && (
              <MovementScan
                formats={formats.map(({ formatId }) => formatId)}
                units={movement.units}
                onRead={movement.addUnit}
                onRemove={movement.removeUnit}
              />
            )}
            <QuantityTable
              formats={formats}
              roles={roles}
              value={movement.quantities}
              onChange={movement.setQuantities}
              direction={direction}
              owner={owner}
              error={errors['lines']}
              {...(stockLabel !== undefined && { stockLabel })}
              {...(props.thereLabel !== undefined && { thereLabel: props.thereLabel })}
              {...(props.afterThere !== undefined && { afterThere: props.afterThere })}
            />
            {props.apart}
          </>
        )}
        <DateField
          label="Date"
          value={movement.day}
          onValue={movement.setDay}
          error={errors['day']}
          hint="Un jour passé est accepté tant que son mois n’est pas clôturé."
        />
        <CountQuestions questions={movement.questions} errors={errors} onAnswer={movement.answer} />
        <TextArea
          label="Commentaire"
          optional
          rows={2}
          value={movement.comments}
          error={errors['comments']}
          onChange={(event) => movement.setComments(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
