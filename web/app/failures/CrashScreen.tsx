import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Crash } from './Crash.tsx';

/** Screen in the place of one that broke down while drawing itself. */
export function CrashScreen({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Crash
      title="Cet écran n’a pas pu s’afficher"
      message="Une erreur est survenue. Rien de ce qui était enregistré n’est perdu."
      onRetry={retry}
    />
  );
}
