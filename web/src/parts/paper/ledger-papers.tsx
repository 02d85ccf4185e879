// The ledger of a machine and year to take along: as pages, and as a workbook.
import { SpaceBetween } from '@cloudscape-design/components';
import { papers } from '../../../../shared/printing/api.ts';
import { call } from '../../call.ts';
import { PaperButton } from './paper-button.tsx';
import { SaveButton } from './save-button.tsx';

interface Props {
  id: number;
  /** Of the machine. */
  code: string;
  year: number;
  disabled?: boolean;
}

export function LedgerPapers({ id, code, year, disabled }: Props) {
  const name = `${code} ${year}`;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <PaperButton
        name={name}
        disabled={disabled}
        make={(signal) => call(papers.ledger, { id, year }, signal)}
      />
      <SaveButton
        name={name}
        disabled={disabled}
        make={(signal) => call(papers.ledgerBook, { id, year }, signal)}
      >
        Excel
      </SaveButton>
    </SpaceBetween>
  );
}
