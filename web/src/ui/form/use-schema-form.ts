// Form state for a schema: validates on blur, then live; stores a draft; maps refusals onto fields; keeps the
// input after a failed save.
import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { RefusalError } from '#shared/refused.ts';
import { getErrorText } from '../../i18n/text.ts';
import { COMPLETE_MESSAGE } from './complete-message.ts';
import { clearDraft, readDraft, storeDraft, useDraftKey } from './draft.ts';
import { isRebasing, useOpenInput } from './open-input.ts';
import { type AnyObjectSchema, getDefaults } from './schema-fields.ts';

export interface SchemaFormOptions {
  schema: AnyObjectSchema;
  /** Stored values; a new record starts from the schema's defaults. */
  values?: Readonly<Record<string, unknown>>;
  /** Name of the draft in session storage, such as `supplier:42`. If absent, no draft is stored. */
  draft?: string;
  /**
   * Saves the validated values. If it rejects with `RefusalError`, its fields and message are shown and the input
   * stays.
   */
  onSave: (values: never) => Promise<unknown>;
  /** Called after newer stored values replaced the ones that the form started from. */
  onRebase?: () => void;
}

export interface SchemaFormState {
  id: string;
  form: UseFormReturn;
  schema: AnyObjectSchema;
  /** Resolves to true when saved. */
  submit: () => Promise<boolean>;
  /** Shows the refusal of a step that follows the save. */
  refuse: (error: unknown) => void;
  /** Refusal that no field explains. */
  refusal: unknown;
  restored: boolean;
  discard: () => void;
  /** Whether leaving would lose input. */
  unsaved: () => boolean;
  /** Number of failed attempts; each moves the focus to the first invalid field (`first-problem.ts`). */
  attempts: number;
  /** Attempt whose first invalid field was shown last. */
  lastShown: RefObject<number>;
}

export function useSchemaForm({
  schema,
  values,
  draft: draftName,
  onSave,
  onRebase,
}: SchemaFormOptions): SchemaFormState {
  const draft = useDraftKey(draftName);
  const readValues = (): FieldValues => ({
    ...getDefaults(schema),
    ...pickSchemaValues(values ?? {}, schema),
  });
  const [initial] = useState(readValues);
  const [storedDraft] = useState(() => (draft ? readDraft(draft) : undefined));
  const [restored, setRestored] = useState(storedDraft !== undefined);
  const [refusal, setRefusal] = useState<unknown>();
  const id = useId();
  const [attempts, setAttempts] = useState(0);
  const lastShown = useRef(0);
  const isSaving = useRef(false);
  const form = useForm<FieldValues>({
    resolver: zodResolver(schema) as never,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: initial,
  });
  const baseline = useRef(initial);

  useEffect(() => {
    if (storedDraft)
      for (const [name, value] of Object.entries(storedDraft))
        form.setValue(name, value, { shouldDirty: true });
  }, [storedDraft, form]);

  useEffect(() => {
    if (!draft) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => {
        if (!isSaving.current) updateDraft(draft, computeChanges(typed, baseline.current));
      },
    });
  }, [draft, form]);

  // Without dependencies, since pages build their values at each rendering.
  useEffect(() => {
    if (!isRebasing() || isSaving.current) return;
    const next = readValues();
    // An own save is read back with empty fields left out and attributes in another order.
    const toText = (each: FieldValues) => JSON.stringify(schema.safeParse(each).data ?? each);
    if (toText(next) === toText(baseline.current)) return;
    const changes = computeChanges(form.getValues(), baseline.current);
    baseline.current = next;
    // One reset, since lists of fields ignore values that are set between a reset and the next rendering.
    form.reset({ ...next, ...changes });
    onRebase?.();
  });

  const save = async (validatedValues: FieldValues) => {
    isSaving.current = true;
    setRefusal(undefined);
    // Changes during the save are not part of it.
    const sentValues = structuredClone(form.getValues());
    try {
      if (draft) clearDraft(draft);
      await onSave(validatedValues as never);
      setRestored(false);
      baseline.current = sentValues;
      return true;
    } catch (error) {
      if (draft) updateDraft(draft, computeChanges(form.getValues(), baseline.current));
      showRefusal(error);
      return false;
    } finally {
      isSaving.current = false;
    }
  };

  const showRefusal = (error: unknown) => {
    const fields = error instanceof RefusalError ? Object.entries(error.details.fields ?? {}) : [];
    // If the field has the code of the refusal itself, the full message with its values is shown.
    for (const [name, code] of fields)
      if (error instanceof RefusalError && code === error.code)
        form.setError(name, { type: COMPLETE_MESSAGE, message: getErrorText(error) });
      else form.setError(name, { type: 'server', message: code });
    setRefusal(fields.some(([name]) => name.split('.')[0]! in schema.shape) ? undefined : error);
  };

  const countAttempt = () => setAttempts((n) => n + 1);

  const submit = async () => {
    let saved = false;
    await form.handleSubmit(async (validatedValues) => {
      saved = await save(validatedValues);
    })();
    // Errors are set when `handleSubmit` ends; before that no field has one.
    if (!saved) countAttempt();
    return saved;
  };

  const unsaved = () => !isSaving.current && !isEmpty(computeChanges(form.getValues(), baseline.current));
  useOpenInput(unsaved);

  const discard = () => {
    if (draft) clearDraft(draft);
    setRestored(false);
    form.reset(baseline.current);
  };

  return {
    id,
    form,
    schema,
    submit,
    refuse: (error) => {
      showRefusal(error);
      countAttempt();
    },
    refusal,
    restored,
    discard,
    attempts,
    lastShown,
    unsaved,
  };
}

/** Returns the values that the schema contains; attributes added by the store are left out. */
const pickSchemaValues = (values: Readonly<Record<string, unknown>>, schema: AnyObjectSchema) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in schema.shape));

/**
 * Returns the values that differ from the stored ones, so that a draft can be applied to a newer version
 * without undoing its other changes. Empty and missing values are equal; a cleared field is stored as null.
 */
function computeChanges(typed: FieldValues, stored: FieldValues): FieldValues {
  const names = [...new Set([...Object.keys(typed), ...Object.keys(stored)])];
  const text = (value: unknown) => JSON.stringify(value ?? '');
  return Object.fromEntries(
    names
      .filter((name) => text(typed[name]) !== text(stored[name]))
      .map((name) => [name, typed[name] ?? null]),
  );
}
function updateDraft(draft: string, changes: FieldValues): void {
  if (isEmpty(changes)) clearDraft(draft);
  else storeDraft(draft, changes);
}
const isEmpty = (changes: FieldValues) => Object.keys(changes).length === 0;
