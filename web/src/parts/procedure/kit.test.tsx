// Tests of the kit: as text beside the order, and as selection in the form.
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ActivityProcedurePanel } from '../../features/planned/order/order-procedure.tsx';
import { ProcedureForm } from '../../features/procedures/procedure/procedure-form.tsx';
import { createWrapper, renderPage, startServer, waitUntil } from '../../testing.tsx';

const namespaces = ['planned', 'orders'] as const;
const header = {
  code: 'LUB',
  description: 'Grease the guides',
  typology: 'lubrication',
  strategyKind: 'tbm',
  machineState: 'stopped',
  technicians: 1,
  ppe: [],
} as const;

it('stands beside the order as it was approved', async () => {
  startServer({
    'GET /smp/items/{id}/revision': () => ({
      body: {
        ...header,
        id: 1,
        approved: { edition: 1, revision: 0, on: '2026-03-01', by: 'Anna Conti' },
        kit: {
          tools: ['GUN · Grease gun'],
          controlTools: [],
          materials: ['RAG · Rags', 'DEG · Degreaser'],
          lubricants: [
            { name: 'EP2 · Grease', quantity: 0.8, unit: 'kg' },
            { name: 'VG46 · Oil', unit: 'l' },
          ],
          professionalGroupId: 'MEC · Mechanics',
          capacities: [
            { name: 'LUB · Lubrication', level: 3 },
            { name: 'HYD · Hydraulics', level: 2 },
          ],
        },
        phaseList: [],
      },
    }),
  });
  await renderPage(<ActivityProcedurePanel n={1} procedureId={1} edition={1} revision={0} />, { namespaces });
  const line = async (title: string) => (await screen.findByText(title)).parentElement?.textContent;
  expect(await line('Tools:')).toBe('Tools: GUN · Grease gun');
  expect(await line('Auxiliary materials:')).toBe('Auxiliary materials: RAG · Rags, DEG · Degreaser');
  expect(await line('Lubricants:')).toBe('Lubricants: EP2 · Grease (0.8 kg), VG46 · Oil');
  expect(await line('Professional group:')).toBe('Professional group: MEC · Mechanics');
  expect(await line('Required skills:')).toBe(
    'Required skills: LUB · Lubrication (level 3), HYD · Hydraulics (level 2)',
  );
  expect(screen.queryByText('Control instruments:')).toBeNull();
});

it('is saved with a lubricant chosen and how much of it', async () => {
  const items = [
    { id: 3, code: 'EP2', description: 'Grease', unit: 'kg' },
    { id: 4, code: 'VG46', description: 'Oil', unit: 'l' },
  ];
  startServer({ 'GET /lubricant/items': () => ({ body: { items } }) });
  const save = vi.fn(async () => undefined);
  const { container } = await renderPage(<ProcedureForm values={header} onSave={save} />, { namespaces });
  const choices = await waitUntil(() => {
    const found = createWrapper(container)
      .findAllSelects()
      .find((select) => select.getElement().textContent?.includes('Add a lubricant'));
    expect(found).toBeDefined();
    return found!;
  });
  choices.openDropdown();
  const inViewport = { expandToViewport: true };
  await waitUntil(() => expect(choices.findDropdown(inViewport).findOptionByValue('3')).not.toBeNull());
  choices.selectOptionByValue('3', inViewport);
  fireEvent.change(await screen.findByRole('textbox', { name: /EP2 · Grease/ }), {
    target: { value: '0.8' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitUntil(() =>
    expect(save).toHaveBeenCalledWith(
      expect.objectContaining({ lubricants: [{ lubricantId: 3, quantity: 0.8 }] }),
    ),
  );
});
