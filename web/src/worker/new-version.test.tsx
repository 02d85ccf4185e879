import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { initLanguages } from '../i18n/i18n.ts';
import { useFlashes } from '../ui/flashes.ts';
import { offerVersion } from './new-version.ts';

const refuse = (event: Event) => event.preventDefault();
afterEach(() => removeEventListener('beforeunload', refuse));

it('never comes over something typed, and then says that it is on its way', async () => {
  await initLanguages();
  const update = vi.fn();
  await offerVersion(update);
  const { result, rerender } = renderHook(() => useFlashes());
  const press = () => {
    result.current.find(({ actions }) => actions)!.actions![0]!.run();
    rerender();
  };
  const said = () => result.current.map(({ type, text }) => `${type}: ${text.split('.', 1)}`);

  addEventListener('beforeunload', refuse);
  press();
  expect(update).not.toHaveBeenCalled();
  expect(said().at(-1)).toBe('warning: Something on this page is not saved yet');

  removeEventListener('beforeunload', refuse);
  press();
  expect(update).toHaveBeenCalledOnce();
  expect(said().at(-1)).toBe('info: The new version is taking over');
  // The message with the action is gone.
  expect(result.current.some(({ actions }) => actions)).toBe(false);
});
