import './ConflictNotice.css';
import { mdiAccountMultipleOutline } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Difference } from './conflict.ts';

type ConflictNoticeProps = {
  differences: readonly Difference[];
  /** Saves mine over the other one. */
  onKeepMine: () => void;
  /** Fills the form with the other version; mine is given up. */
  onTakeTheirs: () => void;
  busy?: boolean;
};

/**
 * Somebody saved in the meantime: both versions field by field, and the choice. Takes the focus
 * when it comes.
 */
export function ConflictNotice({ differences, onKeepMine, onTakeTheirs, busy = false }: ConflictNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section ref={notice} className="b-conflict" role="alert" tabIndex={-1} aria-label="Deux versions">
      <header>
        <Icon path={mdiAccountMultipleOutline} />
        <div>
          <h2>Quelqu’un a modifié cette fiche pendant que vous la modifiiez</h2>
          <p>
            {differences.length === 0
              ? 'Les deux versions disent la même chose.'
              : 'Rien n’est encore écrasé\u00a0: choisissez la version à garder.'}
          </p>
        </div>
      </header>
      {differences.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Champ</th>
              <th scope="col">Ma version</th>
              <th scope="col">L’autre version</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ name, label, mine, theirs }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td data-label="Ma version">{mine}</td>
                <td data-label="L’autre version">{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="b-conflict-actions">
        <Button onClick={onTakeTheirs}>Prendre l’autre</Button>
        <Button variant="contained" busy={busy} onClick={onKeepMine}>
          Garder ma version
        </Button>
      </div>
    </section>
  );
}
