// Nobody works on an EWO or a tag yet: whoever may takes it here.
import { Alert, Button, SpaceBetween } from '@cloudscape-design/components';
import type { useTaking } from '../../parts/taking.ts';
import { Refusal } from '../../ui/refusal.tsx';

interface Props {
  taking: ReturnType<typeof useTaking>;
  text: string;
  /** The verb on the button. */
  action: string;
}

export function NobodyHasIt({ taking: { take, mayTake, taking, refusal }, text, action }: Props) {
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
