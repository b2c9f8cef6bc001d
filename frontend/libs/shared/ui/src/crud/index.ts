/** What pages of records are made of: declared pages, forms, addresses, and their parts. */
export {
  choice,
  choices,
  day,
  flag,
  LIST_PARTS,
  place,
  positive,
  readAddress,
  record,
  reference,
  words,
  type AddressPart,
  type AddressSchema,
  type AddressValues,
} from '../address/address';
export { inHash, inPath, readTabbed, type TabbedList, type TabbedValues } from '../address/tabs';
export { useAddress, type Address } from '../address/use-address';
export { useQueryString } from '../address/use-query-string';
export { useTabbedAddress, type TabbedAddress } from '../address/use-tabbed-address';
export { chargeErrorsOf, isProjectMandatory, noProject, phaseOption, projectChargeOf, type ProjectCharge } from '../charge/charge';
export { ChargeBalances } from '../charge/charge-balances';
export { chargeText } from '../charge/charge.text';
export { ProjectFields } from '../charge/project-fields';
export { DayInput } from '../inputs/day-input';
export { MoneyInput } from '../inputs/money-input';
export { PictureField } from '../inputs/picture-field';
export { pictureText } from '../inputs/picture.text';
export { squared } from '../inputs/square';
export { type NamedQuery, type SearchOption, type SearchQuery } from '../inputs/offered';
export { ALL, isAll, SearchMany, type ManyValue } from '../inputs/search-many';
export { SearchSelect } from '../inputs/search-select';
export { allFields, choicesOf, problemsOf, trimmed, type Field, type FieldList, type FieldSection } from '../record/fields';
export { FormFooter, SaveBar } from '../record/form-footer';
export { LeaveDialog, useLeaveGuard, type LeaveGuard } from '../record/leave-guard';
export { SavingDialog } from '../record/saving-dialog';
export { RecordFields } from '../record/record-fields';
export { RecordPage, RecordPanel, type RecordDescription } from '../record/record';
export { type RecordTab } from '../record/record-tabs';
export { recordText } from '../record/record.text';
export { StaleBanner } from '../record/stale-banner';
export { useRecordForm } from '../record/use-record-form';
export { entityText, importText, type EntityText } from '../resource/entity-text';
export { copyAddress } from '../resource/opened-record';
export { AddressedListing } from '../resource/addressed-listing';
export { FilterBar } from '../resource/filter-bar';
export {
  boxFilter,
  choiceFilter,
  choicesFilter,
  dayFilter,
  moneyFilter,
  more,
  recordFilter,
  searchFilter,
  statusFilter,
  wordsFilter,
  type FilterValues,
  type ListFilter,
  type ListFilters,
} from '../resource/filters';
export { RecordCards } from '../resource/record-cards';
export { PlaceHead } from '../resource/place-head';
export { type PagePlace, type Resource, type ResourceForm, type ResourceWrites } from '../resource/resource';
export { ResourcePage } from '../resource/resource-page';
export { usePermitted } from '../resource/use-resource-acts';
export { SheetImportButton, type SheetImport } from '../sheet-import/sheet-import';
export { CATEGORY_ICONS, type CategoryPicture } from './category-icons';
export { useShownColumns, type DescribedList } from './column-menu';
export { crudText } from './crud.text';
export { ExportLink, exportTo, type ExportedList } from './export-link';
export { Filters } from './filters';
export { Listing } from './listing';
export { RowCard } from './row-card';
export { RowMenu, type RowAct, type RowQuestion } from './row-menu';
export { SearchField } from './search-field';
export { isActiveOf, readStatus, StatusFilter, type StatusChoice } from './status-filter';
export { useOpenedRow } from './use-opened-row';
export { useRowActs } from './use-row-acts';
