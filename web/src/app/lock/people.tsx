// Who may go on at this tablet, to choose from.
import { Button } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { handable } from '../../session/keyring/keyring.ts';
import type { Known } from '../../session/keyring/records.ts';

/** Undefined until it is known. */
export function usePeople(turn?: unknown): readonly Known[] | undefined {
  const [people, setPeople] = useState<readonly Known[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with every turn
  useEffect(() => {
    let there = true;
    handable()
      .catch(() => [])
      .then((found) => there && setPeople(found));
    return () => {
      there = false;
    };
  }, [turn]);
  return people;
}

interface Props {
  label: string;
  people: readonly Known[];
  onChoose: (person: Known) => void;
}

export function People({ label, people, onChoose }: Props) {
  return (
    <ul className="lock-people" aria-label={label}>
      {people.map((person) => (
        <li key={person.id}>
          <Button fullWidth onClick={() => onChoose(person)}>
            {person.name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
