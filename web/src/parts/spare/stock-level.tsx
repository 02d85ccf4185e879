// How much there is of a spare, against the limits set for it: a symbol, a colour and a word (domain 8.2).
import type { StockLevel } from '../../../../shared/warehouse/level.ts';
import { Status, type Tone } from '../../ui/status.tsx';

const tones = {
  active: 'good',
  low: 'warning',
  critical: 'bad',
  notInStock: 'stopped',
} as const satisfies Record<StockLevel, Tone>;

export const StockLevelStatus = ({ level }: { level: StockLevel }) => (
  <Status of="stockLevel" value={level} tone={tones[level]} />
);
