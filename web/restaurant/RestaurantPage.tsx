import { Suspense, useSyncExternalStore } from 'react';
import { Alerts } from '../ui/alerts/Alerts.tsx';
import { part } from '../ui/loading/part.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { SignedOut } from './SignedOut.tsx';
import { Space } from './Space.tsx';
import { address, deviceName, session } from './own.ts';

const NewVersion = part(() => import('../shared/worker/NewVersion.tsx'), 'NewVersion');
const DeviceCounter = part(() => import('./devices/DeviceCounter.tsx'), 'DeviceCounter');

/** The restaurateur's page: their restaurant's space once they signed in, or a device's counter. */
export function RestaurantPage() {
  const signedIn = useSyncExternalStore(session.subscribe, session.current);
  const device = deviceName();
  return (
    <>
      <Alerts />
      <Suspense>
        <NewVersion script="/restaurant-sw.js" scope={address} />
      </Suspense>
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
