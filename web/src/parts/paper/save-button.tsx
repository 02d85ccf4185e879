// Button that saves a file made by the server without a preview, such as a workbook.
import { Button } from '@cloudscape-design/components';
import { useState } from 'react';
import { flashError } from '../../ui/flashes.ts';
import { fetchPrintout, type MakePrintout, savePrintout } from './fetch-paper.ts';

interface Props {
  make: MakePrintout;
  /** Label of the button, and the name of the record. */
  children: string;
  name: string;
  disabled?: boolean;
}

export function SaveButton({ make, children, name, disabled }: Props) {
  const [working, setWorking] = useState(false);
  const saveFile = async () => {
    setWorking(true);
    try {
      savePrintout(await fetchPrintout(make));
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
      onClick={() => void saveFile()}
    >
      {children}
    </Button>
  );
}
