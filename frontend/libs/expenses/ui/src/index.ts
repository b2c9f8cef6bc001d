/** Parts every screen of expenses draws alike: a receipt, its stamp, what stands out. */
export { CategoryIcon } from './category-icon';
export { ExpenseFlags, type Flagged } from './flags';
export { needsCheck, ProvenanceMark, type Provenance } from './provenance';
export type { Frame, Place } from './receipt-frames';
export { ReceiptViewer, turned, viewOfKey, WHOLE, zoomed, type View } from './receipt-viewer';
export { ReceiptThumb } from './thumb';
export { expensesUiText } from './ui.text';
