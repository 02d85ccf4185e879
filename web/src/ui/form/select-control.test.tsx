import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { optional, ref } from '#shared/fields.ts';
import { suppliers } from '#shared/organisation/api.ts';
import { Operator } from '#shared/organisation/team.ts';
import { createWrapper, renderPage, startServer, waitUntil } from '../../testing.tsx';
import { type RefSources, RefsContext } from '../refs.ts';
import { SchemaForm } from './schema-form.tsx';

interface Made {
  id: number;
  code: string;
  description?: string;
  active: boolean;
}

const sources: RefSources = {
  supplier: async () => ({
    list: suppliers.list,
    option: ({ id, code, description, active }: Made) => ({
      id,
      label: code,
      description,
      inactive: !active,
    }),
  }),
};
const items = [
  { id: 1, code: 'Bearings', active: true },
  { id: 2, code: 'Closed down', active: false },
];

const form = (supplierId: number | undefined) => (
  <RefsContext value={sources}>
    <SchemaForm
      schema={z.strictObject({ supplierId: optional(ref('supplier')) })}
      namespace="common"
      values={{ supplierId }}
      onSave={async () => {}}
    />
  </RefsContext>
);

it.each([
  ['offers what is in use', undefined, ['–', 'Bearings']],
  ['and what was chosen while it was', 2, ['–', 'Bearings', 'Closed down']],
])('a reference %s', async (_, supplierId, expected) => {
  startServer({ 'GET /supplier/items': () => ({ body: { items } }) });
  await renderPage(form(supplierId));
  const select = createWrapper().findSelect()!;
  await waitUntil(() => {
    select.openDropdown();
    const options = select.findDropdown({ expandToViewport: true }).findOptions();
    expect(options.map((option) => option.getElement().textContent)).toEqual(expected);
  });
  if (supplierId) expect(screen.getAllByText('Closed down').length).toBeGreaterThan(0);
});

it('says of what was chosen its code and what it is', async () => {
  const described = { id: 3, code: 'SKF', description: 'Swedish bearings', active: true };
  startServer({ 'GET /supplier/items': () => ({ body: { items: [...items, described] } }) });
  await renderPage(form(3));
  await waitUntil(() => expect(screen.getByText('SKF – Swedish bearings')).toBeTruthy());
});

it('a choice among numbers is saved as one', async () => {
  startServer({});
  const onSave = vi.fn(async () => {});
  const schema = Operator.pick({ shift: true });
  await renderPage(
    <SchemaForm schema={schema} namespace="organisation" values={{ shift: 1 }} onSave={onSave} />,
    {
      namespaces: ['organisation'],
    },
  );
  const select = createWrapper().findSelect()!;
  expect(select.findTrigger().getElement().textContent).toBe('Morning');
  select.openDropdown();
  select.selectOptionByValue('3', { expandToViewport: true });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitUntil(() => expect(onSave.mock.calls).toEqual([[{ shift: 3 }]]));
});
