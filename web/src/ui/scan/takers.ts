// Routing of hand scans: to the focused picker, otherwise to the page or the layout.
import { type RefObject, useEffect, useRef } from 'react';
import { createBurstReader } from './burst.ts';

/**
 * Priority of a receiver: a picker gets scans while the focus is in it; otherwise the highest of the others
 * does.
 */
export type ScanPriority = 'picker' | 'layout' | 'page' | 'dialog';
const priorities: readonly ScanPriority[] = ['picker', 'layout', 'page', 'dialog'];

interface ScanReceiver {
  rank: ScanPriority;
  within: () => Element | null | undefined;
  take: (text: string) => void;
}

const receivers: ScanReceiver[] = [];
let readStroke = createBurstReader();

/** Registers a receiver while the component is mounted. */
export function useScanReceiver(
  rank: ScanPriority,
  take: (text: string) => void,
  within?: RefObject<Element | null>,
): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const receiver: ScanReceiver = {
      rank,
      within: () => within?.current,
      take: (text) => latest.current(text),
    };
    if (receivers.length === 0) document.addEventListener('keydown', onKeyDown, true);
    receivers.push(receiver);
    return () => {
      receivers.splice(receivers.indexOf(receiver), 1);
      if (receivers.length > 0) return;
      document.removeEventListener('keydown', onKeyDown, true);
      readStroke = createBurstReader();
    };
  }, [rank, within]);
}

/** Fields that accept typed text. */
const textFields = 'input, textarea, select, [contenteditable=true]';
/** Input types that accept no text. */
const nonTextInputs = 'input:is([type=checkbox], [type=radio], [type=button])';

const isTextField = (element: Element | null): boolean =>
  element?.matches(textFields) === true && !element.matches(nonTextInputs);

type Field = HTMLInputElement | HTMLTextAreaElement;
const isTextInput = (element: Element | null): element is Field =>
  isTextField(element) && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement);

/** Focused field and its value before the key that may have started a scan. */
let fieldBeforeScan: { field: Field; value: string } | undefined;

/** Sets the value of a field so that React notices it as input. */
function setFieldValue(field: Field, value: string): void {
  const valueDescriptor = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  valueDescriptor?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function findReceiver(focused: Element | null): ScanReceiver | undefined {
  const enclosingReceiver = receivers.findLast(({ within }) => within()?.contains(focused));
  if (enclosingReceiver) return enclosingReceiver;
  // Text typed into another field stays in that field.
  if (isTextField(focused)) return undefined;
  const dialog = focused?.closest('[role=dialog]');
  return receivers
    .filter(({ rank }) => rank === 'dialog' || (rank !== 'picker' && !dialog))
    .toSorted((a, b) => priorities.indexOf(a.rank) - priorities.indexOf(b.rank))
    .at(-1);
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, timeStamp: at, repeat, isComposing } = event;
  const isCombined =
    isComposing || event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
  const burstState = readStroke({ key, at, repeat, combined: isCombined });
  const focused = document.activeElement;
  if (burstState === 'nothing') {
    fieldBeforeScan = isTextInput(focused) ? { field: focused, value: focused.value } : undefined;
    return;
  }
  const receiver = findReceiver(focused);
  if (!receiver) return;
  if (burstState === 'going') {
    // A space would press the focused button.
    if (!isTextField(focused)) event.preventDefault();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (fieldBeforeScan && fieldBeforeScan.field === focused)
    setFieldValue(fieldBeforeScan.field, fieldBeforeScan.value);
  // Blurring closes an open list.
  if (receiver.rank === 'picker' && focused instanceof HTMLElement) focused.blur();
  receiver.take(burstState.read);
}
