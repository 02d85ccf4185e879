// Cell with a mapped value and its problem.
import { Box, StatusIndicator } from '@cloudscape-design/components';
import type { Problem } from './problems.ts';

export function CellProblems({ problems }: { problems: readonly Problem[] }) {
  return problems.map(({ code, level, message, value }) => (
    <Box key={`${code} ${message}`} fontSize="body-s">
      <StatusIndicator type={level}>{message}</StatusIndicator>
      {value !== null && !message.includes(value) && <div>{value}</div>}
    </Box>
  ));
}
