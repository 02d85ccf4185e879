// Open input on the page, which must not change under the user: forms with unsaved values, dialogs, opened
// selects, and the text field that has the focus.
import { useEffect, useRef } from 'react';

type IsOpen = () => boolean;
const openInputs = new Set<IsOpen>();

/** Registers a form while it is mounted; `isOpen` may change with every rendering. */
export function useOpenInput(isOpen: IsOpen): void {
  const latest = useRef(isOpen);
  useEffect(() => {
    latest.current = isOpen;
  });
  useEffect(() => {
    const openInput = () => latest.current();
    openInputs.add(openInput);
    return () => {
      openInputs.delete(openInput);
    };
  }, []);
}

/** Filters of tables keep their text by themselves, so reading the rows again does not disturb them. */
const undisturbed = '.table-filter';
const textField =
  'textarea, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=button])';
/** Dialogs and selects; other expanded elements, such as the navigation of the page, are no input. */
const openControls = [
  '[role="dialog"][aria-modal="true"]',
  '[aria-haspopup="listbox"][aria-expanded="true"]',
  '[aria-haspopup="dialog"][aria-expanded="true"]',
  '[role="combobox"][aria-expanded="true"]',
].join();

/** Whether the user is in the middle of an input that new data on the page could disturb. */
export function hasOpenInput(): boolean {
  if ([...openInputs].some((isOpen) => isOpen())) return true;
  const isOpenControl = (element: Element) =>
    (element.checkVisibility?.() ?? true) && !element.closest(undisturbed);
  if ([...document.querySelectorAll(openControls)].some(isOpenControl)) return true;
  const focused = document.activeElement;
  if (!focused?.matches(textField) || focused.closest(undisturbed)) return false;
  return ((focused as HTMLInputElement).value ?? focused.textContent ?? '') !== '';
}

/** Milliseconds within which the forms of a page take over values that were read. */
const REBASE_MS = 1_000;
let rebaseCount = 0;

/** Whether forms start again from newer stored values; otherwise they keep the values of their first rendering. */
export const isRebasing = (): boolean => rebaseCount > 0;

/**
 * Reads the data of the page again and starts its forms from it: fields without input show the new values, and
 * typed values stay. Otherwise a form would send older values with the newer version.
 */
export async function rebaseForms(read: () => Promise<unknown>): Promise<void> {
  rebaseCount++;
  try {
    await read();
  } finally {
    setTimeout(() => {
      rebaseCount--;
    }, REBASE_MS);
  }
}
