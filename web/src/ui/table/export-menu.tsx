// Takes what the filter left of a list out of the page: Excel, CSV or paper, and what else the page knows to make of it.
import { ButtonDropdown, type ButtonDropdownProps } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flashError } from '../flashes.ts';
import { type Rows, saveCsv, saveXlsx } from './export-file.ts';

export interface FurtherExports {
  items: ButtonDropdownProps.Items;
  save: (id: string) => Promise<void>;
}
interface Props {
  name: string;
  rows: () => Rows;
  disabled: boolean;
  further?: FurtherExports;
}

export function ExportMenu({ name, rows, disabled, further }: Props) {
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  const ways: Record<string, () => void | Promise<void>> = {
    xlsx: () => saveXlsx(name, rows()),
    csv: () => saveCsv(name, rows()),
    print: () => window.print(),
  };
  const save = async (id: string) => {
    setWorking(true);
    try {
      const own = ways[id];
      await (own ? own() : further?.save(id));
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
