import { mdiReceiptTextOutline } from '@mdi/js';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/loading/part.tsx';

const ServiceDialog = part(() => import('./ServiceDialog.tsx'), 'ServiceDialog');

/** Opens what a service outside the web app is invoiced. */
export function ServiceButton({ id, label }: { id: number; label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon={mdiReceiptTextOutline} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>{open && <ServiceDialog id={id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
