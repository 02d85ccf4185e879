// A form over a schema: checks on blur, then live; keeps a draft; maps refusals onto fields; a failed save keeps what was typed.
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { Refused } from '../../../../shared/refused.ts';
import { errorText } from '../../i18n/text.ts';
import { clearDraft, keepDraft, readDraft, useDraftKey } from './draft.ts';
import { SAID } from './said.ts';
import { type AnyObject, defaultsOf } from './schema-fields.ts';

export interface SchemaFormOptions {
  schema: AnyObject;
  /** What is edited now; a new record starts from the schema's defaults. */
  values?: Readonly<Record<string, unknown>>;
  /** Names the draft in this tab's memory, e.g. `supplier:42`. Without it nothing is kept. */
  draft?: string;
  /** Gets the checked values. Rejecting with `Refused` shows its fields and message; the form stays as typed. */
  onSave: (values: never) => Promise<unknown>;
}

export interface SchemaFormState {
  form: UseFormReturn;
  schema: AnyObject;
  /** Resolves true when saved. */
  submit: () => Promise<boolean>;
  /** Shows why a step that follows the save was refused. */
  refuse: (error: unknown) => void;
  /** A refusal no field explains. */
  refusal: unknown;
  restored: boolean;
  discard: () => void;
  /** True while leaving would lose something. */
  unsaved: () => boolean;
  /** Counts failed attempts; each moves the focus to the summary. */
  attempts: number;
}

export function useSchemaForm({
  schema,
  values,
  draft: draftName,
  onSave,
}: SchemaFormOptions): SchemaFormState {
  const draft = useDraftKey(draftName);
  const [initial] = useState<FieldValues>(() => ({ ...defaultsOf(schema), ...pick(values ?? {}, schema) }));
  const [kept] = useState(() => (draft ? readDraft(draft) : undefined));
  const [restored, setRestored] = useState(kept !== undefined);
  const [refusal, setRefusal] = useState<unknown>();
  const [attempts, setAttempts] = useState(0);
  const saving = useRef(false);
  const form = useForm<FieldValues>({
    resolver: zodResolver(schema) as never,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: initial,
  });
  const baseline = useRef(initial);

  useEffect(() => {
    if (kept)
      for (const [name, value] of Object.entries(kept)) form.setValue(name, value, { shouldDirty: true });
  }, [kept, form]);

  useEffect(() => {
    if (!draft) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => {
        if (!saving.current) keep(draft, changesOf(typed, baseline.current));
      },
    });
  }, [draft, form]);

  const save = async (checked: FieldValues) => {
    saving.current = true;
    setRefusal(undefined);
    // What is typed while the save is under way is not saved by it.
    const sent = structuredClone(form.getValues());
    try {
      if (draft) clearDraft(draft);
      await onSave(checked as never);
      setRestored(false);
      baseline.current = sent;
      return true;
    } catch (error) {
      if (draft) keep(draft, changesOf(form.getValues(), baseline.current));
      explain(error);
      return false;
    } finally {
      saving.current = false;
    }
  };

  const explain = (error: unknown) => {
    const fields = error instanceof Refused ? Object.entries(error.details.fields ?? {}) : [];
    // the code of the refusal itself may say how much, of what, by whom
    for (const [name, code] of fields)
      if (error instanceof Refused && code === error.code)
        form.setError(name, { type: SAID, message: errorText(error) });
      else form.setError(name, { type: 'server', message: code });
    setRefusal(fields.some(([name]) => name.split('.')[0]! in schema.shape) ? undefined : error);
    setAttempts((n) => n + 1);
  };

  const submit = async () => {
    let saved = false;
    await form.handleSubmit(
      async (checked) => {
        saved = await save(checked);
      },
      () => setAttempts((n) => n + 1),
    )();
    return saved;
  };

  const discard = () => {
    if (draft) clearDraft(draft);
    setRestored(false);
    form.reset(baseline.current);
  };

  return {
    form,
    schema,
    submit,
    refuse: explain,
    refusal,
    restored,
    discard,
    attempts,
    unsaved: () => !saving.current && !isEmpty(changesOf(form.getValues(), baseline.current)),
  };
}

/** The values the schema knows; what the store adds stays with the page. */
const pick = (values: Readonly<Record<string, unknown>>, schema: AnyObject) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in schema.shape));

/**
 * What was typed over the stored values: a draft of it can be laid over a newer version without undoing the rest.
 * Nothing typed and nothing there are the same; a cleared field is kept as null.
 */
function changesOf(typed: FieldValues, stored: FieldValues): FieldValues {
  const names = [...new Set([...Object.keys(typed), ...Object.keys(stored)])];
  const text = (value: unknown) => JSON.stringify(value ?? '');
  return Object.fromEntries(
    names
      .filter((name) => text(typed[name]) !== text(stored[name]))
      .map((name) => [name, typed[name] ?? null]),
  );
}
function keep(draft: string, changes: FieldValues): void {
  if (isEmpty(changes)) clearDraft(draft);
  else keepDraft(draft, changes);
}
const isEmpty = (changes: FieldValues) => Object.keys(changes).length === 0;
