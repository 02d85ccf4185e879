import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { ewos } from '#shared/requests/ewo-api.ts';
import { type ConsumedSpare, ConsumptionFields } from '#shared/warehouse/consumption.ts';
import { call } from '../../call.ts';
import { SessionContext } from '../../session/session.ts';
import {
  createSession,
  createWrapper,
  refuse,
  renderPage,
  startServer,
  type TestServer,
  waitUntil,
} from '../../testing.tsx';
import { FormProblems } from '../../ui/form/form-problems.tsx';
import { FormScope } from '../../ui/form/schema-form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { simulateHandScan } from '../../ui/scan/testing.ts';
import { useStockShortage } from './shortage.tsx';
import { SparesField, toSpareRows } from './spares-field.tsx';

const node = (id: string, code: string) => ({
  ...{ id, code, descr: 'Seal', path: `PR-03/${code}`, spare: true },
  ...{ groups: [], subGroups: [], components: [] },
});
const belt = { id: 7, warehouseId: 1, code: 'S7', description: 'Belt', unit: 'pc', stock: 3, free: 3 };
const oil = { ...belt, id: 8, code: 'S8', description: 'Oil', unit: 'l', codeSap: '3000', stock: 12.5 };
const server: TestServer = {
  'GET /machine/items': () => ({ body: { items: [{ id: 3, code: 'PR-03', description: 'Press' }] } }),
  'GET /team/items': () => ({ body: { items: [] } }),
  'GET /machinestructure/getstructure': () => ({
    body: {
      ...node('3', 'PR-03'),
      version: 1,
      spare: false,
      components: [node('3.1', 'E1'), node('3.2', 'E2')],
    },
  }),
  'GET /sparepart/pick': ({ query }) => ({
    body: {
      items: query.get('text') ? [oil] : query.get('ids') ? [belt] : [{ ...belt, elements: ['3.1'] }, oil],
    },
  }),
};

const Sent = z.strictObject(ConsumptionFields);
const close = ewos.close;

function Form({ known }: { known?: readonly ConsumedSpare[] }) {
  const shortage = useStockShortage();
  const state = useSchemaForm({
    schema: Sent,
    values: { spares: toSpareRows(known) },
    onSave: ({ spares }: z.infer<typeof Sent>) =>
      shortage.watched((confirmed) => call(close, { id: 'E1', spares, confirmed } as never)),
  });
  return (
    <FormScope state={state} namespace="ewoWork">
      <FormProblems state={state} />
      <SparesField machineId={3} storedSpares={known} />
      <button type="button" onClick={() => void state.submit()}>
        Save
      </button>
      {shortage.question(state.submit)}
    </FormScope>
  );
}

async function open(more: TestServer = {}, known?: readonly ConsumedSpare[], profile = 'admin') {
  const asked = startServer({
    ...server,
    'POST /ewo/items/{id}/close': () => ({ body: { id: 'E1', version: 2 } }),
    ...more,
  });
  await renderPage(
    <SessionContext value={createSession(profile as 'admin')}>
      <Form known={known} />
    </SessionContext>,
    { namespaces: ['ewoWork', 'words', 'spares'] },
  );
  return asked;
}
const sent = (asked: { method: string; body?: unknown }[]) =>
  asked.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>);
const select = () => createWrapper().findAllSelects()[0]!;
async function opened() {
  fireEvent.click(screen.getByText('Add a spare'));
  await waitUntil(() => expect(screen.getAllByRole('button', { name: /Spare/ }).length).toBeGreaterThan(0));
  act(() => select().openDropdown());
}
const options = () =>
  select()
    .findDropdown({ expandToViewport: true })
    .findOptions()
    .map((option) => option.getElement().textContent);

it('offers the spares of the machine first, those the warehouse keeps with their stock', async () => {
  await open();
  await opened();
  await waitUntil(() => expect(options()).toHaveLength(3));
  expect(options()).toEqual([
    expect.stringContaining('S7 Belt'),
    expect.stringContaining('E2 Seal'),
    expect.stringContaining('S8 Oil'),
  ]);
  expect(options()[0]).toContain('3 pc in stock');
  expect(options()[1]).toContain('Not in the warehouse');
  expect(options()[2]).toContain('12.5 l in stock');
});

it('sends an element by its place, another spare by its number, and warns of more than there is', async () => {
  const asked = await open();
  await opened();
  await waitUntil(() => expect(options()).toHaveLength(3));
  act(() => select().selectOptionByValue('3.1', { expandToViewport: true }));
  fireEvent.change(screen.getByLabelText('Quantity of spare 1'), { target: { value: '4' } });
  await waitUntil(() => expect(screen.getByText('Only 3 pc in stock.')).toBeTruthy());
  fireEvent.click(screen.getByText('Save'));
  await waitUntil(() => expect(sent(asked)).toEqual([{ spares: [{ spareId: '3.1', quantity: 4 }] }]));
});

const kept = [{ spareId: 7, quantity: 5, warehouseId: 1, code: 'S7', description: 'Belt', unit: 'pc' }];
const short = () =>
  refuse(409, {
    code: 'stockShort',
    values: { code: 'S7', stock: 3, free: 3 },
    fields: { 'spares.0.quantity': 'stockShort' },
  });

it('says which spare there is not enough of, and an administrator books it all the same', async () => {
  const asked = await open(
    {
      'POST /ewo/items/{id}/close': ({ body }) =>
        (body as { confirmed?: true }).confirmed ? { body: {} } : short(),
    },
    kept,
  );
  await waitUntil(() => expect(screen.getAllByText(/S7 Belt/).length).toBeGreaterThan(0));
  fireEvent.click(screen.getByText('Save'));
  await waitUntil(() => expect(screen.getByText('Book more than is in stock?')).toBeTruthy());
  expect(screen.getAllByText('Only 3 of S7 are in stock.').length).toBeGreaterThan(1);
  fireEvent.click(screen.getByText('Book anyway'));
  await waitUntil(() => expect(sent(asked)).toHaveLength(2));
  const spares = [{ spareId: 7, quantity: 5, warehouseId: 1 }];
  expect(sent(asked)).toEqual([{ spares }, { spares, confirmed: true }]);
});

it('leaves a technician with the reason, and everything that was typed', async () => {
  await open({ 'POST /ewo/items/{id}/close': short }, kept, 'technician');
  fireEvent.click(await screen.findByText('Save'));
  await waitUntil(() => expect(screen.getAllByText('Only 3 of S7 are in stock.').length).toBeGreaterThan(0));
  expect(screen.queryByText('Book more than is in stock?')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Quantity of spare 1').value).toBe('5');
});

it('a scanned spare is one more: by the label, the code or the SAP code', async () => {
  startServer({
    ...server,
    'GET /sparepart/pick': ({ query }) => ({
      body: { items: [belt, oil].filter(({ id }) => [null, String(id)].includes(query.get('ids'))) },
    }),
    'GET /machinestructure/search': () => ({ body: { items: [], more: false } }),
  });
  await renderPage(<Form />, {
    namespaces: ['spares', 'ewoWork', 'scan'],
    session: createSession('technician'),
  });
  const amounts = () => screen.queryAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  const scan = async (text: string) => {
    (await screen.findByRole('button', { name: 'Add a spare' })).focus();
    simulateHandScan(text);
  };
  await scan(`${location.origin}/app/tablet/spare/7`);
  await screen.findByText('S7 Belt');
  await scan('3000');
  await screen.findByText('S8 Oil');
  expect(amounts()).toEqual(['1', '1']);
  await scan('3000');
  await waitUntil(() => expect(amounts()).toEqual(['1', '2']));
});
