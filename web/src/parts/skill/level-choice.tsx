// Choice of a skill level from "none" to "can teach it": the number on the button, its meaning beside it.
import { Box } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SKILL_LEVEL } from '#shared/organisation/skill.ts';
import { Choice } from '../../ui/choice.tsx';
import './level-choice.css';

const levels = Array.from({ length: MAX_SKILL_LEVEL + 1 }, (_, level) => level);

interface Props {
  /** Name of the skill for screen readers. */
  label: string;
  level: number | undefined;
  /** Required level, if any. */
  requiredLevel?: number;
  disabled?: boolean;
  onChoose: (level: number) => void;
}

export function LevelChoice({ label, level, requiredLevel, disabled = false, onChoose }: Props) {
  const { t } = useTranslation('skills');
  const formatLevel = useLevelText();
  const isTooLow = requiredLevel !== undefined && (level ?? 0) < requiredLevel;
  return (
    <div className="level-choice">
      <Choice
        label={label}
        chosen={level ?? -1}
        options={levels.map((each) => ({ id: each, text: String(each) }))}
        onChoose={(each) => !disabled && onChoose(each)}
      />
      <LevelText short={isTooLow}>
        {[
          level !== undefined && formatLevel(level),
          requiredLevel !== undefined && t('levels.asked', { level: requiredLevel }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </LevelText>
    </div>
  );
}

const LevelText = ({ short: isTooLow, children }: { short: boolean; children: ReactNode }) => (
  <Box variant="span" color={isTooLow ? 'text-status-error' : 'text-body-secondary'}>
    {children}
  </Box>
);

export function useLevelText(): (level: number) => string {
  const { t } = useTranslation('skills');
  return (level) => t(`level.${level as 0 | 1 | 2 | 3 | 4}`);
}
