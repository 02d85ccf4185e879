import { describe, expect, it } from 'vitest';
import { computeFloorAreas } from './area.ts';

const spare = {
  containerWidth: 600,
  containerDepth: 400,
  perContainer: 20,
  stackable: true,
  stacked: 3,
  stock: 130,
  averageStock: 85,
  safetyStock: 40,
};
const figures = (
  ...[occupiedArea, averageArea, minimumArea, occupiedCost, averageCost, minimumCost]: (number | null)[]
) => ({
  occupiedArea,
  averageArea,
  minimumArea,
  occupiedCost,
  averageCost,
  minimumCost,
});

describe('the room a spare takes', () => {
  it.each([
    ['stacked by three', {}, 120, figures(0.72, 0.48, 0.24, 86.4, 57.6, 28.8)],
    ['not stacked', { stackable: false }, 120, figures(1.68, 1.2, 0.48, 201.6, 144, 57.6)],
    [
      'stacked, nobody said how high',
      { stacked: undefined },
      120,
      figures(1.68, 1.2, 0.48, 201.6, 144, 57.6),
    ],
    ['no cost of a square metre', {}, undefined, figures(0.72, 0.48, 0.24, null, null, null)],
    ['nothing there', { stock: -5, averageStock: 0, safetyStock: undefined }, 120, figures(0, 0, 0, 0, 0, 0)],
    [
      'without a history, half of what is between safety and optimal stock',
      { averageStock: undefined, optimalStock: 130 },
      undefined,
      figures(0.72, 0.48, 0.24, null, null, null),
    ],
    [
      'without a history and an optimal stock',
      { averageStock: undefined },
      120,
      figures(0.72, null, 0.24, 86.4, null, 28.8),
    ],
    [
      'decimals in a container',
      { perContainer: 0.1, stock: 1.1, stackable: false },
      undefined,
      figures(2.64, 204, 96, null, null, null),
    ],
  ])('%s', (_, more, cost, expected) =>
    expect(computeFloorAreas({ ...spare, ...more }, cost)).toEqual(expected),
  );

  it.each(['containerWidth', 'containerDepth', 'perContainer'] as const)(
    'is not known without %s',
    (name) => {
      const nothing = figures(null, null, null, null, null, null);
      expect(computeFloorAreas({ ...spare, [name]: undefined }, 120)).toEqual(nothing);
      expect(computeFloorAreas({ ...spare, [name]: 0 }, 120)).toEqual(nothing);
    },
  );
});
