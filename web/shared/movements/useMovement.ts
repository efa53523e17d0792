import { parisDay } from '@boucle/contract/base/format.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { mayUndo } from '@boucle/contract/features/transactions/undoable.ts';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { type SendOptions } from '../saving/attempts.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { problemOf } from '../problem.ts';
import {
  type Movement,
  movementErrors,
  type MovementErrors,
  movementOf,
  serverMovementErrors,
} from './movementForm.ts';
import { type CountQuestion, momentsOf, questionErrors, questionsIn } from './countQuestions.ts';
import {
  type Direction,
  type GridFormat,
  type GridRole,
  linesOf,
  type Quantities,
  refusalOf,
  totalOf,
  typed as typedOf,
  withQuantity,
} from './quantities.ts';
import { fittedUnits, type ReadUnit, unitsOf, withOneRead, withoutOneRead } from '../units/readUnits.ts';
import { useLeaving } from '../../ui/form/leaving/useLeaving.ts';
import { useUndo } from '../undo/useUndo.ts';
import { useReadingAgain } from '../useReadingAgain.ts';
import { useStocksChanged } from '../useStocksChanged.ts';
import { focusFirstError } from '../saving/focusFirstError.ts';

export interface MovementOptions<Result> {
  readonly formats: readonly GridFormat[];
  readonly roles: readonly GridRole[];
  readonly direction: Direction;
  /** Quantities to start from: they are sent as typed, closing does not ask for them. */
  readonly start?: Quantities | undefined;
  /** Fields of the part above the grid, and what they are refused for when the form is sent. */
  readonly extraFields?: readonly string[] | undefined;
  readonly extraErrors?: (() => MovementErrors) | undefined;
  readonly extraTyped?: boolean | undefined;
  /** The alert of success. */
  readonly success: (pieces: number, result: Result) => string;
  readonly onSubmit: (movement: Movement, options: SendOptions) => Promise<Result>;
  readonly onDone: (result: Result) => void;
}

/** What is typed, and the numbered containers read among it. */
interface Filled {
  readonly quantities: Quantities;
  readonly units: readonly ReadUnit[];
}
type Counting = (pieces: number, read: number) => number;

/** Whether the answer is a transaction that the bar may take back. */
const isUndoable = (result: unknown): result is TransactionRow =>
  typeof result === 'object' &&
  result !== null &&
  'transaction_type' in result &&
  'status' in result &&
  mayUndo(result as TransactionRow);

const piecesOf = ({ lines }: Movement): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * The form of a movement: what is typed, what it is refused for, and sending it once however often
 * it is pressed.
 */
export function useMovement<Result>(options: MovementOptions<Result>) {
  const { formats, roles, direction, extraFields = [], extraErrors, extraTyped = false, success } = options;
  const [today] = useState(() => parisDay(Date.now()));
  const [start] = useState<Quantities>(options.start ?? {});
  const [{ quantities, units }, setFilled] = useState<Filled>({ quantities: start, units: [] });
  const [day, setDay] = useState<string | null>(today);
  const [comments, setComments] = useState('');
  const [questions, setQuestions] = useState<readonly CountQuestion[]>([]);
  const [errors, setErrors] = useState<MovementErrors>({});
  const changed = useStocksChanged();
  const offerUndo = useUndo();
  const { leaving, leave } = useLeaving();

  const readingAgain = useReadingAgain();
  const wrong = formats.filter(
    (format) => !readingAgain && refusalOf(format, quantities, roles, direction, undefined) !== undefined,
  );
  const lines = linesOf(quantities, formats, roles, units);
  const pieces = totalOf(quantities, formats, roles);
  const typed = { lines, refused: wrong.length > 0, day, comments, today, counted: momentsOf(questions) };

  const sending = useIdempotentMutation({
    send: (movement: Movement, sent) => options.onSubmit(movement, sent),
    success: (result, movement) => success(piecesOf(movement), result),
    onDone: (result, movement) => {
      if (isUndoable(result)) offerUndo(success(piecesOf(movement), result), [result]);
      leave(() => options.onDone(result));
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 422) {
        const asked = questionsIn(error.fields, questions);
        setQuestions(asked);
        const names = asked.map(({ field }) => field);
        const refused = serverMovementErrors(error.fields, error.message, [...extraFields, ...names]);
        setErrors({ ...refused, ...questionErrors(asked) });
      } else setErrors({ form: problemOf(error) });
    },
    // Refused, somebody may have been faster: the stock on screen is read again.
    onSettled: changed,
  });
  const forget = (name: string) =>
    setErrors((present) => Object.fromEntries(Object.entries(present).filter(([one]) => one !== name)));
  const firstRole = roles[0]?.role ?? '';
  /** Changes the quantity of a format, given how many of its containers were read. */
  const counted = ({ quantities: now, units: read }: Filled, formatId: number, change: Counting): Quantities =>
    withQuantity(now, formatId, firstRole, change(typedOf(now, formatId, firstRole), unitsOf(read, formatId).length));

  return {
    today,
    quantities,
    day,
    comments,
    errors,
    /** Forgets what a field was refused for, once it is touched. */
    forget,
    pieces,
    /** Rows whose quantity cannot be. */
    wrong: wrong.length,
    busy: sending.isPending,
    dirty: !leaving && (quantities !== start || comments !== '' || day !== today || extraTyped),
    leave,
    setQuantities: (next: Quantities) => {
      setFilled((present) => ({
        quantities: next,
        units: fittedUnits(present.units, (formatId) => typedOf(next, formatId, firstRole)),
      }));
      forget('lines');
    },
    units,
    addUnit: (unit: ReadUnit) => {
      setFilled((present) => ({
        quantities: counted(present, unit.formatId, withOneRead),
        units: [...present.units, unit],
      }));
      forget('lines');
    },
    removeUnit: (code: string) =>
      setFilled((present) => {
        const removed = present.units.find((unit) => unit.code === code);
        if (removed === undefined) return present;
        return {
          quantities: counted(present, removed.formatId, withoutOneRead),
          units: present.units.filter((unit) => unit !== removed),
        };
      }),
    /** Posted counts that are later than the day. */
    questions,
    answer: (field: string, moment: 'before' | 'after') => {
      setQuestions((present) => present.map((one) => (one.field === field ? { ...one, moment } : one)));
      forget(field);
    },
    setDay: (next: string | null) => {
      setDay(next);
      setQuestions([]);
      forget('day');
    },
    setComments: (next: string) => {
      setComments(next);
      forget('comments');
    },
    submit: (form: HTMLFormElement) => {
      const found = { ...extraErrors?.(), ...movementErrors(typed), ...questionErrors(questions) };
      setErrors(found);
      if (Object.keys(found).length > 0 || wrong.length > 0) focusFirstError(form);
      else sending.mutate(movementOf(typed), { onError: () => focusFirstError(form) });
    },
  };
}
