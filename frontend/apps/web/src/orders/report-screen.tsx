/** The page of an expense report. */
import { ReportPage } from '@trajeto/reports-feature/report';
import { subjectSlots } from './subject-slots';

export { reportLoader } from '@trajeto/reports-feature/report';

export const ReportScreen = () => <ReportPage slots={subjectSlots} />;
