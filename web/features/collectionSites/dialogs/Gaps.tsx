import { count } from '@boucle/contract/base/format.ts';
import { mdiAlertOutline } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/Icon.tsx';

type GapsProps = { gaps: ReadonlyArray<{ formatId: number; title: string; gap: number }> };

/** The gaps of a count, to be agreed to; takes the focus when they come. */
export function Gaps({ gaps }: GapsProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <section ref={notice} className="site-gaps" tabIndex={-1} aria-label="Écarts">
      <p className="b-row">
        <Icon path={mdiAlertOutline} />
        <b>{count(gaps.length, 'format ne correspond pas', 'formats ne correspondent pas')} à ce qui était attendu.</b>
      </p>
      <ul>
        {gaps.map(({ formatId, title, gap }) => (
          <li key={formatId}>
            <span>{title}</span>
            <b>{gap < 0 ? count(-gap, 'manquant', 'manquants') : count(gap, 'en plus', 'en plus')}</b>
          </li>
        ))}
      </ul>
      <p className="b-muted">
        {
          'Le tiroir sera vide. Chaque écart est gardé comme incident, avec votre nom, dans l’onglet «\u00a0Écarts\u00a0».'
        }
      </p>
    </section>
  );
}
