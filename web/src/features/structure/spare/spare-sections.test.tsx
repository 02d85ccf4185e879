import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RefusalError } from '#shared/refused.ts';
import type { ElementPayload, ElementResponse } from '#shared/structure/wire.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { createWrapper, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { type RefSources, RefsContext } from '#web/ui/refs.ts';
import { ElementForm } from '../element/element-form.tsx';

const none = { classSpare: null, codeSpare: null, nrBd: null, minBd: null, mtbfT: null, mtbfR: null };
const element = (macSpare: object = {}) =>
  ({
    id: '42.4',
    idMachine: 42,
    idFather: '42.3',
    tiporec: 3,
    spare: true,
    code: 'BRG',
    description: 'Ball bearing',
    flagAm: false,
    price: 8.4,
    quantity: 2,
    stockMin: 4,
    dimRic: null,
    macSpare: {
      ...none,
      idWar: null,
      idSparePart: null,
      warSparepart: { position: 'C3', currentStock: 12, currentReorderLevel: 6, optimalStock: null },
      linked: null,
      ...macSpare,
    },
    macWarehouses: { stacked: false },
    version: 3,
  }) as unknown as ElementResponse;

const linked = {
  idWar: 2,
  idSparePart: 8,
  linked: { code: 'FIL-10', description: 'Filter', unit: 'pc', level: 'critical', reserved: 1 },
};

const filter = {
  id: 8,
  version: 1,
  warehouseId: 2,
  code: 'FIL-10',
  description: 'Filter',
  unit: 'pc',
  level: 'critical',
  stock: 3,
  reserved: 1,
  safetyStock: 4,
  reorderPoint: 7,
  location: 'R1',
  unitPrice: 5,
  active: true,
};

const refs: RefSources = {
  warehouse: async () => ({
    list: warehouses.list,
    option: ({ id, code }: { id: number; code: string }) => ({ id, label: code }),
  }),
};
const answers: TestServer = {
  'GET /warehouse/items': () => ({ body: { items: [{ id: 2, code: 'CENTRAL' }] } }),
  'GET /sparepart/items': () => ({ body: { items: [filter] } }),
  'GET /sparepart/items/{id}': () => ({ body: filter }),
};

const open = async (
  stored: ElementResponse,
  server: TestServer = {},
  onSave = vi.fn(async () => undefined),
) => {
  const asked = startServer({ ...answers, ...server });
  await renderPage(
    <RefsContext value={refs}>
      <ElementForm kind="spare" stored={stored} draft="d" onSave={onSave} onCancel={() => {}} />
    </RefsContext>,
    { namespaces: ['structure'] },
  );
  await screen.findByRole('radio', { name: /With this element/ });
  return { asked, onSave: onSave as unknown as ReturnType<typeof vi.fn<(sent: ElementPayload) => unknown>> };
};
const keep = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const field = (label: string) =>
  createWrapper()
    .findAllFormFields()
    .find((each) => each.findLabel()?.getElement().textContent === label);
const pick = async (label: string, value: string) => {
  const select = () => field(label)!.findControl()!.findSelect()!;
  select().openDropdown();
  await waitUntil(() =>
    expect(select().findDropdown({ expandToViewport: true }).findOptionByValue(value)).toBeTruthy(),
  );
  select().selectOptionByValue(value, { expandToViewport: true });
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('is linked with a spare of a warehouse, whose figures then stand in place of its own', async () => {
  const { onSave } = await open(element());
  expect(field('Minimum stock')).toBeTruthy();
  keep(/With a spare part of a warehouse/);
  expect(field('Minimum stock')).toBeUndefined();
  save();
  await screen.findAllByText(/Required Field/);
  expect(onSave).not.toHaveBeenCalled();
  await pick('Warehouse', '2');
  await pick('Spare part of the warehouse', '8');
  await screen.findByText('Critical', { selector: 'span' });
  await screen.findByRole('link', { name: 'FIL-10' });
  save();
  await waitUntil(() => expect(onSave).toHaveBeenCalledOnce());
  const sent = onSave.mock.calls[0]![0];
  expect(sent).toMatchObject({ code: 'BRG', quantity: 2, idwar: 2, idWarSparepart: 8 });
  // The warehouse's data is not overwritten by the element's.
  for (const name of ['price', 'position', 'stock', 'stockMin', 'riordino', 'stacked'])
    expect(sent).not.toHaveProperty(name);
});

it('is made a spare of a warehouse by its own save, with what it says of it', async () => {
  const { asked, onSave } = await open(element());
  keep(/Create it in a warehouse/);
  await pick('Warehouse', '2');
  save();
  await waitUntil(() => expect(onSave).toHaveBeenCalledOnce());
  const sent = onSave.mock.calls[0]![0];
  expect(sent).toMatchObject({
    code: 'BRG',
    idwar: 2,
    makeSparepart: true,
    stock: 12,
    stockMin: 4,
    price: 8.4,
  });
  expect(sent.idWarSparepart).toBeUndefined();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('says beside the code that the warehouse has such a spare', async () => {
  const taken = { code: 'codeTaken', fields: { codeSpare: 'codeTaken' } } as const;
  await open(
    element(),
    {},
    vi.fn(async () => {
      throw new RefusalError('conflict', 'codeTaken', taken);
    }),
  );
  keep(/Create it in a warehouse/);
  await pick('Warehouse', '2');
  save();
  await waitUntil(() => expect(field('Spare part code')!.findError()).toBeTruthy());
});

it('lets go of its spare, and keeps the figures it showed', async () => {
  const { onSave } = await open(element(linked));
  expect(screen.queryByRole('radio', { name: /Create it/ })).toBeNull();
  await screen.findByRole('link', { name: 'FIL-10' });
  keep(/With this element/);
  save();
  await waitUntil(() => expect(onSave).toHaveBeenCalledOnce());
  const sent = onSave.mock.calls[0]![0];
  expect([sent.idwar, sent.idWarSparepart]).toEqual([undefined, undefined]);
  expect(sent).toMatchObject({ stock: 12, stockMin: 4, position: 'C3', price: 8.4 });
});

it('keeps numbers of a warehouse that has no such spare', async () => {
  const { onSave } = await open(element({ idWar: 77, idSparePart: 99 }));
  save();
  await waitUntil(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave.mock.calls[0]![0]).toMatchObject({ idwar: 77, idWarSparepart: 99 });
});
