import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { type ComponentType, type FunctionComponent, use, useEffect, useReducer } from 'react';
import { tellError } from '../alerts/tellError.ts';
import { ErrorState } from '../ErrorState.tsx';
import { loadFile } from './loadFile.ts';

/**
 * A component in a file of its own, which is loaded when the component is first drawn, or ahead.
 */
type Part<Props> = FunctionComponent<Props> & {
  /** Loads the file ahead; never raises. */
  readonly preload: () => Promise<void>;
};

export type FailureProps = {
  onRetry: () => void;
  /** Closes a part that can be closed. */
  close: (() => void) | undefined;
};

/**
 * `part(() => import('./CreateDialog.tsx'), 'CreateDialog')`. Until its file has come, it suspends.
 * When the file does not come, `Failure` stands in its place alone: what is open around it, and
 * what is typed there, stays. The next time it is drawn, the file is asked for again.
 */
export function part<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  Failure: ComponentType<FailureProps> = PartFailure,
): Part<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let failed = false;
  let loading: Promise<void> | undefined;

  const begin = (): Promise<void> =>
    (loading ??= loadFile(load)
      .then(
        (file) => {
          Loaded = file[name];
        },
        () => {
          failed = true;
        },
      )
      .finally(() => {
        loading = undefined;
      }));
  const forget = () => {
    failed = false;
  };

  function Lazy(props: Props) {
    const [, redraw] = useReducer((times: number) => times + 1, 0);
    useEffect(() => forget, []);
    if (Loaded !== undefined) return <Loaded {...props} />;
    if (!failed) use(begin());
    const retry = () => {
      forget();
      redraw();
    };
    return <Failure onRetry={retry} close={closingOf(props)} />;
  }
  return Object.assign(Lazy, { preload: () => begin().then(forget) });
}

function closingOf(props: object): (() => void) | undefined {
  const { onClose, onCancel } = props as { onClose?: () => void; onCancel?: () => void };
  return onClose ?? onCancel;
}

/**
 * A window that does not come closes itself, to be opened again; another part offers « Réessayer »
 * in its place.
 */
function PartFailure({ onRetry, close }: FailureProps) {
  useEffect(() => {
    tellError(errors.network);
    close?.();
  }, [close]);
  return close === undefined && <ErrorState message={errors.network} onRetry={onRetry} />;
}

/** For a part that its reader can do without. */
export const WithoutIt = () => null;
