import { date } from '@boucle/contract/base/format.ts';
import { type GoogleAccount as Account } from '@boucle/contract/features/session/calls.ts';
import { mdiCheckCircleOutline, mdiGoogle } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { UntieGoogle } from './UntieGoogle.tsx';

/**
 * « Compte Google »: the one the person is tied to, untied on request; nothing at all for anyone
 * who has none.
 */
export function GoogleAccount() {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const cache = useQueryClient();
  const read = useQuery(query.session.google.queryOptions());
  const [asking, setAsking] = useState(false);
  const [untied, setUntied] = useState(false);
  useEffect(() => {
    // The button that was pressed has gone with its line.
    if (untied) title.current?.focus();
  }, [untied]);
  const account = read.data;
  if (!account && !untied && !read.error) return null;

  const done = () => {
    cache.setQueryData(query.session.google.queryKey(), null);
    setAsking(false);
    setUntied(true);
  };

  return (
    <section aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1} className="b-profile-title">
        Compte Google
      </h3>
      {account && (
        <ul className="b-profile-sessions">
          <GoogleLine account={account} onUntie={() => setAsking(true)} />
        </ul>
      )}
      {read.error && !account && (
        <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />
      )}
      <div role="status">
        {untied && (
          <p className="b-profile-done">
            <Icon path={mdiCheckCircleOutline} />
            Votre compte Google est dissocié. Vous vous connecterez avec votre mot de passe.
          </p>
        )}
      </div>
      {asking && account && <UntieGoogle email={account.email} onDone={done} onCancel={() => setAsking(false)} />}
    </section>
  );
}

function GoogleLine({ account: { email, since }, onUntie }: { account: Account; onUntie: () => void }) {
  return (
    <li className="b-profile-session b-profile-google">
      <Icon path={mdiGoogle} size={24} />
      <div className="b-grow">
        <b className="b-strong">{email}</b>
        <p className="b-caption b-faint b-num">{`Lié le ${date(since)}`}</p>
      </div>
      <Button size="small" variant="text" tone="danger" onClick={onUntie}>
        Dissocier…<span className="b-sr"> le compte Google</span>
      </Button>
    </li>
  );
}
