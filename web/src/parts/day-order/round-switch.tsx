// Switch of the shortest round, where the layout has places. Its button is loaded on its own, because the
// tablet's home needs no other part of its library.
import { lazy, Suspense } from 'react';
import type { DayOrder } from './use-day-order.ts';
import './round-switch.css';

const RoundToggle = lazy(async () => ({ default: (await import('./round-toggle.tsx')).RoundToggle }));

export function RoundSwitch({ dayOrder }: { dayOrder: DayOrder }) {
  if (!dayOrder.hasPlaces) return null;
  return (
    <div className="round-switch">
      <Suspense>
        <RoundToggle {...dayOrder} />
      </Suspense>
    </div>
  );
}
