/** Parts every screen of expenses draws alike: a receipt, its stamp, amounts and days to type, what stands out. */
export { CategoryIcon } from './category-icon';
export { DayInput } from './day-input';
export { ExpenseFlags, type Flagged } from './flags';
export { MoneyInput } from '@trajeto/shared-ui/crud';
export { needsCheck, ProvenanceMark, type Provenance } from './provenance';
export { ReceiptViewer, turned, viewOfKey, WHOLE, zoomed, type View } from './receipt-viewer';
export { ReceiptThumb } from './thumb';
export { expensesUiText } from './ui.text';
