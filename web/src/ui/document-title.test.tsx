import { expect, it } from 'vitest';
import { renderPage } from '../testing.tsx';
import { setUnseenCount } from './document-title.ts';
import { PageTitle } from './page-title.tsx';

it('the tab counts what nobody has seen before the title of whatever page stands there', async () => {
  const first = await renderPage(<PageTitle title="Home" />);
  expect(document.title).toBe('Home · PlantLedger');
  setUnseenCount(2);
  expect(document.title).toBe('(2) Home · PlantLedger');
  first.unmount();
  await renderPage(<PageTitle title="Teams" />);
  expect(document.title).toBe('(2) Teams · PlantLedger');
  setUnseenCount(0);
  expect(document.title).toBe('Teams · PlantLedger');
});
