/** How many, where there is room for two digits: `99+` above 99. What is said of it aloud says the same. */
export const formatCount = (count: number): string => (count > 99 ? '99+' : String(count));
