import { pathOf } from '@boucle/contract/pages.ts';
import { mdiFlaskOutline, mdiTrashCanOutline } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { RemoveExample } from '../../shared/example/RemoveExample.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClasses } from '../../ui/buttonClasses.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PHONE, useMedia } from '../../ui/media.ts';

/** Another person, or its days, may end an example while somebody looks at it. */
const AGAIN_MS = 60_000;

/** On every page of an example: that its data are made up, and the way back. */
export function ExampleBanner() {
  const phone = useMedia(PHONE);
  const [removing, setRemoving] = useState(false);
  const example = useQuery(
    query.example.read.queryOptions({ context: { background: true }, refetchInterval: AGAIN_MS }),
  );
  useReadWhenGone();
  const gone = example.data !== undefined && example.data.state !== 'ready';
  return (
    <div className="b-example" role="region" aria-label="Exemple">
      <Icon path={mdiFlaskOutline} size={20} />
      <p className="b-grow">{gone ? <b>Cet exemple n’existe plus.</b> : <Sentence short={phone} />}</p>
      {!gone && !phone && (
        <Button className="b-no-print" variant="text" size="small" onClick={() => setRemoving(true)}>
          Supprimer l’exemple
        </Button>
      )}
      {!gone && phone && (
        <IconButton
          className="b-no-print"
          icon={mdiTrashCanOutline}
          label="Supprimer l’exemple"
          onClick={() => setRemoving(true)}
        />
      )}
      {/* The page is loaded anew: nothing of the example stays in it. */}
      <a href={pathOf('dashboard')} className={buttonClasses({ variant: 'contained', size: 'small' }, 'b-no-print')}>
        {phone ? 'Quitter' : 'Revenir à mon initiative'}
      </a>
      {removing && (
        <RemoveExample onClose={() => setRemoving(false)} onDone={() => window.location.replace(pathOf('dashboard'))} />
      )}
    </div>
  );
}

const Sentence = ({ short }: { short: boolean }) =>
  short ? (
    <>
      <b>Exemple</b>
      {'\u00a0: données fictives'}
    </>
  ) : (
    <>
      <b>Vous êtes dans l’exemple.</b> Ses données sont fictives{'\u00a0'}: rien ici ne touche votre initiative.
    </>
  );

/** Reads the example again as soon as an answer reports it gone. */
function useReadWhenGone(): void {
  const cache = useQueryClient();
  useEffect(
    () =>
      cache.getQueryCache().subscribe(({ type, query: { state } }) => {
        if (type !== 'updated' || !(state.error instanceof ApiError) || state.error.code !== 'example_gone') return;
        if (
          cache.isFetching({ queryKey: query.example.key() }) === 0 &&
          !isKnownGone(cache.getQueryData(query.example.read.queryKey()))
        )
          void cache.invalidateQueries({ queryKey: query.example.key() });
      }),
    [cache],
  );
}

const isKnownGone = (known: { readonly state: string } | undefined): boolean =>
  known !== undefined && known.state !== 'ready';
