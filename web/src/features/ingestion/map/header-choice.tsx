// Preview of the first lines of a worksheet, to choose the header row.
import { Box, ExpandableSection, Table } from '@cloudscape-design/components';
import { useTranslation } from 'react-i18next';
import type { FileLine } from './names.ts';

interface Props {
  worksheetName: string;
  lines: readonly FileLine[];
  headerRow: number;
  onChoose: (line: number) => void;
}

const MAX_LINES = 12;
const MAX_CELLS = 12;

export function HeaderChoice({ worksheetName, lines, headerRow, onChoose }: Props) {
  const { t } = useTranslation('ingestion');
  const shownLines = lines.slice(0, MAX_LINES);
  const width = Math.min(MAX_CELLS, Math.max(1, ...shownLines.map(({ cells }) => cells.length)));
  return (
    <ExpandableSection headerText={t('header.title', { line: headerRow })}>
      <Table
        variant="embedded"
        items={shownLines}
        trackBy={({ line }) => String(line)}
        selectionType="single"
        selectedItems={shownLines.filter(({ line }) => line === headerRow)}
        onSelectionChange={({ detail }) => {
          const [selectedLine] = detail.selectedItems;
          if (selectedLine) onChoose(selectedLine.line);
        }}
        ariaLabels={{
          tableLabel: t('header.lines', { sheet: worksheetName }),
          selectionGroupLabel: t('header.choose'),
          itemSelectionLabel: (_, { line }) => t('header.this', { line }),
        }}
        columnDefinitions={[
          { id: 'line', header: t('fields.line'), isRowHeader: true, cell: ({ line }: FileLine) => line },
          ...Array.from({ length: width }, (_, columnIndex) => ({
            id: `cell${columnIndex}`,
            header: getColumnLetters(columnIndex),
            cell: ({ line, cells }: FileLine) => (
              <Box variant={line === headerRow ? 'strong' : 'span'}>{String(cells[columnIndex] ?? '')}</Box>
            ),
          })),
        ]}
      />
    </ExpandableSection>
  );
}

/** Returns the name of a column as spreadsheets show it: A, B … */
const getColumnLetters = (columnIndex: number): string =>
  (columnIndex >= 26 ? String.fromCharCode(64 + Math.floor(columnIndex / 26)) : '') +
  String.fromCharCode(65 + (columnIndex % 26));
