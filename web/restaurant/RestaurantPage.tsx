import { useSyncExternalStore } from 'react';
import { NewVersion } from '../shared/worker/NewVersion.tsx';
import { Alerts } from '../ui/alerts/Alerts.tsx';
import { SignedOut } from './SignedOut.tsx';
import { Space } from './Space.tsx';
import { SPACE } from './space.ts';
import { session } from './transport.ts';

/** The restaurateur's page: the space of their restaurant, once they signed in. */
export function RestaurantPage() {
  const signedIn = useSyncExternalStore(session.subscribe, session.current);
  return (
    <>
      <Alerts />
      <NewVersion script="/restaurant-sw.js" scope={SPACE} />
      {signedIn === null ? <SignedOut /> : <Space />}
    </>
  );
}
