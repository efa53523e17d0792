import { isTransactionGroup } from '@boucle/contract/shared/transactions/groups.ts';
import { useParams } from '@tanstack/react-router';
import { TransactionsOfGroup } from './TransactionsOfGroup.tsx';

/**
 * The transactions of the group that the path names; the layout has already refused unknown groups.
 */
export function TransactionsScreen() {
  const { transactionsGroup }: { transactionsGroup?: string } = useParams({ strict: false });
  if (!isTransactionGroup(transactionsGroup)) return null;
  return <TransactionsOfGroup key={transactionsGroup} group={transactionsGroup} />;
}
