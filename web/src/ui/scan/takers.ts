// Who takes what a hand scanner types: the picker that is focused, else the page, else the layout.
import { type RefObject, useEffect, useRef } from 'react';
import { burstReader } from './burst.ts';

/** Where a burst goes: to a picker while the focus is in it; without a picker focused to the highest of the others. */
export type Rank = 'picker' | 'layout' | 'page' | 'dialog';
const ranks: readonly Rank[] = ['picker', 'layout', 'page', 'dialog'];

interface Taker {
  rank: Rank;
  within: () => Element | null | undefined;
  take: (text: string) => void;
}

const takers: Taker[] = [];
let hear = burstReader();

/** From now on, while the component stands. */
export function useTaker(rank: Rank, take: (text: string) => void, within?: RefObject<Element | null>): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const taker: Taker = { rank, within: () => within?.current, take: (text) => latest.current(text) };
    if (takers.length === 0) document.addEventListener('keydown', listen, true);
    takers.push(taker);
    return () => {
      takers.splice(takers.indexOf(taker), 1);
      if (takers.length > 0) return;
      document.removeEventListener('keydown', listen, true);
      hear = burstReader();
    };
  }, [rank, within]);
}

/** Fields that take what is typed. */
const typing = 'input, textarea, select, [contenteditable=true]';
/** Of these, boxes to tick take no text. */
const ticked = 'input:is([type=checkbox], [type=radio], [type=button])';

const typesIn = (element: Element | null): boolean =>
  element?.matches(typing) === true && !element.matches(ticked);

type Field = HTMLInputElement | HTMLTextAreaElement;
const isWritten = (element: Element | null): element is Field =>
  typesIn(element) && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement);

/** The field that is focused, as it was before the key that may have been the first of a burst. */
let written: { field: Field; value: string } | undefined;

/** As if somebody had: React hears of it. */
function write(field: Field, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function takerAt(focused: Element | null): Taker | undefined {
  const around = takers.findLast(({ within }) => within()?.contains(focused));
  if (around) return around;
  // what is typed into another field is that field's
  if (typesIn(focused)) return undefined;
  const dialog = focused?.closest('[role=dialog]');
  return takers
    .filter(({ rank }) => rank === 'dialog' || (rank !== 'picker' && !dialog))
    .toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank))
    .at(-1);
}

function listen(event: KeyboardEvent): void {
  const { key, timeStamp: at, repeat, isComposing } = event;
  const combined =
    isComposing || event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
  const heard = hear({ key, at, repeat, combined });
  const focused = document.activeElement;
  if (heard === 'nothing') {
    written = isWritten(focused) ? { field: focused, value: focused.value } : undefined;
    return;
  }
  const taker = takerAt(focused);
  if (!taker) return;
  if (heard === 'going') {
    // a blank would press the button that is focused
    if (!typesIn(focused)) event.preventDefault();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (written && written.field === focused) write(written.field, written.value);
  // a list that stands open closes
  if (taker.rank === 'picker' && focused instanceof HTMLElement) focused.blur();
  taker.take(heard.read);
}
