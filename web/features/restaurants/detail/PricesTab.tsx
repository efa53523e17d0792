import '../../../ui/table/DataTable.css';
import './detail.css';
import { euro, parisDay, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { AUTHOR_LABELS, BOTH_AUTHORS, FEE_TYPE_LABELS } from '@boucle/contract/shared/restaurants/labels.ts';
import { type PriceLine, type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { mdiCalendarRemoveOutline, mdiPlus, mdiSwapHorizontal } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { TabSkeleton } from './TabSkeleton.tsx';

const PriceDialog = part(() => import('../dialogs/PriceDialog.tsx'), 'PriceDialog');
const ClosePriceDialog = part(() => import('../dialogs/ClosePriceDialog.tsx'), 'ClosePriceDialog');

type Task = { kind: 'add' } | { kind: 'replace' | 'close'; line: PriceLine };

/** Prices of a restaurant: lines that are closed and replaced, never edited. */
export function PricesTab({ restaurant: { id } }: { restaurant: RestaurantDetail }) {
  const [task, setTask] = useState<Task>();
  const [today] = useState(() => parisDay(Date.now()));
  const { data: lines, error, refetch } = useQuery(query.restaurants.priceLines.queryOptions({ input: { id } }));
  if (!lines && !error) return <TabSkeleton />;
  const add = (
    <Button size="small" icon={mdiPlus} variant="soft" onClick={() => setTask({ kind: 'add' })}>
      Ajouter un tarif
    </Button>
  );
  return (
    <div className="b-restaurant-tab">
      <Sheet title="Tarifs" flush actions={lines && lines.length > 0 ? add : undefined}>
        {!lines ? (
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        ) : lines.length === 0 ? (
          <EmptyState title="Aucun tarif" actions={add}>
            Ce restaurant ne paie rien tant qu’il n’a pas de tarif.
          </EmptyState>
        ) : (
          <Lines lines={lines} today={today} open={setTask} />
        )}
      </Sheet>
      <Suspense>
        {task?.kind === 'close' && (
          <ClosePriceDialog id={id} line={task.line} today={today} onClose={() => setTask(undefined)} />
        )}
        {(task?.kind === 'add' || task?.kind === 'replace') && (
          <PriceDialog
            id={id}
            today={today}
            replaced={task.kind === 'replace' ? task.line : undefined}
            onClose={() => setTask(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

type LinesProps = { lines: readonly PriceLine[]; today: string; open: (task: Task) => void };

function Lines({ lines, today, open }: LinesProps) {
  return (
    <table className="b-table b-restaurant-table">
      <caption className="b-sr">Tarifs du restaurant</caption>
      <thead>
        <tr>
          <th scope="col">Nature</th>
          <th scope="col">Auteur</th>
          <th scope="col" className="b-cell-end">
            Prix HT
          </th>
          <th scope="col" className="b-cell-end">
            Franchise par mois
          </th>
          <th scope="col" className="b-cell-end">
            Compté ce mois
          </th>
          <th scope="col">Validité</th>
          <th scope="col" className="b-cell-actions">
            <span className="b-sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const over = line.valid_to !== null && line.valid_to < today;
          const name = `${FEE_TYPE_LABELS[line.kind]}, ${euro(line.unit_price)}`;
          return (
            <tr key={line.id} className={over ? 'b-restaurant-closed' : undefined}>
              <td className="b-strong">{FEE_TYPE_LABELS[line.kind]}</td>
              <td data-label="Auteur">{line.author === null ? BOTH_AUTHORS : AUTHOR_LABELS[line.author]}</td>
              <td data-label="Prix HT" className="b-cell-end">
                {euro(line.unit_price)}
              </td>
              <td data-label="Franchise par mois" className="b-cell-end">
                {quantity(line.free_quota)}
              </td>
              <td data-label="Compté ce mois" className="b-cell-end">
                {quantity(line.counted_this_month)}
              </td>
              <td data-label="Validité">{validity(line, today)}</td>
              <td className="b-cell-actions">
                {!over && (
                  <span>
                    <IconButton
                      size="small"
                      icon={mdiSwapHorizontal}
                      label={`Remplacer, ${name}`}
                      onClick={() => open({ kind: 'replace', line })}
                    />
                    <IconButton
                      size="small"
                      icon={mdiCalendarRemoveOutline}
                      label={`Clore, ${name}`}
                      onClick={() => open({ kind: 'close', line })}
                    />
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function validity({ valid_from, valid_to }: PriceLine, today: string): string {
  const from = writtenDay(valid_from);
  if (valid_to === null) return valid_from > today ? `À partir du ${from}` : `Depuis le ${from}`;
  return `Du ${from} au ${writtenDay(valid_to)}`;
}
