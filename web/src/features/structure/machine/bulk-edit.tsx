// Bulk edit of machines: only ticked fields change; machines that could not be changed are listed with the
// reason.
import { Alert, Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { MessageCode } from '#shared/messages.ts';
import { machines, machineTools } from '#shared/structure/api.ts';
import { MachineChange } from '#shared/structure/machine.ts';
import type { MachineResponse } from '#shared/structure/wire.ts';
import { getErrorText } from '#web/i18n/text.ts';
import { flash } from '#web/ui/flashes.ts';
import { listFields } from '#web/ui/form/schema-fields.ts';
import { useSend } from '#web/use-call.ts';
import { BulkChoice } from './bulk-choice.tsx';
import { type BulkFailure, BulkFailures } from './bulk-failures.tsx';

const fieldNames = listFields(MachineChange).map(({ name }) => name);

interface Props {
  chosen: readonly MachineResponse[];
  /** Called with the machines that could not be changed. */
  onDone: (failedMachines: readonly MachineResponse[]) => void;
  onClose: () => void;
}

export function BulkEdit({ chosen, onDone, onClose }: Props) {
  const { t } = useTranslation(['structure', 'common', 'messages']);
  const { send, sending } = useSend(machineTools.bulk, { changes: [machines.list, machines.get] });
  const [change, setChange] = useState<Readonly<Record<string, unknown>>>({});
  const [fieldProblems, setFieldProblems] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<unknown>();
  const [failures, setFailures] = useState<readonly BulkFailure[]>();

  const apply = async () => {
    // An empty text clears the field and is sent as such.
    const input = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? '']));
    const parsed = MachineChange.safeParse(input);
    setFieldProblems(parsed.success ? {} : toProblems(parsed.error));
    setError(undefined);
    if (!parsed.success) return;
    try {
      const ids = chosen.map(({ id }) => id);
      const { items } = await send({ ids, change: input as MachineChange });
      const failedMachines = items.flatMap(({ id, code }) => {
        const machine = chosen.find((each) => each.id === id);
        return code && machine ? [{ machine, code: code as MessageCode }] : [];
      });
      const doneCount = items.length - failedMachines.length;
      if (doneCount > 0) flash('success', t('bulk.done', { count: doneCount }));
      onDone(failedMachines.map(({ machine }) => machine));
      if (failedMachines.length === 0) onClose();
      else setFailures(failedMachines);
    } catch (reason) {
      setError(reason);
    }
  };
  const isUnchanged = Object.keys(change).length === 0;
  return (
    <Modal
      visible
      size="medium"
      header={t('bulk.title', { count: chosen.length })}
      closeAriaLabel={t('common:close')}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              {t(failures ? 'common:close' : 'common:cancel')}
            </Button>
            {!failures && (
              <Button
                variant="primary"
                loading={sending}
                disabled={isUnchanged}
                disabledReason={t('bulk.nothing')}
                onClick={() => void apply()}
              >
                {t('bulk.apply', { count: chosen.length })}
              </Button>
            )}
          </SpaceBetween>
        </Box>
      }
    >
      {failures ? (
        <BulkFailures failures={failures} />
      ) : (
        <SpaceBetween size="l">
          {error !== undefined && <Alert type="error">{getErrorText(error)}</Alert>}
          <Box color="text-body-secondary">{t('bulk.hint')}</Box>
          {fieldNames.map((name) => (
            <BulkChoice
              key={name}
              name={name}
              on={name in change}
              value={change[name]}
              wrong={fieldProblems[name]}
              onChange={(value) => setChange({ ...change, [name]: value })}
              onDrop={() =>
                setChange(Object.fromEntries(Object.entries(change).filter(([each]) => each !== name)))
              }
            />
          ))}
        </SpaceBetween>
      )}
    </Modal>
  );
}

const toProblems = ({ issues }: z.ZodError) =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), message]));
