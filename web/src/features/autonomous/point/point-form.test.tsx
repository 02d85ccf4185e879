import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Point } from '#shared/autonomous/point.ts';
import type { Profile } from '#shared/permissions.ts';
import { createSession, createWrapper, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { PointForm } from './point-form.tsx';

const image = '01JZ0000000000000000000000';
const none = () => ({ body: { items: [] } });
beforeEach(() => {
  startServer({
    'GET /machine/items': none,
    'GET /tool/items': none,
    'GET /sop/items': none,
    'GET /control/items': none,
    'GET /lubricant/items': () => ({
      body: { items: [{ id: 3, code: 'VG46', description: 'Oil', unit: 'l' }] },
    }),
    'GET /image/items': () => ({
      body: [{ id: image, state: 'clean', full: '/full.webp', thumb: '/t.webp' }],
    }),
  });
});

const given: Partial<Point> = {
  type: 'C',
  number: 4,
  description: 'Wipe',
  minutes: 2,
  frequency: { n: 1, unit: 'D' },
};
async function open(values: Partial<Point> = given, profile: Profile = 'admin') {
  const onSave = vi.fn(async (_: unknown) => ({}));
  await renderPage(<PointForm machineId={1} values={values} inPath={false} onSave={onSave} />, {
    namespaces: ['autonomous', 'words'],
    session: createSession(profile),
  });
  const save = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitUntil(() => expect(onSave).toHaveBeenCalled());
    return onSave.mock.calls[0]![0];
  };
  return { onSave, save };
}
const field = (label: string) =>
  createWrapper()
    .findAllFormFields()
    .find((each) => each.findLabel()?.getElement().textContent === label);
const chooseType = (value: string) => {
  const select = field('Type')!.findControl()!.findSelect()!;
  select.openDropdown();
  select.selectOptionByValue(value, { expandToViewport: true });
};

it('shows the fields its type has, and lets go what another type had', async () => {
  const { save } = await open({ ...given, type: 'R', torque: 45 });
  expect(field('Torque (Nm)')).toBeDefined();
  chooseType('L');
  await waitUntil(() => expect(field('Lubricant')).toBeDefined());
  expect([field('Quantity'), field('Torque (Nm)')].map(Boolean)).toEqual([true, false]);
  chooseType('I');
  await waitUntil(() => expect(field('Control')).toBeDefined());
  chooseType('C');
  await waitUntil(() => expect(field('Control')).toBeUndefined());
  expect(await save()).toEqual({ ...given, machineId: 1, machineState: 'stopped', active: true });
});

it('keeps the control of a point for who may not choose one', async () => {
  const { save } = await open({ ...given, type: 'I', controlId: 9 }, 'pm');
  expect(field('Control')).toBeUndefined();
  expect(await save()).toMatchObject({ type: 'I', controlId: 9 });
});

it('is due in shifts or every so often, by choice', async () => {
  const { save } = await open();
  createWrapper().findRadioGroup()!.findInputByValue('shifts')!.click();
  await screen.findByText('Night');
  const boxes = createWrapper().findAllCheckboxes();
  expect(boxes.map((box) => box.getElement().textContent)).toEqual(['Morning', 'Afternoon', 'Night', 'Day']);
  boxes[2]!.findNativeInput().click();
  expect(await save()).toMatchObject({ frequency: { shifts: [1, 3] } });
});

it('marks the place on its picture by a click and by the keyboard', async () => {
  const { save } = await open({ ...given, image });
  const picture = await screen.findByRole('img', { name: 'Picture of the point' });
  const area = picture.parentElement!;
  area.getBoundingClientRect = () => ({ left: 10, top: 20, width: 200, height: 100 }) as DOMRect;
  fireEvent.pointerDown(area, { clientX: 60, clientY: 45 });
  await screen.findByText('25 % from the left, 25 % from the top');
  const mark = screen.getByRole('button', { name: /^Place of the point/ });
  fireEvent.keyDown(mark, { key: 'ArrowRight' });
  fireEvent.keyDown(mark, { key: 'ArrowUp', shiftKey: true });
  await screen.findByText('26 % from the left, 15 % from the top');
  expect(await save()).toMatchObject({ marker: { x: 26, y: 15 } });
});
