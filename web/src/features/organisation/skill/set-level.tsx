// Dialog that sets a technician's level of one skill.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operators } from '#shared/organisation/api.ts';
import { type SkilledPerson, skills } from '#shared/organisation/skill-api.ts';
import { getSkillLevel } from '#shared/organisation/skills.ts';
import { call } from '#web/call.ts';
import { LevelChoice } from '#web/parts/skill/level-choice.tsx';
import type { StoredCapacity } from '#web/parts/skill/library.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { flash } from '#web/ui/flashes.ts';
import { useSend } from '#web/use-call.ts';

interface Props {
  person: SkilledPerson;
  capacity: StoredCapacity;
  requiredLevel: number | undefined;
  onClose: () => void;
}

export function LevelDialog({ person, capacity, requiredLevel, onClose }: Props) {
  const { t } = useTranslation(['skills', 'common']);
  const { send } = useSend(operators.replace, { changes: [skills.overview] });
  const [level, setLevel] = useState(getSkillLevel(person.skills, capacity.id));
  const save = async () => {
    // Reads the current version, because the matrix may have been open for long.
    const storedOperator = await call(operators.get, { id: person.id });
    const otherLevels = (storedOperator.skills ?? []).filter(({ capacityId }) => capacityId !== capacity.id);
    // A level of 0 is stored only if the group requires the skill.
    const changedLevels =
      level > 0 || requiredLevel !== undefined ? [{ capacityId: capacity.id, level }] : [];
    await send({ ...storedOperator, skills: [...otherLevels, ...changedLevels] });
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
        requiredLevel={requiredLevel}
        onChoose={setLevel}
      />
    </Confirm>
  );
}
