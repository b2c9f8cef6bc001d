/** Where the buttons would stand: why this reader has none. */
import { Text } from '@mantine/core';
import type { ApprovalRequest } from '@trajeto/approvals-data-access';
import { useSession } from '@trajeto/shared-auth';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';

export function NotYours({ request }: { request: ApprovalRequest }) {
  const { user } = useSession();
  if (request.decidedAt) return null;
  // Of an agency's person the requester is the account, of a customer's the employee.
  const isOwn = [user.uuid, user.employeeUuid].includes(request.requester.uuid);
  const reason = isOwn ? judgementText.ownRequest : judgementText.notYours;
  return <Text className={classes.notYours}>{reason}</Text>;
}
