// List of the users who may continue on this tablet.
import { Button } from '@cloudscape-design/components';
import { useEffect, useState } from 'react';
import { listSwitchableUsers } from '../../session/keyring/keyring.ts';
import type { KnownUser } from '../../session/keyring/user-records.ts';

/** Returns the users; undefined until they are read. */
export function usePeople(reloadKey?: unknown): readonly KnownUser[] | undefined {
  const [people, setPeople] = useState<readonly KnownUser[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with every turn
  useEffect(() => {
    let isMounted = true;
    listSwitchableUsers()
      .catch(() => [])
      .then((knownPeople) => isMounted && setPeople(knownPeople));
    return () => {
      isMounted = false;
    };
  }, [reloadKey]);
  return people;
}

interface Props {
  label: string;
  people: readonly KnownUser[];
  onChoose: (person: KnownUser) => void;
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
