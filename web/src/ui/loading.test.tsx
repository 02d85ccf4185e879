import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RefusalError } from '#shared/refused.ts';
import { renderPage } from '../testing.tsx';
import { Loaded } from './loading.tsx';

const failed = (error: unknown) => ({
  ...{ data: undefined, error: error as Error, isError: true },
  refetch: () => Promise.reject(error),
});
const read = (error: unknown) => renderPage(<Loaded query={failed(error) as never}>{() => 'read'}</Loaded>);

it('calls what an address misspells not found, and asks nobody to try it again', async () => {
  await read(new RefusalError('invalid', 'invalidInput', { fields: { id: 'wrongType' } }));
  await screen.findByText('Not found.');
  expect(screen.queryByRole('button')).toBeNull();
});

it('says what else was refused as it is, and reads again where somebody asks', async () => {
  await read(new RefusalError('unavailable', 'unavailable'));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Not found.')).toBeNull();
});
