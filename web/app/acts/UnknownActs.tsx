import './UnknownActs.css';
import { type ActState } from '@boucle/contract/features/acts/calls.ts';
import { dateTime } from '@boucle/contract/base/format.ts';
import { mdiClose } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { type KeptAct, labelOf } from '../../api/acts/store.ts';
import { ApiError, isAborted, readErrorBody } from '../../api/errors.ts';
import { acts } from '../../api/acts/keepAct.ts';
import { query } from '../../api/query.ts';
import { send } from '../../api/transport.ts';
import { transactionAddress } from '../../shared/transactionAddress.ts';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { noteLoss } from '../../ui/form/leaving/lossNote.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { CLOSE } from '../../ui/texts.ts';

noteLoss(() =>
  acts.unknown().length === 0
    ? undefined
    : 'Votre dernier envoi n’a pas eu de réponse\u00a0: il est peut-être enregistré. Boucle le cherche et vous le dit sur cette page.',
);

/** Milliseconds between two questions about an act that is under way on the server. */
const RUNNING_MS = 2_000;

/** Acts of money and stock whose answer did not come, with what became of each. */
export function UnknownActs() {
  const unknown = useSyncExternalStore(acts.subscribe, acts.unknown);
  if (unknown.length === 0) return null;
  return (
    <ul className="b-acts b-no-print" aria-label="Enregistrements sans réponse">
      {unknown.map((act) => (
        <Act key={act.key} act={act} />
      ))}
    </ul>
  );
}

function Act({ act }: { act: KeptAct }) {
  const { key } = act;
  const { data: found } = useQuery(
    query.acts.read.queryOptions({
      input: { key },
      context: { background: true },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? RUNNING_MS : false),
    }),
  );
  const again = useSendAgain(act);
  const label = labelOf(act.call) ?? 'Enregistrement';
  const isRecorded = found?.state === 'recorded';
  return (
    <li role={found === undefined ? undefined : 'status'}>
      <p>
        <b>{label}</b>, {dateTime(new Date(act.sentAt))}
        {'\u00a0: '}
        <span className={isRecorded ? undefined : 'b-acts-lost'}>{again.problem ?? sentenceOf(found)}</span>
      </p>
      {isRecorded && found.transaction_id !== null && (
        <Link to={transactionAddress({ id: found.transaction_id, transaction_type: undefined })}>Voir</Link>
      )}
      {found?.state === 'unknown' && act.body !== null && (
        <Button size="small" variant="contained" busy={again.busy} onClick={() => void again.press()}>
          Renvoyer
        </Button>
      )}
      {(isRecorded || found?.state === 'unknown') && (
        <IconButton
          icon={mdiClose}
          label={isRecorded ? CLOSE : 'Ne pas renvoyer'}
          onClick={() => acts.end(key, isRecorded)}
        />
      )}
    </li>
  );
}

function sentenceOf(found: ActState | undefined): string {
  if (found === undefined) return 'la réponse n’est pas arrivée.';
  if (found.state === 'recorded') return `enregistré le ${dateTime(found.at)}.`;
  return found.state === 'running' ? 'enregistrement en cours…' : 'pas enregistré.';
}

/**
 * Sends the act again under its key, which records it once even if the first request is still on
 * its way.
 */
function useSendAgain({ key, url, method, body }: KeptAct) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    try {
      const response = await send(new Request(url, { method, body, headers }));
      if (!response.ok) throw new ApiError(response.status, await readErrorBody(response));
      await cache.invalidateQueries();
    } catch (error) {
      if (!isAborted(error)) setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, press };
}
