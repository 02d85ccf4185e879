import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMadeRefusal } from '#shared/made.ts';
import { type Language, languages } from '#shared/messages.ts';
import { RefusalError } from '#shared/refused.ts';
import { FlashList } from '../app/flash-list.tsx';
import { i18n } from '../i18n/i18n.ts';
import { getErrorText } from '../i18n/text.ts';
import { renderPage } from '../testing.tsx';
import { Confirm } from './confirm.tsx';
import { dismiss, flashError } from './flashes.ts';
import { ErrorText } from './refusal.tsx';

const EWO = { made: 'ewo', id: 'E1', code: 'E-2026-000001' } as const;
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

const words: Record<Language, [text: string, link: string]> = {
  en: ['This was already done. The result is E-2026-000001.', 'Open E-2026-000001'],
  it: ['È già stato fatto. Il risultato è E-2026-000001.', 'Aprire E-2026-000001'],
  fr: ["C'est déjà fait. Le résultat est E-2026-000001.", 'Ouvrir E-2026-000001'],
};
it.each(languages)('names and links what was made before, in %s', async (language) => {
  await renderPage(<ErrorText error={buildMadeRefusal(EWO)} />);
  await act(() => i18n.changeLanguage(language));
  const [text, link] = words[language];
  expect(getErrorText(buildMadeRefusal(EWO))).toBe(text);
  await screen.findByText(link);
  expect(href(link)).toBe('/app/planning/ewo/intervention/view?ewo=E1');
  await act(() => i18n.changeLanguage('en'));
});

it('links a record that another refusal names, and nothing of others', async () => {
  const sameDay = { order: 'W-3', made: 'order', id: '7.1.X', code: 'W-3' };
  const { unmount } = await renderPage(
    <ErrorText error={new RefusalError('conflict', 'dayHasOrder', { values: sameDay })} />,
  );
  screen.getByText(/already has order W-3 on that day/);
  expect(href('Open W-3')).toBe('/app/planning/orders/edit/id=7.1.X/idsmp=0');
  unmount();
  await renderPage(
    <ErrorText error={new RefusalError('conflict', 'tagState', { values: { state: 'closed' } })} />,
  );
  expect(screen.queryByRole('link')).toBeNull();
});

it('a question and a message lead to it as well', async () => {
  const refuse = async () => {
    throw buildMadeRefusal(EWO);
  };
  await renderPage(
    <>
      <FlashList />
      <Confirm title="Ask" action="Do it" onConfirm={refuse} onClose={() => undefined} />
    </>,
    { namespaces: ['shell'] },
  );
  fireEvent.click(screen.getByText('Do it'));
  await screen.findByText('Open E-2026-000001');
  let id = 0;
  act(() => {
    id = flashError(buildMadeRefusal({ made: 'sop', id: 7, code: 'S-SOP' }));
  });
  expect(href('Open S-SOP')).toBe('/app/mgmtAM/sop/detail/7');
  act(() => dismiss(id));
});
