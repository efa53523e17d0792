import './secondFactor.css';
import { mdiCheckCircleOutline, mdiShieldOffOutline } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { ActDialog } from './ActDialog.tsx';
import { CodesDialog } from './CodesDialog.tsx';
import { type Changed, type FactorAct } from './factorActs.ts';
import { FactorLines } from './FactorLines.tsx';

const DONE: Readonly<Record<FactorAct['what'], string>> = {
  addTotp: 'Votre application d’authentification est activée.',
  removeTotp: 'Votre application d’authentification est retirée.',
  addPasskey: 'La clé d’accès est ajoutée.',
  renamePasskey: 'La clé d’accès est renommée.',
  removePasskey: 'La clé d’accès est retirée.',
  renewCodes: 'Vos anciens codes de secours ne servent plus.',
};

/** « Deuxième facteur »: what is asked after the password, turned on and off by the person. */
export function SecondFactor({ email }: { email: string }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const cache = useQueryClient();
  const read = useQuery(query.secondFactor.read.queryOptions());
  const [act, setAct] = useState<FactorAct>();
  const [codes, setCodes] = useState<readonly string[]>();
  const factors = read.data;
  const isOn = factors !== undefined && (factors.totp !== null || factors.passkeys.length > 0);

  const done = ({ recovery_codes, ...after }: Changed) => {
    cache.setQueryData(query.secondFactor.read.queryKey(), after);
    void cache.invalidateQueries({ queryKey: query.team.key() });
    if (act !== undefined) alerts.show('success', DONE[act.what]);
    setAct(undefined);
    if (recovery_codes !== null) setCodes(recovery_codes);
    // The button that was pressed may have gone with its line.
    title.current?.focus();
  };

  return (
    <section aria-labelledby={id}>
      <div className="b-row b-wrap">
        <h3 id={id} ref={title} tabIndex={-1} className="b-profile-title">
          Deuxième facteur
        </h3>
        {factors &&
          (isOn ? (
            <StatusChip state="ok" icon={mdiCheckCircleOutline} label="Activé" />
          ) : (
            <StatusChip state="neutral" icon={mdiShieldOffOutline} label="Désactivé" />
          ))}
      </div>
      <p className="b-muted">
        {factors?.required
          ? 'Il est exigé de chacun, et demandé après votre mot de passe.'
          : 'Demandé après votre mot de passe, il protège votre compte même si quelqu’un d’autre connaît celui-ci.'}
      </p>
      {factors ? (
        <FactorLines factors={factors} onAct={setAct} />
      ) : read.error ? (
        <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />
      ) : (
        <div className="b-stack b-profile-sessions" aria-busy="true">
          <Skeleton height="44px" />
          <Skeleton height="44px" />
        </div>
      )}
      {act && <ActDialog act={act} onDone={done} onClose={() => setAct(undefined)} />}
      {codes && <CodesDialog codes={codes} email={email} onClose={() => setCodes(undefined)} />}
    </section>
  );
}
