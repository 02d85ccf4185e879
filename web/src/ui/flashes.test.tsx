import { act, cleanup, fireEvent, render, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FlashList } from '../app/flash-list.tsx';
import { i18n, initLanguages } from '../i18n/i18n.ts';
import { clearFlashes, dismiss, flash, useFlashes } from './flashes.ts';

const list = () => renderHook(() => useFlashes()).result;
const textsOf = ({ current }: ReturnType<typeof list>) => current.map(({ text }) => text);

beforeEach(async () => {
  if (!i18n.isInitialized) await initLanguages();
  await i18n.changeLanguage('en');
});
afterEach(() => {
  const { current } = list();
  act(() => {
    for (const { id } of current) dismiss(id);
  });
  cleanup();
  vi.useRealTimers();
});

it('shows at most three messages, the newest, one of a kind', () => {
  const shown = list();
  act(() => {
    flash('info', 'one');
    flash('success', 'two');
    flash('info', 'three');
  });
  expect(textsOf(shown)).toEqual(['two', 'three']);
  act(() => {
    flash('warning', 'four');
    flash('error', 'five');
  });
  expect(textsOf(shown)).toEqual(['three', 'four', 'five']);
  act(() => void flash('error', 'three'));
  expect(textsOf(shown)).toEqual(['four', 'three']);
});

it('an offer stays beside other messages and on the next page, and knows when it was answered', () => {
  const shown = list();
  const answered = vi.fn();
  act(() => {
    flash('info', 'asks', { onDismiss: answered });
    flash('info', 'another');
    clearFlashes(performance.now() + 5_000);
  });
  expect(textsOf(shown)).toEqual(['asks']);
  act(() => {
    for (const type of ['info', 'warning', 'error'] as const) flash(type, type);
  });
  expect(answered).not.toHaveBeenCalled();
  act(() => dismiss(flash('info', 'asks', { onDismiss: answered })));
  expect(answered).toHaveBeenCalledOnce();
  expect(textsOf(shown)).not.toContain('asks');
});

it('a message leaves with its page, one that was just raised goes along', () => {
  const shown = list();
  act(() => void flash('error', 'failed'));
  act(() => clearFlashes(performance.now()));
  expect(textsOf(shown)).toEqual(['failed']);
  act(() => clearFlashes(performance.now() + 2_000));
  expect(textsOf(shown)).toEqual([]);
});

it('good news passes after six seconds, not while it is read; errors and offers stay', () => {
  vi.useFakeTimers();
  const { container } = render(<FlashList />);
  const shown = list();
  act(() => {
    flash('success', 'saved');
    flash('info', 'asks', { actions: [{ text: 'Update', run: () => undefined }] });
    flash('error', 'failed');
  });
  act(() => void vi.advanceTimersByTime(5_900));
  expect(textsOf(shown)).toContain('saved');
  const box = container.firstElementChild!;
  fireEvent.pointerEnter(box);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(textsOf(shown)).toContain('saved');
  fireEvent.pointerLeave(box);
  act(() => void vi.advanceTimersByTime(6_100));
  expect(textsOf(shown)).toEqual(['asks', 'failed']);
});
