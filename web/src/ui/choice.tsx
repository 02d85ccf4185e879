// One of a few, side by side. Plain buttons: Cloudscape's segmented control brings a select along, and where it is narrow becomes
// one, higher than it was.
import { type IconProps, SpaceBetween, ToggleButton } from '@cloudscape-design/components';
import './choice.css';

interface Props<Id> {
  /** What is chosen, for those who do not see it. */
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
