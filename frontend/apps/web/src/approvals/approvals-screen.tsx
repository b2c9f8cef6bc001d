/** The inbox of approvals, with what orders draws of what is judged. */
import { ApprovalsPage, type SubjectDrawing } from '@trajeto/approvals-feature/judgement';
import { JudgedFacts, JudgedItem } from '@trajeto/orders-feature/judged';

export { approvalsLoader } from '@trajeto/approvals-feature/judgement';

const drawing: SubjectDrawing = {
  facts: ({ subjectUuid }) => <JudgedFacts orderUuid={subjectUuid} />,
  item: ({ subjectUuid }, { itemOrderUuid, description }) => (
    <JudgedItem orderUuid={subjectUuid} itemUuid={itemOrderUuid} words={description} />
  ),
};

export const ApprovalsScreen = () => <ApprovalsPage drawing={drawing} />;
