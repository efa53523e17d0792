import { Suspense, useSyncExternalStore } from 'react';
import { NewVersion } from '../shared/worker/NewVersion.tsx';
import { Alerts } from '../ui/alerts/Alerts.tsx';
import { part } from '../ui/loading/part.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { SignedOut } from './SignedOut.tsx';
import { Space } from './Space.tsx';
import { address, deviceName, session } from './own.ts';

const DeviceCounter = part(() => import('./devices/DeviceCounter.tsx'), 'DeviceCounter');

/** The restaurateur's page: their restaurant's space once they signed in, or a device's counter. */
export function RestaurantPage() {
  const signedIn = useSyncExternalStore(session.subscribe, session.current);
  const device = deviceName();
  return (
    <>
      <Alerts />
      <NewVersion script="/restaurant-sw.js" scope={address} />
      {signedIn === null ? (
        <SignedOut closed={device} />
      ) : device === null ? (
        <Space />
      ) : (
        <Suspense fallback={<Skeleton height="100vh" />}>
          <DeviceCounter name={device} />
        </Suspense>
      )}
    </>
  );
}
