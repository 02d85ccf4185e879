// Scrolls to the first invalid field of a form after a failed save and focuses it, so that screen readers
// announce its error.
import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useFormScope } from './form-scope.ts';
import type { SchemaFormState } from './use-schema-form.ts';

const focusable = 'input, textarea, select, button, a[href], [tabindex]';
/** Number of retries while another step or tab renders the field or a dialog closes. */
const MAX_TRIES = 40;
const PAUSE_MS = 25;

interface Options {
  /** List of problems, focused if no field on screen explains the failure. */
  summary: RefObject<HTMLElement | null>;
  /** Shows a field of another step, tab or closed section. */
  onVisit?: (field: string) => void;
}

/** Focuses the first invalid field once per failed attempt, even if a step renders the form again. */
export function useFirstProblem(state: SchemaFormState, { summary, onVisit }: Options): void {
  const { id } = useFormScope();
  const { attempts, lastShown } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is shown once, with what it found
  useEffect(() => {
    if (attempts === lastShown.current) return;
    // Errors are rendered, and the step may be changed, only after this effect.
    const timer = setTimeout(() => {
      lastShown.current = attempts;
      void showFirstProblem(state, id, { summary, onVisit });
    });
    return () => clearTimeout(timer);
  }, [attempts]);
}

async function showFirstProblem({ form }: SchemaFormState, id: string, { summary, onVisit }: Options) {
  const isInvalid = (box: HTMLElement) => form.getFieldState(box.dataset.field!).error !== undefined;
  const findBox = () => listBoxes(id).find(isInvalid);
  const first = findBox();
  const name = first?.dataset.field ?? findFirstName(form.formState.errors);
  if (name === undefined) return focusSummary(summary);
  if (!first || !isVisible(first)) flushSync(() => onVisit?.(name));
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const box = findBox();
    if (box && isVisible(box) && !isBehindDialog(box)) return focusField(box);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  focusSummary(summary);
}

const listBoxes = (id: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-field]')].filter(({ dataset }) => dataset.form === id);

const isVisible = (element: HTMLElement) => element.checkVisibility?.() ?? true;

/** Whether an open dialog covers the field; a closing dialog restores the previous focus. */
function isBehindDialog(box: HTMLElement): boolean {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')];
  return dialogs.some((dialog) => isVisible(dialog) && !dialog.contains(box));
}

function focusField(box: HTMLElement): void {
  const invalidControl = box.querySelector<HTMLElement>('[aria-invalid="true"]');
  const controls = [...box.querySelectorAll<HTMLElement>(focusable)];
  const target = [invalidControl, ...controls].find(
    (element) => element && isVisible(element) && element.tabIndex >= 0,
  );
  target?.focus({ preventScroll: true });
  const block = box.offsetHeight > window.innerHeight / 2 ? 'start' : 'center';
  box.scrollIntoView?.({ block });
}

function focusSummary({ current }: Options['summary']): void {
  current?.focus({ preventScroll: true });
  current?.scrollIntoView?.({ block: 'center' });
}

/** Returns the path of the first error message in the errors of a form. */
function findFirstName(errors: Readonly<Record<string, unknown>>, path = ''): string | undefined {
  for (const [name, error] of Object.entries(errors)) {
    if (name === 'ref' || (name === 'root' && path === '')) continue;
    if (typeof error !== 'object' || error === null) continue;
    const fieldPath = name === 'root' ? path : [path, name].filter(Boolean).join('.');
    const isMessage = typeof (error as { message?: unknown }).message === 'string';
    const foundName = isMessage ? fieldPath : findFirstName(error as Record<string, unknown>, fieldPath);
    if (foundName !== undefined) return foundName;
  }
  return undefined;
}
