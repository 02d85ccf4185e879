import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Path } from '#shared/autonomous/path.ts';
import type { PointItem } from '#shared/autonomous/point-api.ts';
import { computeRuns, groupIntoRounds } from '#shared/autonomous/rounds.ts';
import { createSession, createWrapper, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { PathForm } from './path-form.tsx';

const point = (id: number, more: Partial<PointItem> = {}): PointItem => ({
  ...{ id, version: 1, updatedAt: '', updatedBy: '' },
  ...{ machineId: 1, type: 'C', number: id, description: `Point ${id}`, minutes: 2, machineState: 'stopped' },
  ...{ frequency: { n: 1, unit: 'D' }, active: true },
  ...more,
});
const all = [
  point(1),
  point(2, { frequency: { shifts: [2] }, minutes: 3 }),
  point(3, { machineId: 2 }),
  point(4, { active: false }),
  point(5, { pathId: 77 }),
];

async function open(values: Partial<Path> = {}) {
  const asked = startServer({
    'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-03-02T09:00:00Z' } }),
    'GET /machine/items': () => ({
      body: { items: [1, 2].map((id) => ({ id, code: `M-${id}`, description: '' })) },
    }),
    'GET /team/items': () => ({ body: { items: [] } }),
    'GET /operator/items': () => ({ body: { items: [] } }),
    'POST /path/preview': ({ body }) => {
      const { points, from, to, ...walk } = body as never as Path & { from: string; to: string };
      const its = points.map((id) => all.find((each) => each.id === id)!);
      return {
        body: { runs: computeRuns({ ...walk, points, rounds: groupIntoRounds(its) }, undefined, from, to) },
      };
    },
  });
  const onSave = vi.fn(async (_: unknown) => ({}));
  await renderPage(
    <PathForm
      all={all}
      machineId={1}
      values={{ code: 'A', description: 'Round', points: [1], anchor: '2026-03-02', ...values }}
      onSave={onSave}
    />,
    { namespaces: ['autonomous', 'words'], session: createSession('pm') },
  );
  await screen.findByText(/^\d points?, /);
  return { asked, onSave };
}

it('adds free points of any machine, sums them up and shows their runs', async () => {
  const { onSave } = await open();
  const select = createWrapper()
    .findAllSelects()
    .find((each) => each.getElement().textContent?.includes('Add a point'))!;
  select.openDropdown();
  const offered = select.findDropdown({ expandToViewport: true }).findOptions();
  expect(offered.map((option) => option.getElement().textContent)).toEqual([
    expect.stringContaining('C2 · Point 2'),
    expect.stringContaining('C3 · Point 3'),
  ]);
  select.selectOptionByValue('2', { expandToViewport: true });
  await screen.findByText('2 points, 5.5 min including walking');
  await waitUntil(() => expect(screen.getAllByText('C1, C2 · 5.5 min')).toHaveLength(14));
  fireEvent.click(screen.getByRole('button', { name: 'Remove: C1' }));
  await screen.findByText(/^1 point, 3 min/);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitUntil(() => expect(onSave.mock.calls[0]![0]).toMatchObject({ points: [2] }));
});

it('says which points are not due in the shifts it is walked in', async () => {
  await open({ points: [1, 2], shifts: [1] });
  await screen.findByText('Not due in these two weeks: C2.');
});
