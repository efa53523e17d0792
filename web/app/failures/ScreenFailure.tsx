import { serverBack } from '../../api/serverBack.ts';
import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { useEffect } from 'react';

import { Alerts } from '../../ui/alerts/Alerts.tsx';
import { tellError } from '../../ui/alerts/tellError.ts';
import { type FailureProps } from '../../ui/loading/part.tsx';
import { Crash } from './Crash.tsx';
import { followBuild, loadAnew } from '../followBuild.ts';

/**
 * In the place of a screen whose files do not come. With a new version of the product the page is
 * reloaded, on its own once; without network the files are retried when it is back.
 */
export function ScreenFailure({ onRetry }: Pick<FailureProps, 'onRetry'>) {
  useEffect(() => {
    const stop = serverBack.onBack(onRetry);
    serverBack.away();
    return stop;
  }, [onRetry]);
  useEffect(() => {
    void followBuild().then((reloading) => {
      if (!reloading) tellError(errors.network);
    });
  }, []);
  const retry = async () => {
    if (!(await loadAnew())) onRetry();
  };
  return <Crash title="Cet écran n’a pas pu être chargé" message={errors.network} onRetry={() => void retry()} />;
}

/** The same for what stands around every screen, alerts included. */
export function LayoutFailure({ onRetry }: Pick<FailureProps, 'onRetry'>) {
  return (
    <>
      <Alerts />
      <ScreenFailure onRetry={onRetry} />
    </>
  );
}
