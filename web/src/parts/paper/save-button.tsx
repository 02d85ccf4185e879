// Saves a file that the server makes, without a look at it: a workbook.
import { Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { flashError } from '../../ui/flashes.ts';
import { fetchPaper, type MakePaper, savePaper } from './fetch-paper.ts';

interface Props {
  make: MakePaper;
  /** What the button says, and of what. */
  children: string;
  name: string;
  disabled?: boolean;
}

export function SaveButton({ make, children, name, disabled }: Props) {
  const [working, setWorking] = useState(false);
  const take = async () => {
    setWorking(true);
    try {
      savePaper(await fetchPaper(make));
    } catch (error) {
      flashError(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button
      disabled={disabled}
      loading={working}
      ariaLabel={`${children}: ${name}`}
      onClick={() => void take()}
    >
      {children}
    </Button>
  );
}
