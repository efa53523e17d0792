import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Crash } from './Crash.tsx';

/** What the router shows for a screen that broke down: trying again loads and draws it anew. */
export function CrashScreen({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <Crash onRetry={retry} />;
}
