import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createSession, createWrapper, renderPage, startServer, waitUntil } from '#web/testing.tsx';
import { ReportLinkButton } from '../machine/report-link-button.tsx';
import { LabelPage } from './label-page.tsx';

vi.mock('#web/ui/qr-code.tsx', () => ({ QrCode: ({ text }: { text: string }) => <i>{text}</i> }));

const url = 'https://plants.example/report/abc42';
const server = {
  'GET /machine/items': () => ({ body: { items: [{ id: 42, code: 'PRS-01', description: 'Press' }] } }),
  'GET /machine/items/{id}/reportlink': () => ({ body: { id: 7, url } }),
};
const session = (publicReports: boolean) => ({
  ...createSession('admin'),
  user: { idplant: 'TO1', plant: { descrizione: 'Torino', publicReports } } as never,
});
const show = (publicReports: boolean) =>
  renderPage(<LabelPage />, {
    namespaces: ['structure'],
    session: session(publicReports),
    at: '/page?of=42',
  });

it('a label leads to the report page if the plant takes reports, and offers it nowhere else', async () => {
  startServer(server);
  const { unmount } = await show(false);
  await screen.findByText(`${location.origin}/app/mgmt/equipStructure/view/42?plant=TO1`);
  expect(screen.queryByText('QR code opens')).toBeNull();
  unmount();
  await show(true);
  await screen.findByText('QR code opens');
  const select = createWrapper().findSelect()!;
  act(() => select.openDropdown());
  act(() => select.selectOptionByValue('report'));
  await screen.findByText(url);
  expect(screen.getByText('Report a problem')).toBeTruthy();
});

it('the link of a machine is copied', async () => {
  startServer(server);
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  await renderPage(<ReportLinkButton machine={{ id: 42, stato: 'active' }} />, {
    namespaces: ['structure'],
    session: session(true),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the report link' }));
  await waitUntil(() => expect(writeText).toHaveBeenCalledWith(url));
  vi.unstubAllGlobals();
});
