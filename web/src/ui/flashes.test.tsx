import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { dismiss, flash, useFlashes } from './flashes.ts';

it('shows at most three messages, the newest; the same one only once', () => {
  const { result } = renderHook(() => useFlashes());
  const shown = () => result.current.map(({ text }) => text);
  act(() => {
    for (const text of ['one', 'two', 'three', 'four']) flash('info', text);
  });
  expect(shown()).toEqual(['two', 'three', 'four']);
  act(() => void flash('error', 'two'));
  expect(shown()).toEqual(['three', 'four', 'two']);
});

it('a message knows when it was answered, not when others pushed it out', () => {
  const { result } = renderHook(() => useFlashes());
  const answered = vi.fn();
  act(() => {
    flash('info', 'asks', { onDismiss: answered });
    for (const text of ['a', 'b', 'c']) flash('info', text);
  });
  expect(answered).not.toHaveBeenCalled();
  act(() => dismiss(flash('info', 'asks', { onDismiss: answered })));
  expect(answered).toHaveBeenCalledOnce();
  expect(result.current.some(({ text }) => text === 'asks')).toBe(false);
});
