import { count } from '@boucle/contract/base/format.ts';
import { client } from '../../api/client.ts';
import { ActionDialog } from '../../shared/dialogs/ActionDialog.tsx';
import { useStatementsChanged } from '../../shared/statements/useStatementsChanged.ts';
import { alerts } from '../../ui/alerts/alerts.ts';

/** Asks before waiting invoices are issued: a number is given for good. Loaded on first use. */
export function IssueDialog({ waiting, onClose }: { waiting: number; onClose: () => void }) {
  const changed = useStatementsChanged();
  return (
    <ActionDialog
      title={`Émettre ${count(waiting, 'facture', 'factures')}\u202f?`}
      confirm="Émettre"
      tone="default"
      send={(options) => client.invoices.issueWaiting(undefined, options)}
      onDone={({ issued, waiting: left }) => {
        alerts.show('success', issuedWords(issued, left));
        changed();
      }}
      onClose={onClose}
    >
      Chacune reçoit son numéro et ne changera plus. Celles auxquelles il manque quelque chose attendent encore.
    </ActionDialog>
  );
}

function issuedWords(issued: number, left: number): string {
  const done = issued === 0 ? 'Aucune facture n’est émise' : count(issued, 'facture est émise', 'factures sont émises');
  if (left === 0) return `${done}.`;
  return `${done}\u202f; ${count(left, 'attend encore ce qui lui manque', 'attendent encore ce qui leur manque')}.`;
}
