/** The calls that keep a company's rules: policies of expenses and of purchases, and its parameters. */
export { settingParametersQuery, useSettingsWrite, type SettingChange, type SettingParameter } from './parameters';
export {
  expenseTypeOptionsQuery,
  oneOfPoliciesQuery,
  policiesQuery,
  policyLimitsQuery,
  usePolicyLimitWrites,
  usePolicyWrites,
  type ExpenseParameter,
  type Policy,
  type PolicyForm,
  type PolicyLimit,
  type PolicyLimitBody,
} from './policies';
export {
  policyValueQuery,
  policyValuesQuery,
  purchaseParametersQuery,
  usePolicyValueWrites,
  type PolicyParameter,
  type PolicyValue,
  type PolicyValueBody,
  type PolicyValuesQuestion,
  type RuleType,
  type ScopeType,
} from './purchase-policies';
