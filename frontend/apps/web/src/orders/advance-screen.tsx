/** The page of an advance. */
import { AdvancePage } from '@trajeto/reports-feature/advance';
import { subjectSlots } from './subject-slots';

export { advanceLoader } from '@trajeto/reports-feature/advance';

export const AdvanceScreen = () => <AdvancePage slots={subjectSlots} />;
