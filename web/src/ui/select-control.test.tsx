import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { optional, ref } from '../../../shared/fields.ts';
import { suppliers } from '../../../shared/organisation/api.ts';
import { createWrapper, serve, show } from '../testing.tsx';
import { type RefSources, RefsContext } from './refs.ts';
import { SchemaForm } from './schema-form.tsx';

const sources: RefSources = {
  supplier: async () => ({
    list: suppliers.list,
    option: ({ id, code, active }: { id: number; code: string; active: boolean }) => ({
      id,
      label: code,
      inactive: !active,
    }),
  }),
};
const items = [
  { id: 1, code: 'Bearings', active: true },
  { id: 2, code: 'Closed down', active: false },
];

it.each([
  ['offers what is in use', undefined, ['–', 'Bearings']],
  ['and what was chosen while it was', 2, ['–', 'Bearings', 'Closed down']],
])('a reference %s', async (_, supplierId, expected) => {
  serve({ 'GET /supplier/items': () => ({ body: { items } }) });
  await show(
    <RefsContext value={sources}>
      <SchemaForm
        schema={z.strictObject({ supplierId: optional(ref('supplier')) })}
        namespace="common"
        values={{ supplierId }}
        onSave={async () => {}}
      />
    </RefsContext>,
  );
  const select = createWrapper().findSelect()!;
  await vi.waitFor(() => {
    select.openDropdown();
    const options = select.findDropdown({ expandToViewport: true }).findOptions();
    expect(options.map((option) => option.getElement().textContent)).toEqual(expected);
  });
  if (supplierId) expect(screen.getAllByText('Closed down').length).toBeGreaterThan(0);
});
