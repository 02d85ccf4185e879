// Takes what the filter left of a list out of the page: Excel, CSV or paper.
import { ButtonDropdown } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import { type Rows, saveCsv, saveXlsx } from './export-file.ts';
import { flashError } from './flashes.ts';

export function ExportMenu({ name, rows, disabled }: { name: string; rows: () => Rows; disabled: boolean }) {
  const { t } = useTranslation();
  const ways: Record<string, () => void> = {
    xlsx: () => void saveXlsx(name, rows()).catch(flashError),
    csv: () => saveCsv(name, rows()),
    print: () => window.print(),
  };
  return (
    <ButtonDropdown
      disabled={disabled}
      items={[
        { id: 'xlsx', text: t('table.exportXlsx') },
        { id: 'csv', text: t('table.exportCsv') },
        { id: 'print', text: t('table.print') },
      ]}
      onItemClick={({ detail }) => ways[detail.id]?.()}
    >
      {t('table.export')}
    </ButtonDropdown>
  );
}
