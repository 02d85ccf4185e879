import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Profile } from '#shared/permissions.ts';
import { createWrapper, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { MatrixPage } from './matrix-page.tsx';

const ann = { id: 1, code: 'T1', name: 'Ann Lee', professionalGroupId: 1, shift: 1, teamIds: [1] };
const bob = { id: 2, code: 'T2', name: 'Bob Ray', shift: 2, teamIds: [2] };
const stored = { id: 1, version: 3, code: 'T1', name: 'Ann', active: true };
const server = {
  'GET /capacity/items': () => ({
    body: {
      items: [
        { id: 1, tipologyId: 1, code: 'MEC-1', description: 'Bearings', target: 3 },
        { id: 2, tipologyId: 2, code: 'ELE-1', description: 'Drives', target: 3 },
      ],
    },
  }),
  'GET /skilltipology/items': () => ({
    body: {
      items: [
        { id: 1, code: 'MEC', description: 'Mechanics' },
        { id: 2, code: 'ELE', description: 'Electrics' },
      ],
    },
  }),
  'GET /professionalgroup/items': () => ({
    body: {
      items: [{ id: 1, code: 'G', description: 'Mechanic', capacities: [{ capacityId: 1, level: 3 }] }],
    },
  }),
  'GET /skill/overview': () => ({
    body: {
      people: [
        { ...ann, skills: [{ capacityId: 1, level: 2 }] },
        { ...bob, skills: [{ capacityId: 2, level: 4 }] },
      ],
      teams: [
        { id: 1, code: 'MEC', description: 'Mechanical' },
        { id: 2, code: 'ELE', description: 'Electrical' },
      ],
      work: [
        {
          ...{ cycleId: 9, code: 'PRS-1M', description: 'Monthly', typeCycle: 'workorders' },
          ...{ requires: [{ capacityId: 1, level: 3 }], orders: 2, minutes: 90 },
        },
      ],
    },
  }),
  'GET /operator/items/{id}': () => ({ body: { ...stored, skills: [{ capacityId: 1, level: 2 }] } }),
  'PUT /operator/items': ({ body }: { body: unknown }) => ({ body: { ...stored, ...(body as object) } }),
};

async function open(at = '/page', profile: Profile = 'admin') {
  const asked = startServer(server);
  await renderPage(<MatrixPage />, { at, profile, namespaces: ['skills', 'words'] });
  return asked;
}
const label = 'Ann Lee, Bearings: level 2, required 3';
const cell = (said: string) => screen.getByTitle(said);

it('says of everybody what they can do and what is asked of them', async () => {
  await open();
  await waitUntil(() => expect(cell(label).textContent).toBe(`${label}2/3`));
  expect(cell(label).closest('td')!.className).toBe('near');
  expect(cell('Bob Ray, Drives: level 4').textContent).toMatch(/level 44$/);
});

it('an administrator sets a level over what the technician has by now', async () => {
  const asked = await open();
  await waitUntil(() => fireEvent.click(screen.getByRole('button', { name: label })));
  fireEvent.click(screen.getByRole('group', { name: 'Level of Bearings' }).querySelectorAll('button')[3]!);
  fireEvent.click(screen.getByText('Save'));
  await waitUntil(() => expect(asked.some(({ method }) => method === 'PUT')).toBe(true));
  expect(asked.find(({ method }) => method === 'PUT')!.body).toEqual({
    ...stored,
    skills: [{ capacityId: 1, level: 3 }],
  });
});

it('who may not edit technicians only reads, also by the keyboard', async () => {
  await open('/page', 'pm');
  await waitUntil(() => expect(cell(label)).toBeTruthy());
  expect(screen.queryByRole('button', { name: label })).toBeNull();
  const first = cell(label);
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement!.getAttribute('title')).toBe('Bob Ray, Bearings: level 0');
});

it('is narrowed to a team', async () => {
  await open('/page?team=2');
  await waitUntil(() => expect(screen.getByText('Bob Ray')).toBeTruthy());
  expect(screen.queryByText('Ann Lee')).toBeNull();
});

it('warns of skills nobody or one has on a shift, with the cycles that depend on them', async () => {
  await open('/page?tab=covers');
  await waitUntil(() => expect(createWrapper().findTable()!.findRows()).toHaveLength(4));
  const rows = createWrapper()
    .findTable()!
    .findRows()
    .map((row) => row.getElement().textContent);
  expect(rows[0]).toContain('MEC-1 – Bearings');
  expect(rows[0]).toContain('PRS-1M');
  expect(rows.filter((row) => row?.includes('Only one'))).toHaveLength(1);
});

it('plans who should learn what first', async () => {
  await open('/page?tab=training');
  await waitUntil(() => expect(createWrapper().findTable()!.findRows()).toHaveLength(1));
  const cells = createWrapper().findTable()!.findRows()[0]!.getElement().textContent!;
  for (const each of ['Ann Lee', 'MEC-1 – Bearings', '1 h 30 min']) expect(cells).toContain(each);
});
