// Button that opens a printout as a PDF to view and save; the viewer is loaded on demand.
import { Button } from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import type { MakePrintout } from './fetch-paper.ts';

const PaperDialog = lazy(async () => ({ default: (await import('./paper-dialog.tsx')).PrintoutDialog }));

interface Props {
  /** Requests the printout from the server. */
  make: MakePrintout;
  /** Name of the record shown to users. */
  name: string;
  disabled?: boolean;
}

export function PrintoutButton({ make, name, disabled }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={disabled} ariaLabel={`PDF: ${name}`} onClick={() => setOpen(true)}>
        PDF
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PaperDialog make={make} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
