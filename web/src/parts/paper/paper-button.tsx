// Opens a document as a PDF: to look at, and to take away. What draws it is fetched when it is first asked for.
import { Button } from '@cloudscape-design/components';
import { lazy, Suspense, useState } from 'react';
import type { MakePaper } from './fetch-paper.ts';

const PaperDialog = lazy(async () => ({ default: (await import('./paper-dialog.tsx')).PaperDialog }));

interface Props {
  /** Asks the server for it. */
  make: MakePaper;
  /** What it is of, as people call it. */
  name: string;
  disabled?: boolean;
}

export function PaperButton({ make, name, disabled }: Props) {
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
