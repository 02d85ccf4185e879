// Filtering of a select's options by typed text.
import type { SelectProps } from '@cloudscape-design/components';
import { fold } from '#shared/text.ts';

type Choices = NonNullable<SelectProps['options']>;
type Choice = Choices[number];

const hasChoices = (choice: Choice): choice is SelectProps.OptionGroup => 'options' in choice;

/** Returns the visible texts of an option; the value only if it has no label. */
const listTexts = ({ label, value, description, labelTag, tags = [], filteringTags = [] }: Choice) =>
  [label ?? value, description, labelTag, ...tags, ...filteringTags].filter((text) => text !== undefined);

/** Returns the matching options; a matching group is returned with all its options. */
export function filterOptions(choices: Choices, typed: string): Choices {
  const searchText = fold(typed).trim();
  if (searchText === '') return choices;
  const isMatch = (choice: Choice) => listTexts(choice).some((text) => fold(text).includes(searchText));
  return choices.flatMap((choice): Choice[] => {
    if (isMatch(choice)) return [choice];
    if (!hasChoices(choice)) return [];
    const options = choice.options.filter(isMatch);
    return options.length > 0 ? [{ ...choice, options }] : [];
  });
}
