// A level, from none to can teach it: the figure on the button, the word beside it.
import { Box } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HIGHEST_LEVEL } from '../../../../shared/organisation/skill.ts';
import { Choice } from '../../ui/choice.tsx';
import './level-choice.css';

const levels = Array.from({ length: HIGHEST_LEVEL + 1 }, (_, level) => level);

interface Props {
  /** Of which skill, for those who do not see it. */
  label: string;
  level: number | undefined;
  /** What is asked for, where something is. */
  asked?: number;
  disabled?: boolean;
  onChoose: (level: number) => void;
}

export function LevelChoice({ label, level, asked, disabled = false, onChoose }: Props) {
  const { t } = useTranslation('skills');
  const word = useLevelWord();
  const short = asked !== undefined && (level ?? 0) < asked;
  return (
    <div className="level-choice">
      <Choice
        label={label}
        chosen={level ?? -1}
        options={levels.map((each) => ({ id: each, text: String(each) }))}
        onChoose={(each) => !disabled && onChoose(each)}
      />
      <Said short={short}>
        {[level !== undefined && word(level), asked !== undefined && t('levels.asked', { level: asked })]
          .filter(Boolean)
          .join(' · ')}
      </Said>
    </div>
  );
}

const Said = ({ short, children }: { short: boolean; children: ReactNode }) => (
  <Box variant="span" color={short ? 'text-status-error' : 'text-body-secondary'}>
    {children}
  </Box>
);

export function useLevelWord(): (level: number) => string {
  const { t } = useTranslation('skills');
  return (level) => t(`level.${level as 0 | 1 | 2 | 3 | 4}`);
}
