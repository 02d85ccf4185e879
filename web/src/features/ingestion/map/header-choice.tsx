// The first lines of a sheet, to say which of them is the header.
import { Box, ExpandableSection, Table } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { Line } from './names.ts';

interface Props {
  sheet: string;
  lines: readonly Line[];
  headerRow: number;
  onChoose: (line: number) => void;
}

const FIRST_LINES = 12;
const MOST_CELLS = 12;

export function HeaderChoice({ sheet, lines, headerRow, onChoose }: Props) {
  const { t } = useTranslation('ingestion');
  const shown = lines.slice(0, FIRST_LINES);
  const width = Math.min(MOST_CELLS, Math.max(1, ...shown.map(({ cells }) => cells.length)));
  return (
    <ExpandableSection headerText={t('header.title', { line: headerRow })}>
      <Table
        variant="embedded"
        items={shown}
        trackBy={({ line }) => String(line)}
        selectionType="single"
        selectedItems={shown.filter(({ line }) => line === headerRow)}
        onSelectionChange={({ detail }) => {
          const [chosen] = detail.selectedItems;
          if (chosen) onChoose(chosen.line);
        }}
        ariaLabels={{
          tableLabel: t('header.lines', { sheet }),
          selectionGroupLabel: t('header.choose'),
          itemSelectionLabel: (_, { line }) => t('header.this', { line }),
        }}
        columnDefinitions={[
          { id: 'line', header: t('fields.line'), isRowHeader: true, cell: ({ line }: Line) => line },
          ...Array.from({ length: width }, (_, at) => ({
            id: `cell${at}`,
            header: letters(at),
            cell: ({ line, cells }: Line) => (
              <Box variant={line === headerRow ? 'strong' : 'span'}>{String(cells[at] ?? '')}</Box>
            ),
          })),
        ]}
      />
    </ExpandableSection>
  );
}

/** A, B … as a spreadsheet names its columns. */
const letters = (at: number): string =>
  (at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : '') + String.fromCharCode(65 + (at % 26));
