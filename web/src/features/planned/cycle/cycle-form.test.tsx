import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PlantParameters } from '#shared/access/plant.ts';
import { computePlannedDates } from '#shared/planned/schedule.ts';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import type { StrategyItem } from '#shared/procedures/strategy-api.ts';
import {
  createSession,
  createWrapper,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '#web/testing.tsx';
import { CycleForm } from './cycle-form.tsx';
import { getInitialCycleValues } from './cycle-values.ts';

const stored = { version: 1, updatedAt: '', updatedBy: '' };
const procedure = {
  ...stored,
  id: 7,
  code: 'SMP-7',
  description: 'Check the belt',
  phaseMinutes: 25,
  approved: {
    edition: 1,
    revision: 0,
    on: '2026-01-01',
    by: 'Ada',
    minutes: 25,
  } as ProcedureItem['approved'],
} as ProcedureItem;
const strategy: StrategyItem = {
  ...stored,
  id: '1.1',
  machineId: 1,
  procedureId: 7,
  strategyKind: 'tbm',
  active: true,
  typeCycle: 'workorders',
};
const parameters = PlantParameters.parse({ tolerance: 10 });
const plant = { parameters } as never;
const server: TestServer = {
  'GET /health': () => ({ body: { status: 'ok', version: '1', now: '2026-03-02T09:00:00Z' } }),
  'GET /team/items': () => ({ body: { items: [] } }),
  'POST /maintenancecycle/preview': ({ body }) => ({ body: { items: computePlannedDates(body as never) } }),
};

async function open(onSave = vi.fn(async () => ({})), session = createSession('admin')) {
  const asked = startServer(server);
  await renderPage(
    <CycleForm
      values={getInitialCycleValues('workorders', 1, '2026-03-02', parameters)}
      strategies={[strategy]}
      procedures={[procedure]}
      plant={plant}
      onSave={onSave as never}
    />,
    { namespaces: ['planned'], session },
  );
  await waitUntil(() => screen.getByText('Frequency'));
  return { asked, onSave };
}

const field = (label: string) =>
  createWrapper()
    .findAllFormFields()
    .find((each) => each.findLabel()?.getElement().textContent === label)!;
const type = (label: string, value: string) => {
  const input = field(label).findControl()!.findInput()!;
  input.focus();
  input.setInputValue(value);
  input.blur();
};
const choose = (label: string, value: string) => {
  const select = field(label).findControl()!.findSelect()!;
  select.openDropdown();
  select.selectOptionByValue(value, { expandToViewport: true });
};
const chooseUnit = (value: string) => {
  const select = field('Frequency').findControl()!.findSelect()!;
  select.openDropdown();
  select.selectOptionByValue(value);
};
const chosenMode = () =>
  ['initialScheduling', 'lastCompletion'].find(
    (value) => createWrapper().findTiles()!.findInputByValue(value)!.getElement().checked,
  );

it('chooses the mode and automatic closing by the frequency, until somebody else does', async () => {
  await open();
  expect(chosenMode()).toBe('initialScheduling');
  expect(field('Automatic closing')).toBeUndefined();
  type('Frequency', '3');
  expect(chosenMode()).toBe('lastCompletion');
  chooseUnit('D');
  expect(chosenMode()).toBe('initialScheduling');
  const closing = field('Automatic closing').findControl()!.findToggle()!.findNativeInput().getElement();
  expect(closing.checked).toBe(true);
  createWrapper().findTiles()!.findInputByValue('lastCompletion')!.click();
  type('Frequency', '2');
  expect(chosenMode()).toBe('lastCompletion');
  screen.getByText('Usual for this frequency: Based on initial scheduling.');
});

it('refuses a tolerance of half the period, whatever else is still empty', async () => {
  await open();
  type('Tolerance', '15');
  await waitUntil(() =>
    expect(field('Tolerance').findError()?.getElement().textContent).toContain(
      'The tolerance must be less than half the period.',
    ),
  );
  type('Tolerance', '14');
  await waitUntil(() => expect(field('Tolerance').findError()).toBeNull());
  chooseUnit('W');
  await waitUntil(() => expect(field('Tolerance').findError()).not.toBeNull());
});

it('starts with the tolerance of the plant, always less than half the period, until somebody chooses another', async () => {
  await open();
  const tolerance = () => field('Tolerance').findControl()!.findInput()!.getInputValue();
  expect(tolerance()).toBe('10');
  chooseUnit('W');
  expect(tolerance()).toBe('3');
  chooseUnit('D');
  expect(tolerance()).toBe('0');
  type('Frequency', '90');
  expect(tolerance()).toBe('10');
  type('Tolerance', '12');
  type('Frequency', '60');
  expect(tolerance()).toBe('12');
});

it('shows the dates while the plan is written, and why each is one', async () => {
  const { asked } = await open();
  await waitUntil(() => screen.getByText('02/04/2026'));
  chooseUnit('W');
  await waitUntil(() => screen.getByText('09/03/2026'));
  expect(asked.filter(({ path }) => path === '/maintenancecycle/preview').at(-1)!.body).toMatchObject({
    frequency: { n: 1, unit: 'W' },
    mode: 'initialScheduling',
    anchor: '2026-03-02',
  });
  screen.getByLabelText('Why 09/03/2026?').click();
  await waitUntil(() => screen.getByText('Occurrence 2 of the plan that begins on 02/03/2026.'));
});

it('sends what was chosen, and keeps it when it is refused', async () => {
  const refused = vi.fn(async () => {
    const { RefusalError: Refused } = await import('#shared/refused.ts');
    throw new Refused('conflict', 'codeTaken', { fields: { code: 'codeTaken' } });
  });
  await open(refused);
  type('Code', 'C-1');
  type('Description', 'Monthly checks');
  choose('Kind of work', 'inspection');
  const table = createWrapper().findAllTables()[0]!;
  table.findRowSelectionArea(1)!.find('input')!.click();
  expect(createWrapper().findKeyValuePairs()!.getElement().textContent).toContain('Total time25 min');
  screen.getByText('Save').click();
  await waitUntil(() => expect(refused).toHaveBeenCalledOnce());
  expect(refused).toHaveBeenCalledWith(
    expect.objectContaining({
      code: 'C-1',
      machineId: 1,
      strategies: ['1.1'],
      frequency: { n: 1, unit: 'M' },
      mode: 'initialScheduling',
      autoClose: false,
      anchor: '2026-03-02',
    }),
  );
  await waitUntil(() => expect(field('Code').findError()).not.toBeNull());
  expect(field('Code').findControl()!.findInput()!.getInputValue()).toBe('C-1');
});

it.each([true, false])('asks for a team where the plant has teams: %s', async (risorse) => {
  await open(undefined, { ...createSession('admin'), user: { plant: { risorse } } as never });
  expect(field('Team') !== undefined).toBe(risorse);
});

it('shows what factors between the two modes do, and sends them', async () => {
  const { asked, onSave } = await open();
  type('First date', '01/06/1998');
  type('Frequency', '3');
  createWrapper().findTiles()!.findInputByValue('between')!.click();
  await waitUntil(() =>
    screen.getByText('Done 14 days late, on 15/06/1998: the next date is 08/09/1998 instead of 01/09/1998.'),
  );
  screen.getByText(
    'Example: planned on 01/06/1998. Done up to 9.2 days earlier or later, the next date stays 01/09/1998.',
  );
  screen.getByText('With these values the update mode is: Based on last completion.');
  const lastAsked = () => asked.filter(({ path }) => path === '/maintenancecycle/preview').at(-1)!.body;
  await waitUntil(() =>
    expect(lastAsked()).toMatchObject({ lateFactor: 50, earlyFactor: 50, toleranceShare: 10 }),
  );
  const slide = (label: string, value: string) => {
    field(label).findControl()!.findSlider()!.setInputValue(value);
  };
  slide('Late shift factor', '0');
  slide('Early shift factor', '0');
  screen.getByText('With these values the update mode is: Based on initial scheduling.');
  slide('Late shift factor', '40');
  type('Code', 'C-1');
  type('Description', 'Quarterly checks');
  choose('Kind of work', 'inspection');
  createWrapper().findAllTables()[0]!.findRowSelectionArea(1)!.find('input')!.click();
  screen.getByText('Save').click();
  await waitUntil(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave).toHaveBeenCalledWith(
    expect.objectContaining({ mode: 'lastCompletion', lateFactor: 40, earlyFactor: 0, toleranceShare: 10 }),
  );
  createWrapper().findTiles()!.findInputByValue('initialScheduling')!.click();
  expect(field('Late shift factor')).toBeUndefined();
});

it('shows the effect of factors on a meter in its own units', async () => {
  await open();
  choose('Meter', 'hours');
  type('Interval (hours)', '500');
  type('Starting reading', '0');
  createWrapper().findTiles()!.findInputByValue('between')!.click();
  await waitUntil(() =>
    screen.getByText(
      'Done 75 hours late, at 575: the next one is due at 1,037.5; the plan alone gives 1,000.',
    ),
  );
});

it('adds a time beside the meter with a sentence, and sends it', async () => {
  const { asked, onSave } = await open();
  choose('Meter', 'hours');
  type('Interval (hours)', '500');
  type('Starting reading', '0');
  type('Tolerance', '25');
  field('Time beside the meter').findControl()!.findCheckbox()!.findNativeInput().click();
  screen.getByText(/Every 500 hours or every 3 months, whichever comes first/);
  screen.getByText(/4 and 9 days by time/);
  await waitUntil(() =>
    expect(asked.filter(({ path }) => path === '/maintenancecycle/preview').at(-1)!.body).toMatchObject({
      frequency: { n: 3, unit: 'M' },
      mode: 'lastCompletion',
    }),
  );
  type('Code', 'C-1');
  type('Description', 'Quarterly or 500 hours');
  choose('Kind of work', 'inspection');
  createWrapper().findAllTables()[0]!.findRowSelectionArea(1)!.find('input')!.click();
  screen.getByText('Save').click();
  await waitUntil(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave).toHaveBeenCalledWith(
    expect.objectContaining({ meter: 'hours', alsoFrequency: { n: 3, unit: 'M' }, mode: 'lastCompletion' }),
  );
  createWrapper().findTiles()!.findInputByValue('initialScheduling')!.click();
  await waitUntil(() => expect(screen.queryByText('Time beside the meter')).toBeNull());
});

it('shows which dates are done in larger orders, and asks with rank, machine and tolerance', async () => {
  const asked = startServer({
    ...server,
    'POST /maintenancecycle/preview': ({ body }) => ({
      body: {
        items: computePlannedDates(body as never).map((date, i) => ({
          ...date,
          ...(i === 0 && { larger: { cycleId: 4, cycleCode: 'CYC-3M', planned: '2026-03-04' } }),
          ...(i === 1 && { joins: [{ cycleId: 5, cycleCode: 'CYC-1W', planned: '2026-04-01' }] }),
        })),
      },
    }),
  });
  await renderPage(
    <CycleForm
      values={{ ...getInitialCycleValues('workorders', 1, '2026-03-02', parameters), rank: 2 }}
      strategies={[strategy]}
      procedures={[procedure]}
      plant={plant}
      onSave={vi.fn()}
    />,
    { namespaces: ['planned'], session: createSession('admin') },
  );
  await waitUntil(() => screen.getByText('Done in the order of CYC-3M of 04/03/2026'));
  screen.getByText('Also does CYC-1W of 01/04/2026');
  screen.getByText(/empty: no part in ranks/);
  expect(asked.filter(({ path }) => path === '/maintenancecycle/preview').at(-1)!.body).toMatchObject({
    ...{ rank: 2, machineId: 1, typeCycle: 'workorders', tolerance: 10 },
  });
});
