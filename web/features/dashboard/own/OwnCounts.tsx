import { count, quantity } from '@boucle/contract/base/format.ts';
import { type OwnCount } from '@boucle/contract/features/stockCounts/shapes.ts';
import { client } from '../../../api/client.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';

/** Open counts of a partner's stock, each a press away from its sheet; nothing without one. */
export function OwnCounts({ rows, onFailed }: { rows: readonly OwnCount[]; onFailed: () => void }) {
  const start = useIdempotentMutation({
    send: (id: number, options) => client.stockCounts.countOwn({ id }, options),
    onDone: openSheet,
    onFailed,
  });
  if (rows.length === 0) return null;
  return (
    <Sheet title="Votre stock à compter">
      <FormError message={problemOf(start.error)} />
      <ul className="dash-rounds">
        {rows.map((row) => (
          <li key={row.id} className="dash-count">
            <p>
              <b>{row.title}</b>
              <span className="b-muted">{countedOf(row)}</span>
            </p>
            <Button
              aria-label={`Compter, ${row.title}`}
              busy={start.variables === row.id && (start.isPending || start.isSuccess)}
              onClick={() => start.mutate(row.id)}
            >
              Compter
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** « 2 lignes comptées sur 6 » */
const countedOf = ({ counted_count, lines_count }: OwnCount): string =>
  `${count(counted_count, 'ligne comptée', 'lignes comptées')} sur ${quantity(lines_count)}`;

/** Goes to the guests' page, which a form opens: the code stands in no address. */
function openSheet({ path, code }: { readonly path: string; readonly code: string }): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = `${path}/code`;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'code';
  field.value = code;
  form.append(field);
  document.body.append(form);
  form.submit();
}
