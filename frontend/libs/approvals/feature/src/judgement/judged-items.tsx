/** The items under judgement: each may be marked for rejection with a reason of its own. */
import { Button, Text, Textarea } from '@mantine/core';
import type { ApprovalRequest, RequestItem } from '@trajeto/approvals-data-access';
import { Money, ToneBadge } from '@trajeto/shared-ui';
import { IconAlertTriangle, IconArrowBackUp, IconX } from '@tabler/icons-react';
import type { Marks } from './decision';
import type { SubjectDrawing } from './drawing';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';

interface JudgedItemsProps {
  request: ApprovalRequest;
  drawing: SubjectDrawing;
  marks: Marks;
  /** Items marked without a reason when a decision was tried. */
  missing: readonly string[];
  /** Null takes the mark off. */
  onMark: (uuid: string, reason: string | null) => void;
}

function MarkButton({ item, isMarked, onMark }: { item: RequestItem; isMarked: boolean; onMark: (reason: string | null) => void }) {
  if (isMarked)
    return (
      <Button
        variant="subtle"
        color="ardosia"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        aria-label={judgementText.keepItemNamed(item.description)}
        onClick={() => onMark(null)}
      >
        {judgementText.keepItem}
      </Button>
    );
  return (
    <Button
      variant="subtle"
      color="urucum"
      size="compact-sm"
      leftSection={<IconX size={16} aria-hidden />}
      aria-label={judgementText.rejectItemNamed(item.description)}
      onClick={() => onMark('')}
    >
      {judgementText.rejectItem}
    </Button>
  );
}

function ReasonField({ value, isMissing, onChange }: { value: string; isMissing: boolean; onChange: (reason: string) => void }) {
  return (
    <Textarea
      className={classes.itemReason}
      label={judgementText.itemReason}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={isMissing && value.trim() === '' ? judgementText.reasonNeeded : null}
      maxLength={500}
      autosize
      minRows={1}
      ref={(field) => {
        if (field && value === '' && document.activeElement?.tagName === 'BUTTON') field.focus();
      }}
    />
  );
}

function Violations({ item }: { item: RequestItem }) {
  if (item.violatedPolicies.length === 0) return null;
  return (
    <Text fz="sm" className={classes.violation}>
      <IconAlertTriangle size={16} aria-hidden /> {item.violatedPolicies.map(({ message }) => message).join(' ')}
      {item.justification && ` ${judgementText.justification(item.justification)}`}
    </Text>
  );
}

export function JudgedItems({ request, drawing, marks, missing, onMark }: JudgedItemsProps) {
  const mayMark = request.allowedActions.includes('reject') && request.items.length > 1;
  return (
    <ul className={classes.items}>
      {request.items.map((item) => {
        const uuid = item.itemOrderUuid;
        const isMarked = uuid in marks;
        const isOut = item.rejected || isMarked;
        return (
          <li key={uuid} data-out={isOut || undefined}>
            <div className={classes.itemLine}>
              <div className={classes.itemBody}>{drawing.item(request, item)}</div>
              {item.brokenPolicy && (
                <ToneBadge tone="dende" icon={IconAlertTriangle}>
                  {judgementText.out}
                </ToneBadge>
              )}
              <span className={classes.itemValue}>
                {isOut ? (
                  <s>
                    <Money value={item.value} />
                  </s>
                ) : (
                  <Money value={item.value} fw={600} />
                )}
              </span>
              {mayMark && !item.rejected && <MarkButton item={item} isMarked={isMarked} onMark={(reason) => onMark(uuid, reason)} />}
            </div>
            <Violations item={item} />
            {item.rejected && item.reasonRejected && (
              <Text fz="sm" c="var(--tj-urucum-text)">
                {judgementText.rejectedItem(item.reasonRejected)}
              </Text>
            )}
            {isMarked && (
              <ReasonField value={marks[uuid] ?? ''} isMissing={missing.includes(uuid)} onChange={(reason) => onMark(uuid, reason)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
