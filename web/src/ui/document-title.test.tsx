import { expect, it } from 'vitest';
import { show } from '../testing.tsx';
import { showUnseen } from './document-title.ts';
import { PageTitle } from './page-title.tsx';

it('the tab counts what nobody has seen before the title of whatever page stands there', async () => {
  const first = await show(<PageTitle title="Home" />);
  expect(document.title).toBe('Home · PlantLedger');
  showUnseen(2);
  expect(document.title).toBe('(2) Home · PlantLedger');
  first.unmount();
  await show(<PageTitle title="Teams" />);
  expect(document.title).toBe('(2) Teams · PlantLedger');
  showUnseen(0);
  expect(document.title).toBe('Teams · PlantLedger');
});
