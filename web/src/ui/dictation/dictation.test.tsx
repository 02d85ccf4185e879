import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { renderPage, startServer } from '../../testing.tsx';
import { NoteArea } from '../form/note-area.tsx';
import type { SpeechRecognizer } from './recognition.ts';

/** Recognition that was started last. */
let hearing: SpeechRecognizer & { ended?: 'stop' | 'abort' };
class FakeRecognition {
  lang = '';
  continuous = false;
  interimResults = false;
  onresult: SpeechRecognizer['onresult'] = null;
  onerror: SpeechRecognizer['onerror'] = null;
  onend: SpeechRecognizer['onend'] = null;
  ended?: 'stop' | 'abort';
  start() {
    hearing = this;
  }
  stop() {
    this.ended = 'stop';
    this.onend?.();
  }
  abort() {
    this.ended = 'abort';
  }
}

const hears = (transcript: string, isFinal: boolean) =>
  act(async () => hearing.onresult?.({ resultIndex: 0, results: [{ isFinal, 0: { transcript } }] }));
const fails = (error: string) =>
  act(async () => {
    hearing.onerror?.({ error });
    hearing.onend?.();
  });

function Note({ at = '' }: { at?: string }) {
  const [value, setValue] = useState(at);
  return <NoteArea ariaLabel="Note" value={value} onChange={setValue} />;
}
const tablet = { at: '/app/tablet/page', path: '/app/tablet/page', namespaces: ['dictation'] } as const;
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
const button = () => screen.findByRole('button', { name: /^(Dictate|Stop dictating)$/ });

beforeEach(() => {
  startServer({});
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition);
});
afterEach(() => void i18n.changeLanguage('en'));

it('writes what is said at the end, shows what may still change, and stops', async () => {
  await renderPage(<Note at="Bearing worn." />, tablet);
  fireEvent.click(await button());
  expect(hearing).toMatchObject({ lang: 'en-GB', continuous: true, interimResults: true });
  expect((await button()).getAttribute('aria-pressed')).toBe('true');
  await hears('change the', false);
  screen.getByText('change the…');
  expect(note().value).toBe('Bearing worn.');
  await hears('change the belt', true);
  expect(note().value).toBe('Bearing worn. change the belt');
  await hears(' too', true);
  expect(note().value).toBe('Bearing worn. change the belt too');
  fireEvent.click(await button());
  expect(hearing.ended).toBe('stop');
  expect((await button()).getAttribute('aria-pressed')).toBe('false');
});

it('writes where the cursor was put, and goes on after it', async () => {
  await renderPage(<Note at="Bearing worn" />, tablet);
  act(() => note().focus());
  note().setSelectionRange(7, 7);
  fireEvent.click(await button());
  await hears('badly', true);
  expect(note().value).toBe('Bearing badly worn');
  await hears('and loudly', true);
  expect(note().value).toBe('Bearing badly and loudly worn');
});

it.each([
  ['not-allowed', /may not use the microphone/],
  ['network', /needs a network/],
  ['no-speech', /Nothing was heard/],
])('says why it does not hear: %s', async (error, said) => {
  await renderPage(<Note />, tablet);
  fireEvent.click(await button());
  await fails(error);
  expect(screen.getByRole('alert').textContent).toMatch(said);
  expect((await button()).getAttribute('aria-pressed')).toBe('false');
});

it('hears the language of the user', async () => {
  await renderPage(<Note />, tablet);
  await act(async () => void (await i18n.changeLanguage('it')));
  fireEvent.click(await screen.findByRole('button', { name: 'Dettare' }));
  expect(hearing.lang).toBe('it-IT');
});

it('hears nothing any more once the page is left', async () => {
  const { unmount } = await renderPage(<Note />, tablet);
  fireEvent.click(await button());
  unmount();
  expect(hearing.ended).toBe('abort');
});

it('is not offered where the browser writes nothing down, nor at a desk', async () => {
  await renderPage(<Note />, { at: '/app/planning', path: '/app/planning' });
  expect(screen.queryByRole('button')).toBeNull();
  vi.stubGlobal('webkitSpeechRecognition', undefined);
  await renderPage(<Note />, tablet);
  expect(screen.queryByRole('button')).toBeNull();
});
