/** The shortcuts of the home, in the specification's order. */
import type { Session } from '@trajeto/shared-auth';
import { IconBuilding, IconCamera, IconChartBar, IconKey, IconMapPin, IconReceiptTax, IconSitemap, IconUsers } from '@tabler/icons-react';
import { navText } from '../navigation.text';
import { isAgencyManager } from './conditions';
import { agency, customer, shows, type IsBuilt, type MenuEntry } from './entry';

const quickActions: readonly MenuEntry[] = [
  {
    id: 'quick-employees',
    label: navText.employees,
    to: '/configuracoes/funcionarios',
    icon: IconUsers,
    ...customer('ViewCustomerEmployee'),
  },
  { id: 'quick-dashboard', label: navText.travelDashboard, to: '/dashboard-bi', icon: IconChartBar, ...customer('ViewDashboard') },
  {
    id: 'quick-approval-models',
    label: navText.approvalModels,
    to: '/configuracoes/modelos-de-aprovacao',
    icon: IconSitemap,
    ...customer('ViewApprovalModel'),
  },
  {
    id: 'quick-reason-trips',
    label: navText.reasonTrips,
    to: '/configuracoes/motivos-de-viagem',
    icon: IconMapPin,
    ...customer('ViewReasonTrip'),
  },
  {
    id: 'quick-receipt',
    label: navText.sendReceipt,
    to: '/despesas/lancar-despesas',
    icon: IconCamera,
    ...customer('CreateUpdateExpense'),
  },
  { id: 'quick-companies', label: navText.companies, to: '/configuracoes/empresas', icon: IconBuilding, ...agency },
  { id: 'quick-fees', label: navText.fees, to: '/configuracoes/taxas', icon: IconReceiptTax, ...agency, isShown: isAgencyManager },
  {
    id: 'quick-credentials',
    label: navText.credentials,
    to: '/configuracoes/credenciais',
    icon: IconKey,
    ...agency,
    isShown: isAgencyManager,
  },
];

export const quickActionsOf = (session: Session, isBuilt: IsBuilt): MenuEntry[] => quickActions.filter(shows(session, isBuilt));
