import { mdiRestore } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { RETRY } from '../../ui/texts.ts';
import { type Asked, hasFailed } from './asked.ts';

type MissingProps = {
  of: ReadonlyArray<Asked & { retry: () => void }>;
  /** Missing parts; some figures of several by default. */
  words?: string;
  height?: number;
};

/**
 * Where figures are missing: why, and « Réessayer », which asks those alone; nothing when all of
 * them came.
 */
export function Missing({ of, words = 'Une partie de ces chiffres n’a pas pu être chargée.', height }: MissingProps) {
  const failed = of.filter(hasFailed);
  const [first] = failed;
  if (!first?.error) return null;
  return (
    <div className="dash-missing" style={{ minHeight: height }}>
      <p>
        <b>{words}</b> <span>{first.error.message}</span>
      </p>
      <Button size="small" icon={mdiRestore} onClick={() => failed.forEach(({ retry }) => retry())}>
        {RETRY}
      </Button>
    </div>
  );
}
