import '../../ui/Page.css';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

type CrashProps = {
  title: string;
  message: string;
  onRetry: () => void;
};

/** In the place of a screen that cannot be shown; the menu around it still works. */
export function Crash(props: CrashProps) {
  return (
    <div className="b-page">
      <Sheet>
        <ErrorState {...props} />
      </Sheet>
    </div>
  );
}
