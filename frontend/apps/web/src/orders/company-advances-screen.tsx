/** The company's advances. */
import { CompanyAdvancesPage } from '@trajeto/reports-feature/advances';
import { subjectSlots } from './subject-slots';

export const CompanyAdvancesScreen = () => <CompanyAdvancesPage slots={subjectSlots} />;
