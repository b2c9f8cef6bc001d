/** The calls of expenses and their shapes. */
export {};
