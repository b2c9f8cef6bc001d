/** Every line with its state: where the judgement stands at a glance, and the way to any of them. */
import { UnstyledButton } from '@mantine/core';
import { formatDate } from '@trajeto/shared-format';
import { Money } from '@trajeto/shared-ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { hasAlert } from './lines';
import { LineBadge } from './line-panel';
import classes from './report.module.css';
import { reportText } from './report.text';
import type { ReportJudging } from './use-report-judgement';

export function LineList({ judging: { lines, opened }, onOpen }: { judging: ReportJudging; onOpen: (uuid: string) => void }) {
  return (
    <ol className={classes.list} aria-label={reportText.lines}>
      {lines.map((line) => (
        <li key={line.uuid}>
          <UnstyledButton
            className={classes.listRow}
            data-open={line.uuid === opened?.uuid || undefined}
            aria-current={line.uuid === opened?.uuid ? 'true' : undefined}
            onClick={() => onOpen(line.uuid)}
          >
            <span className="tj-num">{formatDate(line.item.date)}</span>
            <span className={classes.wrap}>
              {line.item.description}
              {hasAlert(line) && <IconAlertTriangle size={16} aria-hidden className={classes.alertMark} />}
            </span>
            <LineBadge state={line.state} />
            {line.state === 'rejected' ? (
              <s>
                <Money value={line.item.value} />
              </s>
            ) : (
              <Money value={line.item.value} fw={600} />
            )}
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}
