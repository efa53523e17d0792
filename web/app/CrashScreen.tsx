import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Crash } from './Crash.tsx';

/** What the router shows for a screen that broke down: trying again loads and draws it anew. */
export function CrashScreen({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    // Files that did not come (style sheets above all) come by a page loaded anew only, which needs the network.
    if (navigator.onLine) {
      window.location.reload();
      return;
    }
    reset();
    void router.invalidate();
  };
  return <Crash onRetry={retry} />;
}
