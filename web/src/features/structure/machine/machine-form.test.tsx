import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { createWrapper, refuse, renderPage, startServer, type TestServer, waitUntil } from '#web/testing.tsx';
import { MachineForm } from './machine-form.tsx';

const lathe: MachineResponse = {
  id: 42,
  idtipology: 7,
  code: 'OP10',
  description: 'Lathe',
  idsupplier: null,
  codeSap: null,
  yearSetup: 2019,
  distCentralWarehouse: 12.5,
  distLubrificantWarehouse: null,
  classCd: null,
  classRea: null,
  classPro: null,
  classPre: 'A',
  price: 100,
  noteGeneral: null,
  noteSecurity: 'LOTO',
  idoperazione: null,
  fileImg: null,
  portata: null,
  stato: 'active',
  scadVitaResidua: null,
  fabbrica: null,
  modello: null,
  faldone: null,
  postazioneMu: null,
  targaFiat: null,
  matricolaInv: null,
  flgTwin: false,
  department: 'Turning',
  installedOn: null,
  shifts: ['1'],
  oee: null,
  classification: null,
  version: 3,
  updatedAt: '2026-01-01T00:00:00Z',
  updatedBy: 'u1',
};

const open = async (server: TestServer, machine?: MachineResponse) => {
  const asked = startServer(server);
  const onSaved = vi.fn();
  const onReload = vi.fn();
  await renderPage(
    <MachineForm machine={machine} onSaved={onSaved} onCancel={() => {}} onReload={onReload} />,
    {
      namespaces: ['structure'],
    },
  );
  return { asked, onSaved, onReload };
};

const wizard = () => createWrapper().findWizard()!;
const step = () => wizard().findHeader()!.getElement().textContent;
const next = () => wizard().findPrimaryButton().click();
const field = (label: string) =>
  createWrapper()
    .findAllFormFields()
    .find((each) => each.findLabel()?.getElement().textContent === label)!;
const type = (label: string, text: string) => field(label).findControl()!.findInput()!.setInputValue(text);
const value = (label: string) => field(label).findControl()!.findInput()!.getInputValue();
const errorOf = (label: string) => field(label).findError()?.getElement().textContent ?? '';

it('does not leave a step whose fields are missing', async () => {
  await open({});
  next();
  await waitUntil(() => expect(errorOf('Code')).toContain('Required Field'));
  expect(errorOf('Description')).toContain('Required Field');
  expect(errorOf('Typology')).toContain('Required Field');
  expect(step()).toContain('Master data');
});

it('walks its three steps and sends what the contract names', async () => {
  const { asked, onSaved } = await open(
    { 'PUT /machine/items': ({ body }) => ({ body: { ...lathe, ...(body as object), version: 4 } }) },
    lathe,
  );
  type('Description', 'Great lathe');
  next();
  await waitUntil(() => expect(step()).toContain('Costs and classes'));
  type('Distance to the central warehouse (m)', '20,5');
  next();
  await waitUntil(() => expect(step()).toContain('Notes'));
  next();
  await waitUntil(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(asked.find(({ method }) => method === 'PUT')!.body).toMatchObject({
    id: 42,
    version: 3,
    description: 'Great lathe',
    idTipology: 7,
    distWareCentral: 20.5,
    classPRE: 'A',
    noteSecurity: 'LOTO',
    department: 'Turning',
    shifts: ['1'],
  });
});

it('brings a refusal back to its field, whatever the wire calls it, and keeps what was typed', async () => {
  const { onSaved } = await open(
    {
      'PUT /machine/items': () =>
        refuse(400, {
          code: 'invalidInput',
          fields: { distWareCentral: 'tooBig', matricolaInv: 'tooLong' },
          limits: { distWareCentral: 100_000, matricolaInv: 40 },
        }),
    },
    lathe,
  );
  type('Description', 'Great lathe');
  next();
  await waitUntil(() => expect(step()).toContain('Costs and classes'));
  fireEvent.click(screen.getAllByText('Save')[0]!);
  await waitUntil(() =>
    expect(errorOf('Inventory number')).toContain('This text is too long (40 characters at most).'),
  );
  expect(step()).toContain('Master data');
  expect(value('Description')).toBe('Great lathe');
  expect(onSaved).not.toHaveBeenCalled();
});

it('leads from its summary to a field of another step', async () => {
  await open(
    {
      'PUT /machine/items': () =>
        refuse(400, { code: 'invalidInput', fields: { distWareCentral: 'tooBig' } }),
    },
    lathe,
  );
  fireEvent.click(screen.getAllByText('Save')[0]!);
  await waitUntil(() => expect(step()).toContain('Costs and classes'));
  wizard().findPreviousButton()!.click();
  await waitUntil(() => expect(step()).toContain('Master data'));
  fireEvent.click(screen.getByText('Distance to the central warehouse (m)'));
  await waitUntil(() => expect(step()).toContain('Costs and classes'));
  const distance = field('Distance to the central warehouse (m)').findControl()!.findInput()!;
  await waitUntil(() => expect(document.activeElement).toBe(distance.findNativeInput().getElement()));
});

it('offers the newest version when somebody else was faster', async () => {
  const { onReload } = await open(
    { 'PUT /machine/items': () => refuse(409, { code: 'stale', values: { by: 'Anna', at: '10:00' } }) },
    lathe,
  );
  type('Description', 'Great lathe');
  fireEvent.click(screen.getAllByText('Save')[0]!);
  await waitUntil(() => fireEvent.click(screen.getByText('Reload the newest version')));
  expect(onReload).toHaveBeenCalledOnce();
  expect(value('Description')).toBe('Great lathe');
});
