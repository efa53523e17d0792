import { count } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { useQuery } from '@tanstack/react-query';
import { MovementDialog } from '../../shared/movements/MovementDialog.tsx';
import { everything } from '../../shared/movements/quantities.ts';
import { gridFormats, WAREHOUSE, warehouseQuery } from '../../shared/movements/warehouse.ts';
import { problemOf } from '../../shared/problem.ts';
import { recordWash, WASH_ROLES } from '../../shared/transactions/panel/recordWash.ts';
import { useGo } from '../../ui/navigation/useGo.ts';

/**
 * Pieces that wait in the warehouse to be washed, all of them counted as washed until something
 * else is typed.
 */
export function WashTask() {
  const goTo = useGo();
  const stocks = useQuery(warehouseQuery());
  const formats = stocks.data && gridFormats(stocks.data, 'dirty').filter(({ stock }) => stock > 0);
  const leave = () => goTo(pathOf('to-do'));
  return (
    <MovementDialog<TransactionRow>
      key={formats === undefined ? 'waiting' : 'read'}
      title="Laver ce qui attend"
      intro={'Tout est compté comme lavé\u00a0: corrigez ce qui est rejeté. Les rejetés quittent le parc comme cassés.'}
      formats={formats}
      failure={
        stocks.error ? { message: problemOf(stocks.error) ?? '', onRetry: () => void stocks.refetch() } : undefined
      }
      start={formats && everything(formats, 'washed')}
      direction="out"
      roles={WASH_ROLES}
      owner={WAREHOUSE}
      stockLabel="Sales"
      empty="Rien n’attend d’être lavé"
      success={(pieces) => `Lavage enregistré\u00a0: ${count(pieces, 'contenant', 'contenants')}.`}
      onSubmit={recordWash}
      onDone={leave}
      onClose={leave}
    />
  );
}
