// Ledger of a machine and year as a PDF and as a workbook.
import { SpaceBetween } from '@cloudscape-design/components';
import { printouts } from '#shared/printing/api.ts';
import { call } from '../../call.ts';
import { PrintoutButton } from './paper-button.tsx';
import { SaveButton } from './save-button.tsx';

interface Props {
  id: number;
  /** Code of the machine. */
  code: string;
  year: number;
  disabled?: boolean;
}

export function LedgerPrintouts({ id, code, year, disabled }: Props) {
  const name = `${code} ${year}`;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <PrintoutButton
        name={name}
        disabled={disabled}
        make={(signal) => call(printouts.ledger, { id, year }, signal)}
      />
      <SaveButton
        name={name}
        disabled={disabled}
        make={(signal) => call(printouts.ledgerBook, { id, year }, signal)}
      >
        Excel
      </SaveButton>
    </SpaceBetween>
  );
}
