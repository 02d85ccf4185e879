import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import { renderPage } from '../../testing.tsx';
import { PhaseControls } from './phase-controls.tsx';

const asked = (id: number, more: Partial<ControlSnapshot>): ControlSnapshot => ({
  ...{ id, code: `C${id}`, description: 'Pump', type: 'measure', nature: 'quantitative' },
  ...{ warningMargin: 0, answers: [], ...more },
});
const controls = [
  asked(1, { unit: 'bar', lower: 120, target: 140, upper: 160 }),
  asked(2, { unit: 'mm/s', upper: 4.5 }),
  asked(3, {
    nature: 'qualitative',
    answers: [
      { text: 'Dry', evaluation: 'ok' },
      { text: 'Wet', evaluation: 'ko' },
    ],
  }),
];

it('are told with limits or answers, in the order of their phase', async () => {
  await renderPage(<PhaseControls phase={{ controlIds: [3, 1, 2] }} controls={controls} />, {
    namespaces: ['planned'],
  });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'C3 · Pump: Dry / Wet',
    'C1 · Pump: 120 – 160 bar (target 140 bar)',
    'C2 · Pump: ≤ 4.5 mm/s',
  ]);
});

it('are nothing where none is named', async () => {
  const { container } = await renderPage(<PhaseControls phase={{}} controls={controls} />, {
    namespaces: ['planned'],
  });
  expect(container.textContent).toBe('');
});
