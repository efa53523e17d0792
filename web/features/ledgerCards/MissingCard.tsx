import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** The address names nothing that the reader may see. */
export function MissingCard({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Sheet>
        <EmptyState title="Rien ne porte cette adresse">
          Elle est peut-être incomplète, ou ce qu’elle nomme ne vous est pas accessible.
        </EmptyState>
      </Sheet>
    </Page>
  );
}
