/** How many cost centers would be left without a model if one were switched off. */
import { useQuery } from '@tanstack/react-query';
import { coverageQuery, type ApprovalModel } from '@trajeto/approvals-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { modelsText as text } from './models.text';

export function LostCoverage({ model }: { model: ApprovalModel }) {
  const customerId = useCustomerUuid();
  const question = { modelType: model.modelType, approvalType: 'cost_center' } as const;
  const { data: now } = useQuery(coverageQuery(customerId, question));
  const { data: then } = useQuery(coverageQuery(customerId, { ...question, withoutUuid: model.uuid }));
  if (!now || !then) return '…';
  const lost = now.covered - then.covered;
  return lost > 0 ? text.lost(lost, model.modelType) : text.lostNone;
}
