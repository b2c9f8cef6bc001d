/** Which files the server takes as a picture. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif';
const LARGEST = 15 * 1024 * 1024;

/** A browser that does not know HEIC names no type: the server decides. */
export const isPicture = ({ type, size }: File): boolean => (type === '' || ACCEPTED.split(',').includes(type)) && size <= LARGEST;
