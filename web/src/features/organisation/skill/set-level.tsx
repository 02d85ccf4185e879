// One technician's level of one skill.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operators } from '../../../../../shared/organisation/api.ts';
import { type SkilledPerson, skills } from '../../../../../shared/organisation/skill-api.ts';
import { levelOf } from '../../../../../shared/organisation/skills.ts';
import { call } from '../../../call.ts';
import { LevelChoice } from '../../../parts/skill/level-choice.tsx';
import type { StoredCapacity } from '../../../parts/skill/library.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { flash } from '../../../ui/flashes.ts';
import { useSend } from '../../../use-call.ts';

interface Props {
  person: SkilledPerson;
  capacity: StoredCapacity;
  asked: number | undefined;
  onClose: () => void;
}

export function SetLevel({ person, capacity, asked, onClose }: Props) {
  const { t } = useTranslation(['skills', 'common']);
  const { send } = useSend(operators.replace, { changes: [skills.overview] });
  const [level, setLevel] = useState(levelOf(person.skills, capacity.id));
  const save = async () => {
    // as it is now: the matrix may have been open for long
    const stored = await call(operators.get, { id: person.id });
    const others = (stored.skills ?? []).filter(({ capacityId }) => capacityId !== capacity.id);
    // nobody needs to be told that somebody cannot do what nobody asks
    const its = level > 0 || asked !== undefined ? [{ capacityId: capacity.id, level }] : [];
    await send({ ...stored, skills: [...others, ...its] });
    flash('success', t('common:saved'));
  };
  return (
    <Confirm
      title={t('skills:matrix.set', { person: person.name })}
      action={t('common:save')}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{`${capacity.code} – ${capacity.description}`}</p>
      <LevelChoice
        label={t('skills:levels.of', { capacity: capacity.description })}
        level={level}
        asked={asked}
        onChoose={setLevel}
      />
    </Confirm>
  );
}
