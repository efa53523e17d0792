import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Crash } from './Crash.tsx';
import { loadAnew } from './followBuild.ts';

/**
 * What the router shows for a screen that broke down. Trying again loads the page anew: files that did not come, style sheets above
 * all, are not asked for otherwise. As long as nobody answers, the screen alone is drawn again.
 */
export function CrashScreen({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    if (await loadAnew()) return;
    reset();
    void router.invalidate();
  };
  return <Crash onRetry={() => void retry()} />;
}
