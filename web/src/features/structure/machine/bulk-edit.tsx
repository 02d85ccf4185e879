// One change of many machines: each field stays as it is unless it is ticked; who could not be changed is listed with the reason.
import { Alert, Box, Button, Modal, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { MessageCode } from '../../../../../shared/messages.ts';
import { machines, machineTools } from '../../../../../shared/structure/api.ts';
import { MachineChange } from '../../../../../shared/structure/machine.ts';
import type { MachineResponse } from '../../../../../shared/structure/wire.ts';
import { errorText } from '../../../i18n/text.ts';
import { flash } from '../../../ui/flashes.ts';
import { fieldsOf } from '../../../ui/form/schema-fields.ts';
import { useSend } from '../../../use-call.ts';
import { BulkChoice } from './bulk-choice.tsx';
import { BulkFailures, type Failure } from './bulk-failures.tsx';

const names = fieldsOf(MachineChange).map(({ name }) => name);

interface Props {
  chosen: readonly MachineResponse[];
  /** Told of the machines that could not be changed. */
  onDone: (failed: readonly MachineResponse[]) => void;
  onClose: () => void;
}

export function BulkEdit({ chosen, onDone, onClose }: Props) {
  const { t } = useTranslation(['structure', 'common', 'messages']);
  const { send, sending } = useSend(machineTools.bulk, { changes: [machines.list, machines.get] });
  const [change, setChange] = useState<Readonly<Record<string, unknown>>>({});
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<unknown>();
  const [failures, setFailures] = useState<readonly Failure[]>();

  const apply = async () => {
    // an empty text clears the field, and travels as one
    const sent = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? '']));
    const checked = MachineChange.safeParse(sent);
    setWrong(checked.success ? {} : problemsIn(checked.error));
    setError(undefined);
    if (!checked.success) return;
    try {
      const ids = chosen.map(({ id }) => id);
      const { items } = await send({ ids, change: sent as MachineChange });
      const failed = items.flatMap(({ id, code }) => {
        const machine = chosen.find((each) => each.id === id);
        return code && machine ? [{ machine, code: code as MessageCode }] : [];
      });
      const done = items.length - failed.length;
      if (done > 0) flash('success', t('bulk.done', { count: done }));
      onDone(failed.map(({ machine }) => machine));
      if (failed.length === 0) onClose();
      else setFailures(failed);
    } catch (reason) {
      setError(reason);
    }
  };
  const none = Object.keys(change).length === 0;
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
                disabled={none}
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
          {error !== undefined && <Alert type="error">{errorText(error)}</Alert>}
          <Box color="text-body-secondary">{t('bulk.hint')}</Box>
          {names.map((name) => (
            <BulkChoice
              key={name}
              name={name}
              on={name in change}
              value={change[name]}
              wrong={wrong[name]}
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

const problemsIn = ({ issues }: z.ZodError) =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), message]));
