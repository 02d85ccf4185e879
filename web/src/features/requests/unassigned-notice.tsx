// Notice that an EWO or tag is unassigned, with a button to take it for users who may.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import type { useTakeAction } from '../../parts/taking.ts';
import { Refusal } from '../../ui/refusal.tsx';

interface Props {
  taking: ReturnType<typeof useTakeAction>;
  text: string;
  /** Label of the button. */
  action: string;
}

export function UnassignedNotice({ taking: { take, mayTake, taking, refusal }, text, action }: Props) {
  return (
    <SpaceBetween size="m">
      <Refusal error={refusal} />
      <Alert
        action={
          mayTake && (
            <Button variant="primary" loading={taking} onClick={() => void take()}>
              {action}
            </Button>
          )
        }
      >
        {text}
      </Alert>
    </SpaceBetween>
  );
}
