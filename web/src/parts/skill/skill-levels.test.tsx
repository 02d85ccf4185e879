import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProfessionalGroup } from '#shared/organisation/skill.ts';
import { createWrapper, renderPage, startServer, waitUntil } from '../../testing.tsx';
import { SchemaForm } from '../../ui/form/schema-form.tsx';
import { Radar } from './radar.tsx';
import { SkillLevelList } from './skill-levels.tsx';

const server = {
  'GET /capacity/items': () => ({
    body: {
      items: [
        { id: 1, tipologyId: 1, code: 'MEC-1', description: 'Bearings', target: 3 },
        { id: 2, tipologyId: 1, code: 'MEC-2', description: 'Welding', target: 3 },
        { id: 3, tipologyId: 2, code: 'ELE-1', description: 'Drives', target: 3 },
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
  'GET /professionalgroup/items': () => ({ body: { items: [] } }),
};

async function open(values: object, asked?: { capacityId: number; level: number }[]) {
  startServer(server);
  const saved: unknown[] = [];
  await renderPage(
    <SchemaForm
      schema={ProfessionalGroup}
      namespace="skills"
      values={{ code: 'G', description: 'Group', ...values }}
      onSave={async ({ capacities }) => saved.push(capacities)}
    >
      <SkillLevelList name="capacities" label="Required levels" requiredLevels={asked} />
    </SchemaForm>,
    { namespaces: ['skills'] },
  );
  await waitUntil(() => expect(screen.getByText('Add a skill')).toBeTruthy());
  return saved;
}
const level = (skill: string, n: string) =>
  screen.getByRole('group', { name: `Level of ${skill}` }).querySelectorAll('button')[Number(n)]!;

it('a skill is chosen with its level, and offered once', async () => {
  const saved = await open({ capacities: [{ capacityId: 1, level: 2 }] });
  await waitUntil(() => expect(screen.getByText('With help')).toBeTruthy());
  fireEvent.click(screen.getByText('Add a skill'));
  const select = createWrapper().findAllSelects()[1]!;
  act(() => select.openDropdown());
  const options = select.findDropdown({ expandToViewport: true }).findOptions();
  await waitUntil(() =>
    expect(options.map((option) => option.getElement().textContent)).toEqual([
      expect.stringContaining('ELE-1 – Drives'),
      expect.stringContaining('MEC-2 – Welding'),
    ]),
  );
  act(() => select.selectOptionByValue('3', { expandToViewport: true }));
  fireEvent.click(level('Drives', '4'));
  fireEvent.click(level('Bearings', '1'));
  fireEvent.click(screen.getByText('Save'));
  await waitUntil(() =>
    expect(saved).toEqual([
      [
        { capacityId: 1, level: 1 },
        { capacityId: 3, level: 4 },
      ],
    ]),
  );
});

it('says what is asked for beside what is there, and adds what is missing', async () => {
  const saved = await open({ capacities: [{ capacityId: 1, level: 2 }] }, [
    { capacityId: 1, level: 3 },
    { capacityId: 2, level: 2 },
  ]);
  await waitUntil(() => expect(screen.getByText('With help · required: 3')).toBeTruthy());
  fireEvent.click(screen.getByText('Add the 1 skill the group requires'));
  await waitUntil(() => expect(screen.getByText('None · required: 2')).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: 'Remove Bearings' }));
  fireEvent.click(screen.getByText('Save'));
  await waitUntil(() => expect(saved).toEqual([[{ capacityId: 2, level: 0 }]]));
});

it('a row without a skill is refused where it stands', async () => {
  const saved = await open({ capacities: [] });
  fireEvent.click(screen.getByText('Add a skill'));
  fireEvent.click(screen.getByText('Save'));
  await waitUntil(() => expect(screen.getByText('1 field needs your attention.')).toBeTruthy());
  expect(saved).toEqual([]);
});

it('a radar is a drawing and a table', async () => {
  const axes = [
    { label: 'Bearings', actual: 2, required: 3 },
    { label: 'Welding', actual: 4, required: 3 },
    { label: 'Drives', actual: 2.5, required: 2.5 },
  ];
  const { container } = await renderPage(<Radar axes={axes} />, { namespaces: ['skills'] });
  expect(container.querySelectorAll('polygon.actual, polygon.required')).toHaveLength(2);
  const rows = [...container.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ['Bearings', '2', '3', '−1'],
    ['Welding', '4', '3', 'none'],
    ['Drives', '2.5', '2.5', 'none'],
  ]);
});

it('two axes enclose nothing: the table stands alone', async () => {
  const { container } = await renderPage(<Radar axes={[{ label: 'Bearings', actual: 2, required: 3 }]} />, {
    namespaces: ['skills'],
  });
  expect(container.querySelector('svg')).toBeNull();
  expect(container.querySelectorAll('tbody tr')).toHaveLength(1);
});
