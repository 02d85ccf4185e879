// Export menu of a list for the filtered rows: Excel, CSV, print, and further formats of the page.
import { ButtonDropdown, type ButtonDropdownProps } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flashError } from '../flashes.ts';
import { useFormat } from '../format.ts';
import { type ExportRows, saveCsv, saveXlsx } from './export-file.ts';

export interface FurtherExports {
  items: ButtonDropdownProps.Items;
  save: (id: string) => Promise<void>;
}
interface Props {
  name: string;
  rows: () => ExportRows;
  disabled: boolean;
  further?: FurtherExports;
}

export function ExportMenu({ name, rows, disabled, further }: Props) {
  const { t } = useTranslation();
  const { region } = useFormat();
  const [working, setWorking] = useState(false);
  const exportsById: Record<string, () => void | Promise<void>> = {
    xlsx: () => saveXlsx(name, rows()),
    csv: () => saveCsv(name, rows(), region.globalization),
    print: () => window.print(),
  };
  const save = async (id: string) => {
    setWorking(true);
    try {
      const ownExport = exportsById[id];
      await (ownExport ? ownExport() : further?.save(id));
    } catch (error) {
      flashError(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <ButtonDropdown
      loading={working}
      disabled={disabled}
      items={[
        { id: 'xlsx', text: t('table.exportXlsx') },
        { id: 'csv', text: t('table.exportCsv') },
        { id: 'print', text: t('table.print') },
        ...(further?.items ?? []),
      ]}
      onItemClick={({ detail }) => void save(detail.id)}
    >
      {t('table.export')}
    </ButtonDropdown>
  );
}
