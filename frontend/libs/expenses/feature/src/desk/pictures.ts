/** The addresses of photos on this page: one per photo however often it is drawn, given back when the photo leaves. */
import { useEffect } from 'react';

const addresses = new Map<Blob, string>();

export function pictureOf(photo: Blob): string {
  const known = addresses.get(photo);
  if (known !== undefined) return known;
  const address = URL.createObjectURL(photo);
  addresses.set(photo, address);
  return address;
}

export function forgetPicture(photo: Blob | null): void {
  const known = photo && addresses.get(photo);
  if (!known) return;
  URL.revokeObjectURL(known);
  addresses.delete(photo);
}

/** Releases the address of this photo once another one takes its place, or nothing shows it any more. */
export function useReleasedPicture(photo: Blob | null): void {
  useEffect(() => () => forgetPicture(photo), [photo]);
}
