import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { MembershipsEditor } from './memberships-editor.tsx';

const plants = ['DT1', 'LY1', 'TO1'].map((id) => ({ id, name: id }));
const steward = {
  user: { id: 'u1', tenantRoot: false },
  plant: 'DT1',
  profiles: { DT1: 'superAdmin', LY1: 'superAdmin', TO1: 'superAdmin' },
} as const;

function Places({ at }: { at: string[] }) {
  const form = useForm({ defaultValues: { memberships: at.map((plant) => ({ plant, profile: 'am' })) } });
  return (
    <FormProvider {...form}>
      <MembershipsEditor userId="u2" steward={steward} plants={plants} stored={[]} />
    </FormProvider>
  );
}

const serving = () => {
  const asked = startServer({
    'GET /plant/items/LY1': () => ({ body: { id: 'LY1', version: 1, resources: false } }),
    'GET /plant/items/{id}': () => ({ body: { id: 'DT1', version: 1, resources: true } }),
    'GET /team/items': () => ({ body: { items: [] } }),
    'GET /operator/items': () => ({ body: { items: [] } }),
  });
  return (count: number) =>
    waitUntil(() => expect(asked.filter(({ path }) => path.startsWith('/plant/'))).toHaveLength(count));
};

it('asks for team and technician where one stands, and names the plants where they are chosen', async () => {
  const known = serving();
  await renderPage(<Places at={['DT1', 'LY1', 'TO1']} />, { namespaces: ['people'] });
  await known(3);
  expect(await screen.findAllByText('Chosen in that plant')).toHaveLength(2);
  expect(screen.getAllByText('Technician').length).toBeGreaterThan(0);
});

it('speaks of no team and technician where no plant has any', async () => {
  const known = serving();
  await renderPage(<Places at={['LY1']} />, { namespaces: ['people'] });
  await known(1);
  expect(screen.getAllByText('Profile').length).toBeGreaterThan(0);
  for (const word of ['Team', 'Technician', '–', 'Chosen in that plant'])
    expect(screen.queryByText(word)).toBeNull();
});
