/** The group Configurações in each of the three contexts, in the specification's order. */
import type { RouteRule } from '@trajeto/shared-auth';
import {
  IconAdjustments,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingSkyscraper,
  IconCategory,
  IconChartBar,
  IconCreditCard,
  IconHeadset,
  IconIdBadge2,
  IconKey,
  IconMapPin,
  IconMessageQuestion,
  IconPigMoney,
  IconProgress,
  IconReceipt2,
  IconReceiptTax,
  IconShieldLock,
  IconShoppingCartCog,
  IconSitemap,
  IconTags,
  IconTargetArrow,
  IconTrendingDown,
  IconTrendingUp,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { isAgencyManager } from './conditions';
import { agency, customer, operator, type MenuEntry } from './entry';

/** Each page of settings is named by the last part of its address. */
const page = (path: string, label: string, icon: Icon, rule: RouteRule): MenuEntry => ({
  id: path,
  label,
  to: `/configuracoes/${path}`,
  icon,
  ...rule,
});

const customerPages: readonly MenuEntry[] = [
  page('parametros', 'Parâmetros', IconAdjustments, customer('ViewSettingParameter')),
  page('filiais', 'Filiais', IconBuildingSkyscraper, customer('ViewBranch')),
  page('centros-de-custo', 'Centros de custo', IconTargetArrow, customer('ViewCostCenter')),
  page('funcionarios', 'Funcionários', IconUsers, customer('ViewCustomerEmployee')),
  page('grupos-de-funcionarios', 'Grupos de funcionários', IconUsersGroup, customer('ViewCustomerEmployeesGroup')),
  page('modelos-de-aprovacao', 'Modelos de aprovação', IconSitemap, customer('ViewApprovalModel')),
  page('politicas-expenses', 'Políticas (expenses)', IconShieldLock, customer('ViewPolicy')),
  page('motivos-de-viagem', 'Motivos de viagem', IconMapPin, customer('ViewReasonTrip')),
  page('justificativas', 'Justificativas', IconMessageQuestion, customer('ViewJustification')),
  page('tipo-de-despesa', 'Tipo de despesa', IconReceipt2, customer('GetExpenseType')),
  page('projetos', 'Projetos', IconProgress, customer('ViewProject')),
  page('politicas-de-compra', 'Políticas de compra', IconShoppingCartCog, customer('ViewPolicyValue')),
  page('orcamentos', 'Orçamentos', IconPigMoney, customer('ViewBudget')),
  // Not one of the specification's entries: without it a customer's administrator has no way to the page.
  page('perfis', 'Perfis', IconIdBadge2, customer('view-profile')),
];

const COMPANIES = 'empresas';
const agencyPages: readonly MenuEntry[] = [
  page('dashboard-bi', 'Dashboard BI', IconChartBar, agency),
  page(COMPANIES, 'Empresas', IconBuilding, agency),
  page('credenciais', 'Credenciais', IconKey, agency),
  page('cartoes-de-credito', 'Cartões de crédito', IconCreditCard, agency),
  page('taxas', 'Taxas', IconReceiptTax, agency),
  page('markups', 'Markups', IconTrendingUp, agency),
  page('markdowns', 'Markdowns', IconTrendingDown, agency),
  page('hoteis-offline', 'Hotéis offline', IconHeadset, agency),
  page('categorias-de-custo', 'Categorias de custo', IconTags, agency),
];

const operatorPages: readonly MenuEntry[] = [
  page('agencias', 'Agências', IconBuildingCommunity, operator),
  page('categorias-de-despesas', 'Categorias de despesas', IconCategory, operator),
];

/** Whatever company an agency's issuer works for, of the settings only Empresas is theirs. */
const managed = (entry: MenuEntry): MenuEntry => ({
  ...entry,
  isShown: (session) => session.user.context !== 'agency' || isAgencyManager(session) || entry.id === COMPANIES,
});

export const settingEntries: readonly MenuEntry[] = [...customerPages, ...agencyPages, ...operatorPages].map(managed);
