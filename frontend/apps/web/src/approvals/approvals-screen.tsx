/** The inbox of approvals, with what the owners of each subject draw of what is judged. */
import { ApprovalsPage, OnceRead, type Drawings } from '@trajeto/approvals-feature/judgement';
import { orderQuery } from '@trajeto/orders-data-access';
import { JudgedFacts, JudgedItem } from '@trajeto/orders-feature/judged';
import { advanceQuery, reportQuery } from '@trajeto/reports-data-access';
import { JudgedAdvanceFacts, JudgedLine, JudgedReceipt, JudgedReportFacts } from '@trajeto/reports-feature/judged';

export { approvalsLoader } from '@trajeto/approvals-feature/judgement';

const nothing = () => null;

const drawings: Drawings = {
  travel: {
    whenRead: (uuid, shown) => <OnceRead query={orderQuery(uuid)} {...shown} />,
    facts: ({ subjectUuid }) => <JudgedFacts orderUuid={subjectUuid} />,
    item: ({ subjectUuid }, { itemOrderUuid, description }) => (
      <JudgedItem orderUuid={subjectUuid} itemUuid={itemOrderUuid} words={description} />
    ),
    receipt: nothing,
  },
  advance: {
    whenRead: (uuid, shown) => <OnceRead query={advanceQuery(uuid)} {...shown} />,
    facts: ({ subjectUuid }) => <JudgedAdvanceFacts advanceUuid={subjectUuid} />,
    item: nothing,
    receipt: nothing,
  },
  expense_report: {
    whenRead: (uuid, shown) => <OnceRead query={reportQuery(uuid)} {...shown} />,
    facts: ({ subjectUuid, items }) => (
      <JudgedReportFacts
        reportUuid={subjectUuid}
        rejected={items.filter((item) => item.rejected).map(({ itemOrderUuid }) => itemOrderUuid)}
      />
    ),
    item: ({ subjectUuid }, { itemOrderUuid }) => <JudgedLine reportUuid={subjectUuid} expenseUuid={itemOrderUuid} />,
    receipt: ({ subjectUuid }, { itemOrderUuid }) => <JudgedReceipt reportUuid={subjectUuid} expenseUuid={itemOrderUuid} />,
  },
};

export const ApprovalsScreen = () => <ApprovalsPage drawings={drawings} />;
