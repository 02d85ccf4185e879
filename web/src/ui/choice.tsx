// Choice of one among a few options, side by side. Made of plain buttons, since Cloudscape's segmented
// control includes a select and, in a narrow space, is replaced by it.
import { type IconProps, SpaceBetween, ToggleButton } from '@cloudscape-design/components';
import './choice.css';

interface Props<Id> {
  /** Accessible name of the choice. */
  label: string;
  chosen: Id | undefined;
  options: readonly { id: Id; text: string; iconName?: IconProps.Name }[];
  onChoose: (id: Id) => void;
}

export function Choice<Id extends string | number>({ label, chosen, options, onChoose }: Props<Id>) {
  return (
    <fieldset className="choice" aria-label={label}>
      <SpaceBetween direction="horizontal" size="xxs">
        {options.map(({ id, text, iconName }) => (
          <ToggleButton
            key={id}
            iconName={iconName}
            pressed={id === chosen}
            onChange={() => id !== chosen && onChoose(id)}
          >
            {text}
          </ToggleButton>
        ))}
      </SpaceBetween>
    </fieldset>
  );
}
