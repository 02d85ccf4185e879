// Stock level of a spare against its limits, with symbol, colour and text (domain 8.2).
import type { StockLevel } from '#shared/warehouse/level.ts';
import { Status, type StatusTone } from '../../ui/status.tsx';

/** Tones by severity; no stock is worse than critical stock. */
const tones = {
  active: 'good',
  low: 'info',
  critical: 'warning',
  notInStock: 'bad',
} as const satisfies Record<StockLevel, StatusTone>;

export const StockLevelStatus = ({ level }: { level: StockLevel }) => (
  <Status enumName="stockLevel" value={level} tone={tones[level]} />
);
