/** What every page of administration is made of: the search, the status, the menu of a row, the way to save and to leave. */
export { CATEGORY_ICONS, type CategoryPicture } from './category-icons';
export { crudText } from './crud.text';
export { Filters } from './filters';
export { FormFooter, SaveBar, StaleBanner } from './form-footer';
export { LeaveDialog, useCloseGuard, useLeaving, type Leaving } from './leaving';
export { Listing } from './listing';
export { MoneyInput } from './money-input';
export { RowCard } from './row-card';
export { RowMenu, type RowAct } from './row-menu';
export { SearchField } from './search-field';
export { isActiveOf, readStatus, StatusFilter, type StatusChoice } from './status-filter';
export { useOpenedRow } from './use-opened-row';
export { useRecordForm } from './use-record-form';
export { useListAddress, type ListAddress } from './use-list-address';
