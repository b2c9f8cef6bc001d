/** The approval line: one stop per level, with who decided, who is awaited and until when. */
import { Text } from '@mantine/core';
import { TrajetoLine, type LineStop } from '../motif/trajeto-line';
import classes from './approval-trail.module.css';
import { levelLines, levelState, levelTitle, type TrailLevel } from './trail-words';
import { trailText } from './trail.text';

interface ApprovalTrailProps {
  levels: readonly TrailLevel[];
  /** No model applied: there is nobody to wait for. */
  automatic?: boolean;
  /** The employee looking at it, named 'você'. */
  you?: string | null;
  orientation?: 'horizontal' | 'vertical';
}

function stopOf(level: TrailLevel, you: string | null): LineStop {
  const lines = levelLines(level, you);
  return {
    id: `${level.source}-${level.level}`,
    label: levelTitle(level),
    state: levelState(level.status),
    detail: lines.map((line) => (
      <span key={line} className={classes.text}>
        {line}
      </span>
    )),
  };
}

export function ApprovalTrail({ levels, automatic = false, you = null, orientation = 'vertical' }: ApprovalTrailProps) {
  if (automatic || levels.length === 0) return <Text fz="sm">{trailText.automatic}</Text>;
  return (
    <div className={classes.trail}>
      <TrajetoLine label={trailText.label} orientation={orientation} stops={levels.map((level) => stopOf(level, you))} />
    </div>
  );
}
