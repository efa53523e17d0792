import { FEC_CHECK_LABELS } from '@boucle/contract/features/books/fec.ts';
import { type FecChecked } from '@boucle/contract/features/books/fecCalls.ts';
import { count, euro, quantity } from '@boucle/contract/base/format.ts';
import { monthName } from '@boucle/contract/shared/statements/labels.ts';
import { mdiAlertCircleOutline, mdiCheck } from '@mdi/js';
import { Icon } from '../../../ui/Icon.tsx';

/** What an independent reader found in a file, check by check, and the first line that fails. */
export function FecChecks({ checked }: { checked: FecChecked }) {
  const { checks, lines, entries, amount, broken_months: broken } = checked;
  const failed = checks.filter(({ fault }) => fault !== null).length;
  const isRight = failed === 0 && broken.length === 0;
  return (
    <div className="books-checks">
      <p className={isRight ? 'books-proof' : 'books-proof books-proof-off'}>
        {failed === 0
          ? `Fichier conforme\u00a0: ${count(entries, 'écriture', 'écritures')}, ${count(lines, 'ligne', 'lignes')}, ${euro(amount)} au débit et au crédit.`
          : `${count(failed, 'contrôle en échec', 'contrôles en échec')} sur ${checks.length}\u00a0: n’envoyez pas ce fichier.`}
        {broken.length > 0 && ` Sceau rompu\u00a0: ${broken.map((month) => monthName(month.slice(0, 7))).join(', ')}.`}
      </p>
      <ul aria-label="Contrôles du fichier">
        {checks.map(({ check, fault }) => (
          <li key={check} className={fault === null ? undefined : 'books-check-off'}>
            <Icon path={fault === null ? mdiCheck : mdiAlertCircleOutline} />
            <span>
              {FEC_CHECK_LABELS[check]}
              {fault !== null && (
                <b>
                  {fault.line === null ? '' : `Ligne ${quantity(fault.line)}\u00a0: `}
                  {fault.found}
                </b>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
