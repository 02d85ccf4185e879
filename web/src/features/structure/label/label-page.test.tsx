import { it, vi } from 'vitest';
import type { SignedInUser } from '#shared/access/api.ts';
import { SessionContext } from '#web/session/session.ts';
import { createSession, renderPage, startServer } from '#web/testing.tsx';
import { LabelPage } from './label-page.tsx';

vi.mock('#web/ui/qr-code.tsx', () => ({ QrCode: ({ text }: { text: string }) => <i>{text}</i> }));
vi.mock('./label-source.ts', () => ({
  useElementLabels: () => ({
    labels: [
      { kind: 'machine', code: 'PRS-01', description: 'Press', path: '/app/mgmt/equipStructure/view/12' },
      { kind: 'spare', code: 'SEAL', description: 'Seal', path: '/app/mgmt/equipStructure/12?element=12.5' },
    ],
  }),
}));

it('leads to the thing in its own plant, whichever plant the device is in', async () => {
  startServer({});
  const user = { idplant: 'TO1', plant: { descrizione: 'Torino' } } as SignedInUser;
  const { findByText } = await renderPage(
    <SessionContext value={{ ...createSession('admin'), user }}>
      <LabelPage />
    </SessionContext>,
    { namespaces: ['structure'] },
  );
  await findByText(`${location.origin}/app/mgmt/equipStructure/view/12?plant=TO1`);
  await findByText(`${location.origin}/app/mgmt/equipStructure/12?element=12.5&plant=TO1`);
});
